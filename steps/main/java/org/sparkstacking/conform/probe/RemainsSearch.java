package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.KubeListing;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.probe.Remains.Life;
import org.sparkstacking.conform.site.Host;

/**
 * Searches a site for what runs left: marked processes and folders on its hosts, labelled
 * namespaces in its cluster. Reads only.
 */
public final class RemainsSearch {
  private static final Duration SHORT = Duration.ofSeconds(20);

  /** A run of two Sparks takes a quarter of an hour; nobody runs longer than this. */
  private static final Duration YOUNG = Duration.ofHours(1);

  /** Prints the mark alone, record by record: the rest of an environment is nobody's business. */
  private static final String MARKED = "grep -a -z -H ^CONFORM_RUN= /proc/[0-9]*/environ";

  private static final String FOLDERS = "ls -d /tmp /tmp/spark-conform-*";
  private static final Pattern MARK =
      Pattern.compile("/proc/(\\d{1,9})/environ:CONFORM_RUN=([^\\x00\\n]{0,200})");
  private static final String FOLDER = "/tmp/spark-conform-";

  /** Names that a run gives itself; nothing else is ever put into a command. */
  private static final Pattern ID =
      Pattern.compile("\\d{8}-\\d{6}Z-[A-Za-z0-9.-]{1,80}-[0-9a-f]{4}");

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss'Z'").withZone(ZoneOffset.UTC);

  private final Inquiry inquiry;
  private final Instant now;
  private final Map<String, Draft> drafts = new TreeMap<>();
  private final List<Text> odd = new ArrayList<>();
  private final List<Text> notAsked = new ArrayList<>();
  private Optional<RunLease.Holder> holder = Optional.empty();

  public RemainsSearch(Inquiry inquiry, Instant now) {
    this.inquiry = inquiry;
    this.now = now;
  }

  /** What is gathered of one run. */
  private static final class Draft {
    private final Map<String, List<String>> processes = new TreeMap<>();
    private final Set<String> folders = new TreeSet<>();
    private final Map<String, String> namespaces = new TreeMap<>();
  }

  public Remains search() {
    inquiry.site().hosts().forEach(this::onHost);
    if (inquiry.site().cluster() != null) {
      inCluster();
    }
    List<Remains.OfRun> runs = new ArrayList<>();
    drafts.forEach(
        (id, d) ->
            runs.add(
                new Remains.OfRun(
                    id,
                    life(id),
                    d.processes,
                    d.folders,
                    d.namespaces,
                    holder.map(h -> h.name().equals(id)).orElse(false))));
    return new Remains(runs, odd, notAsked);
  }

  private void onHost(Host host) {
    Answer marked = ask(host, "clean/processes", MARKED);
    if (!marked.finished()) {
      String why = marked.ending() + " " + marked.detail();
      notAsked.add(
          Text.of(
              host.name() + ": 접속하지 못했습니다(" + why + ")",
              host.name() + ": cannot be asked (" + why + ")"));
      return;
    }
    Matcher mark = MARK.matcher(marked.outText());
    while (mark.find()) {
      String pid = mark.group(1);
      run(host.name(), mark.group(2))
          .ifPresent(
              d -> d.processes.computeIfAbsent(host.name(), h -> new ArrayList<>()).add(pid));
    }
    Answer folders = ask(host, "clean/folders", FOLDERS);
    if (folders.outText().lines().noneMatch(l -> l.strip().equals("/tmp"))) {
      notAsked.add(
          Text.of(host.name() + ": /tmp를 조회하지 못했습니다", host.name() + ": /tmp cannot be listed"));
    }
    folders
        .outText()
        .lines()
        .map(String::strip)
        .filter(l -> l.startsWith(FOLDER))
        .forEach(
            l ->
                run(host.name(), l.substring(FOLDER.length()))
                    .ifPresent(d -> d.folders.add(host.name())));
  }

  private Optional<Draft> run(String where, String id) {
    if (!ID.matcher(id).matches()) {
      odd.add(
          Text.of(
              where + ": 시험이 붙인 이름이 아니어서 건드리지 않습니다: " + shown(id),
              where + ": no name that a run has, so it is left alone: " + shown(id)));
      return Optional.empty();
    }
    return Optional.of(drafts.computeIfAbsent(id, i -> new Draft()));
  }

  private void inCluster() {
    List<Observed> listed =
        new KubeReads(inquiry)
            .list("clean/namespaces", "/api/v1/namespaces?labelSelector=" + RunNamespace.LABEL);
    boolean answered = listed.stream().anyMatch(KubeListing.class::isInstance);
    if (!answered) {
      notAsked.add(
          Text.of(
                  "Kubernetes API: namespace를 조회하지 못했습니다",
                  "Kubernetes API: namespaces cannot be listed")
              .plus(Text.same(refusal(listed))));
    }
    for (Observed one : listed) {
      if (one instanceof KubeObject o && o.is("Namespace")) {
        String id = o.text("metadata.labels." + RunNamespace.LABEL);
        run("cluster", id).ifPresent(d -> d.namespaces.put(o.name(), o.text("status.phase")));
      }
    }
    RunLease.Look look = RunLease.look(inquiry, "clean/lease");
    holder = look.holder();
    if (!look.answered()) {
      notAsked.add(
          Text.of("Kubernetes API: Lease를 조회하지 못했습니다", "Kubernetes API: the Lease cannot be read"));
    }
    holder.filter(h -> !h.alive()).map(RunLease.Holder::name).ifPresent(id -> run("cluster", id));
  }

  private static String refusal(List<Observed> listed) {
    return listed.stream()
        .filter(ApiRefusal.class::isInstance)
        .map(o -> " (" + ((ApiRefusal) o).kind() + ")")
        .findFirst()
        .orElse("");
  }

  private Life life(String id) {
    Optional<RunLease.Holder> own = holder.filter(h -> h.name().equals(id));
    if (own.isPresent()) {
      return own.get().alive() ? Life.HOLDS_LEASE : Life.OVER; // renewed every 10 s while it lives
    }
    String site = "-" + inquiry.site().name().replaceAll("[^A-Za-z0-9.-]", "-") + "-";
    if (!id.contains(site)) {
      return Life.OTHER_SITE;
    }
    Optional<Instant> began = began(id);
    boolean young = began.isEmpty() || began.get().plus(YOUNG).isAfter(now);
    return young ? Life.YOUNG : Life.OVER;
  }

  private static Optional<Instant> began(String id) {
    try {
      return id.length() < 16
          ? Optional.empty()
          : Optional.of(Instant.from(STAMP.parse(id.substring(0, 16))));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private Answer ask(Host host, String id, String command) {
    return inquiry.ask(Question.of(id, host.name(), command, SHORT));
  }

  private static String shown(String text) {
    String plain = text.replaceAll("\\p{Cntrl}", "?");
    return plain.length() <= 60 ? plain : plain.substring(0, 60) + "…";
  }
}
