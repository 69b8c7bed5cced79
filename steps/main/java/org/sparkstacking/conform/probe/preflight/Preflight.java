package org.sparkstacking.conform.probe.preflight;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.site.Cluster;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Asks every host for what a run needs: read-only, hosts side by side, within a time. */
public final class Preflight {
  /** Longest preflight of one host. */
  public static final Duration LONGEST = Duration.ofSeconds(15);

  private static final Duration ONE = Duration.ofSeconds(7);

  private static final List<String> POD_CLAIMS =
      List.of("GPU-3", "GPU-4", "NCP-1", "NCP-2", "NCP-3", "NCP-4", "CIL-1", "CIL-3");

  /** Commands at once on one host. */
  private static final int AT_ONCE = 3;

  private final Site site;
  private final HostShell shell;
  private final Duration longest;

  public Preflight(Site site, HostShell shell, Duration longest) {
    this.site = site;
    this.shell = shell;
    this.longest = longest;
  }

  /** Look at every host; items stand in the order of hosts and needs. */
  public List<Item> look() {
    int workers = Math.max(1, AT_ONCE * site.hosts().size());
    ExecutorService pool = Executors.newFixedThreadPool(Math.min(64, workers));
    long end = System.nanoTime() + longest.toNanos();
    try {
      Map<Item, Future<Item>> asked = new LinkedHashMap<>();
      for (Host host : site.hosts()) {
        for (Need need : Needs.of(site, host)) {
          asked.put(silent(host, need), pool.submit(() -> item(host, need)));
        }
      }
      List<Item> items = new ArrayList<>();
      asked.forEach((silent, future) -> items.add(await(future, silent, end)));
      List<Item> shown = reachable(items);
      podImage().ifPresent(shown::add);
      return shown;
    } finally {
      pool.shutdownNow();
    }
  }

  private Item item(Host host, Need need) {
    Answer answer =
        shell.ask(Question.of("preflight/" + need.id(), host.name(), need.command(), ONE));
    Need.Look look =
        answer.finished()
            ? need.check().apply(answer)
            : new Need.Look(State.UNKNOWN, Checks.why(answer));
    return item(host, need, look.state(), look.seen());
  }

  private static Item silent(Host host, Need need) {
    Text seen = Text.of("정해진 시간 안에 답이 없었습니다", "no answer within the preflight's time");
    return item(host, need, State.UNKNOWN, seen);
  }

  private static Item item(Host host, Need need, State state, Text seen) {
    return new Item(
        need.id(), host.name(), state, need.title(), seen, need.claims(), need.how(), need.whose());
  }

  private static Item await(Future<Item> future, Item silent, long end) {
    try {
      return future.get(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return silent;
    } catch (TimeoutException | CancellationException e) {
      future.cancel(true);
      return silent;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a check of the kit failed", e.getCause());
    }
  }

  /** A host that gave no answer at all is one item, not a page of them. */
  private List<Item> reachable(List<Item> items) {
    List<Item> shown = new ArrayList<>();
    for (Host host : site.hosts()) {
      List<Item> own = items.stream().filter(i -> i.host().equals(host.name())).toList();
      if (!own.isEmpty() && own.stream().allMatch(i -> i.state() == State.UNKNOWN)) {
        shown.add(unreached(host, own.get(0).seen()));
      } else {
        shown.addAll(own);
      }
    }
    return shown;
  }

  /** The image of the pods, by what the site file says of it: no node and no registry is asked. */
  private Optional<Item> podImage() {
    Cluster cluster = site.cluster();
    if (cluster == null) {
      return Optional.empty();
    }
    String image = cluster.image() == null ? "" : cluster.image();
    return Optional.of(
        new Item(
            "pod-image",
            "",
            image.isEmpty() ? State.MISSING : State.THERE,
            Text.of(
                "사이트 파일의 시험용 Pod 이미지(cluster.image)",
                "image of the test's pods in the site file (cluster.image)"),
            image.isEmpty()
                ? Text.of("사이트 파일에 없습니다", "the site file names none")
                : Text.of(
                    image + " (노드에 있는지는 묻지 않았습니다)",
                    image + " (whether the nodes have it was not asked)"),
            POD_CLAIMS,
            Text.of(
                "인터넷이 되는 arm64 장비에서 fixtures/image/Containerfile로 만들고(podman build) 'podman save"
                    + " --format oci-archive'로 담아 옮긴 뒤, 노드마다 'ctr -n k8s.io images import'로 넣거나"
                    + " 병원 registry에 올리고 cluster.image에 적으십시오. 빠진 것은 fixtures/image/check가 알려"
                    + " 줍니다",
                "build fixtures/image/Containerfile on a connected arm64 machine (podman build), save it"
                    + " by 'podman save --format oci-archive', carry it over, import it on each node by"
                    + " 'ctr -n k8s.io images import' or push it to the hospital's registry, and name it"
                    + " as cluster.image; fixtures/image/check says what it lacks"),
            Whose.INSTALLER));
  }

  private static Item unreached(Host host, Text seen) {
    return new Item(
        "ssh",
        host.name(),
        State.UNKNOWN,
        Text.of("시험 PC에서 SSH 접속", "SSH from this machine"),
        seen,
        List.of(),
        Text.of(
            "주소, 전원, 방화벽을 확인하고, 호스트 키는 'conform trust', 로그인 키는 'ssh-copy-id'로 준비하십시오",
            "check address, power and firewall; prepare the host key by 'conform trust' and the"
                + " login key by 'ssh-copy-id'"),
        Whose.KIT);
  }
}
