package org.sparkstacking.conform.report;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.probe.plan.Deed;
import org.sparkstacking.conform.probe.plan.Plan;
import org.sparkstacking.conform.probe.plan.Step;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.LoadHours;
import org.sparkstacking.conform.site.Site;

/** Answers what the plan's template and its console text ask, in one language. */
public final class PlanPage {
  private static final Set<Deed> FABRIC = EnumSet.of(Deed.RDMA_LOAD, Deed.NCCL_HOST, Deed.NCCL_POD);
  private static final Set<Deed> POD_NETWORK = EnumSet.of(Deed.NCCL_POD_NETWORK, Deed.SEND);

  private final PlanDocument document;
  private final Words words;

  public PlanPage(PlanDocument document, Lang lang) {
    this.document = document;
    this.words = Words.in(lang);
  }

  public PlanDocument document() {
    return document;
  }

  public Plan plan() {
    return document.plan();
  }

  public Site site() {
    return plan().site();
  }

  public String w(String key) {
    return words.get(key);
  }

  public String s(String raw) {
    return Printable.text(raw);
  }

  public String t(Text text) {
    return Printable.text(text.in(words.lang()));
  }

  public String htmlLang() {
    return words.lang() == Lang.KO ? "ko" : "en";
  }

  public String date() {
    String pattern = words.lang() == Lang.KO ? "yyyy. M. d. HH:mm" : "yyyy-MM-dd HH:mm";
    return Instant.parse(document.date())
            .atZone(site().timezone())
            .format(DateTimeFormatter.ofPattern(pattern, Locale.ROOT))
        + " "
        + site().timezone();
  }

  /** Name what the plan is for: every claim, or those that were chosen. */
  public String scope() {
    return plan().asked().isEmpty()
        ? words.get("plan.scope.all", plan().claims().size())
        : words.get("plan.scope.some", s(plan().asked()), s(String.join(", ", plan().claims())));
  }

  /** Name a host with the login and address by which it is reached. */
  public String reach(Host host) {
    String user = host.user();
    return s(
        host.name()
            + " — SSH "
            + (user == null ? "" : user + "@")
            + host.address()
            + (host.port() == 0 ? "" : ":" + host.port())
            + (host.jump() == null ? "" : " (ProxyJump " + host.jump() + ")"));
  }

  /** Say by which file the API is reached; "" where the site has no cluster. */
  public String api() {
    Cluster cluster = site().cluster();
    if (cluster == null) {
      return "";
    }
    String file = cluster.kubeconfig();
    return words.get("plan.api", s(file == null ? "$KUBECONFIG" : file));
  }

  public String window() {
    return minutes(plan().window());
  }

  /** Say in which hours hosts are loaded; "" where the site file names none. */
  public String hours() {
    LoadHours hours = site().load().hours();
    return hours == null ? "" : hours + " " + site().timezone();
  }

  /** Say whether the window of a pair holds; "" for other sites. */
  public String limit() {
    boolean pair = site().hosts().size() == 2;
    if (!pair) {
      return "";
    }
    boolean holds = plan().window().compareTo(Plan.WINDOW_OF_A_PAIR) <= 0;
    return words.get(holds ? "plan.window.holds" : "plan.window.long");
  }

  public String fabricBytes() {
    return bytes(plan().bytes(FABRIC));
  }

  public String podNetworkBytes() {
    return bytes(plan().bytes(POD_NETWORK));
  }

  public String gpuMemory() {
    return plan().gpuMemory() == 0 ? w("none") : gib(plan().gpuMemory());
  }

  /** Say which rights are needed that go beyond a login and a role. */
  public String privileges() {
    Set<String> special =
        plan().steps().stream()
            .flatMap(s -> s.rights().stream())
            .filter(
                r ->
                    r.en()
                        .matches(
                            "privileged.*|hostNetwork.*|IPC_LOCK.*|secondary network.*|sudo.*"
                                + "|role that writes the Lease.*|/.*"))
            .map(this::t)
            .collect(Collectors.toCollection(java.util.LinkedHashSet::new));
    return special.isEmpty() ? w("plan.rights.none") : String.join(" · ", special);
  }

  /** Group the steps that are asked anyway by what is looked at, in order. */
  public List<Topic> topics() {
    List<Topic> topics = new ArrayList<>();
    for (Step step : plan().sure()) {
      Topic last = topics.isEmpty() ? null : topics.get(topics.size() - 1);
      if (last == null || !last.name().equals(step.topic())) {
        last = new Topic(step.topic(), step.claims(), new ArrayList<>());
        topics.add(last);
      }
      last.steps().add(step);
    }
    return topics;
  }

  /** The steps of one topic. */
  public record Topic(String name, List<String> claims, List<Step> steps) {
    Duration time() {
      return steps.stream().map(Step::expected).reduce(Duration.ZERO, Duration::plus);
    }
  }

  public String title(Topic topic) {
    boolean secondary =
        topic.name().equals("host-network-pod-nccl") && site().secondaryNetwork() != null;
    return w("plan.topic." + (secondary ? "secondary-pod-nccl" : topic.name()));
  }

  public String of(Topic topic) {
    String claims = topic.claims().isEmpty() ? w("plan.every") : String.join(" ", topic.claims());
    return claims + " · " + seconds(topic.time());
  }

  public String hosts(Step step) {
    return step.hosts().equals(List.of("cluster"))
        ? w("plan.cluster")
        : step.hosts().stream().map(this::s).collect(Collectors.joining(", "));
  }

  /** Say how often, what for and how long: the small print of a step. */
  public String load(Step step) {
    List<String> parts = new ArrayList<>();
    if (step.times() > 1) {
      parts.add("×" + step.times());
    }
    parts.add(
        step.expected().isZero() && step.deed().load()
            ? w("plan.beside")
            : seconds(step.expected()));
    if (step.bytes() > 0) {
      parts.add(bytes(step.bytes()) + " · " + t(step.path()));
    }
    if (step.gpuMemory() > 0) {
      parts.add("GPU " + gib(step.gpuMemory()));
    }
    return String.join(" · ", parts);
  }

  public String longest(Step step) {
    return words.get("plan.longest", step.longest().toSeconds());
  }

  public String rights(Step step) {
    return step.rights().stream().map(this::t).collect(Collectors.joining(" · "));
  }

  /** Give the roles that approve the plan: the site's own, else the kit's four. */
  public List<String> roles() {
    List<String> own = site().paper().signers().stream().map(p -> s(p.role())).toList();
    return own.isEmpty()
        ? List.of(w("role.hospital"), w("role.witness"), w("role.supplier"), w("role.tester"))
        : own;
  }

  private String minutes(Duration time) {
    long seconds = Math.max(1, time.toSeconds());
    return words.get("plan.minutes", seconds / 60, seconds % 60);
  }

  private String seconds(Duration time) {
    return time.toSeconds() < 60
        ? words.get("plan.seconds", Math.max(1, time.toSeconds()))
        : minutes(time);
  }

  private static String bytes(long bytes) {
    if (bytes < 1_000_000_000L) {
      return String.format(Locale.ROOT, "%.0f MB", bytes / 1e6);
    }
    return bytes < 1_000_000_000_000L
        ? String.format(Locale.ROOT, "%.1f GB", bytes / 1e9)
        : String.format(Locale.ROOT, "%.1f TB", bytes / 1e12);
  }

  private static String gib(long bytes) {
    return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
  }
}
