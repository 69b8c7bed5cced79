package org.sparkstacking.conform.site;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Text;

/** Reads the sections of a site file one by one. */
final class SiteReader {
  private static final ZoneId SEOUL = ZoneId.of("Asia/Seoul");
  private static final List<Paper.Signer> FOUR_ROLES =
      List.of(
          new Paper.Signer("시험자 / Tester", ""),
          new Paper.Signer("설치 업체 / Installer", ""),
          new Paper.Signer("입회자(병원 전산 담당) / Witness (hospital IT)", ""),
          new Paper.Signer("승인자 / Approver", ""));

  private final SitePaths paths;
  private final DeviationReader deviations;

  SiteReader(SitePaths paths, Set<String> limits) {
    this.paths = paths;
    this.deviations = new DeviationReader(limits);
  }

  Site read(Section top) {
    Section access = top.section("access");
    HostReader hosts = new HostReader(paths, access);
    Site site =
        new Site(
            top.must("site", Shape.NAME),
            false,
            zone(top),
            layout(top),
            hosts.read(top),
            cluster(top),
            nccl(top.section("nccl")),
            mpi(top.section("mpi")),
            load(top.section("load")),
            secondary(top),
            deviations.madeRequired(top),
            deviations.exclusions(top),
            deviations.changedLimits(top),
            access(access),
            paper(top.section("paper")));
    top.done();
    return site;
  }

  private static ZoneId zone(Section top) {
    String name = top.text("timezone", Shape.ZONE, "Asia/Seoul");
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      String near = NearestWord.of(name, ZoneId.getAvailableZoneIds()).orElse("Asia/Seoul");
      top.wrong(
          "timezone", name, Text.of("시간대 이름(예: " + near + ")", "a time zone name such as " + near));
      return SEOUL;
    }
  }

  private static Layout layout(Section top) {
    List<String> words =
        Arrays.stream(Layout.values()).map(l -> l.name().toLowerCase(Locale.ROOT)).toList();
    String word = top.text("layout", Shape.ANY, "pair");
    if (!words.contains(word)) {
      top.wrong("layout", word, Text.same(String.join(", ", words)));
      return Layout.PAIR;
    }
    if (!word.equals("pair")) {
      top.problems()
          .at(
              top.placeOf("layout"),
              Text.of(
                  "구성 '" + word + "'은 이 판에서 아직 판정하지 않습니다: 지금은 케이블 하나로 연결한 두 대(pair)만 판정합니다",
                  "layout '"
                      + word
                      + "' is not judged by this edition yet: only two Sparks on one cable (pair) are"));
    }
    return Layout.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private @Nullable Cluster cluster(Section top) {
    if (!top.has("cluster")) {
      return null;
    }
    Section s = top.section("cluster");
    String launcher = launcher(s);
    if (launcher.equals("mpijob") && top.has("secondaryNetwork")) {
      top.problems()
          .at(
              s.placeOf("launcher"),
              Text.of(
                  "mpijob은 호스트 네트워크 사용 Pod(hostNetwork)에만 쓸 수 있습니다: secondaryNetwork가 있으면 pods로 두십시오",
                  "mpijob works with hostNetwork pods alone: with a secondaryNetwork leave it at"
                      + " pods"));
    }
    Cluster cluster =
        new Cluster(
            paths.resolve(s.text("kubeconfig", Shape.FILE)),
            s.text("context", Shape.CONTEXT),
            s.text("image", Shape.IMAGE),
            s.text("probeImage", Shape.IMAGE),
            s.text("gpuOperatorNamespace", Shape.KUBE_NAME, "gpu-operator"),
            s.text("prometheus", Shape.URL),
            s.text("supervisor", Shape.URL),
            s.text("runtimeClass", Shape.KUBE_NAME),
            launcher,
            s.whole("sharedGpus", 1, 1, 64),
            s.pairs("nodeSelector", Shape.LABEL_KEY, Shape.LABEL_VALUE));
    s.done();
    return cluster;
  }

  private static String launcher(Section cluster) {
    String word = cluster.text("launcher", Shape.ANY, "pods");
    if (!List.of("pods", "mpijob").contains(word)) {
      cluster.wrong(
          "launcher",
          word,
          Text.of(
              "pods 또는 mpijob(MPI Operator가 설치되어 있을 때)",
              "pods, or mpijob where the MPI Operator is installed"));
    }
    return word;
  }

  private static Nccl nccl(Section s) {
    Nccl usual = Nccl.defaults();
    Map<String, String> environment = s.pairs("environment", Shape.NCCL_NAME, Shape.FLAG);
    Nccl nccl =
        new Nccl(
            s.text("testsDirectory", Shape.DIRECTORY, usual.testsDirectory()),
            s.text("socketInterface", Shape.INTERFACES),
            s.text("libraryPath", Shape.PATHS, ""),
            environment);
    s.done();
    return nccl;
  }

  private static Mpi mpi(Section s) {
    Mpi mpi =
        new Mpi(s.text("launcher", Shape.PROGRAM, "mpirun"), s.texts("extraFlags", Shape.FLAG));
    s.done();
    return mpi;
  }

  private static Load load(Section s) {
    Load usual = Load.defaults();
    Load load =
        new Load(
                s.bytes("smallestSize", usual.smallestBytes(), false),
                s.bytes("largestSize", usual.largestBytes(), false),
                s.time("perTest", usual.perTest(), Duration.ofHours(1)),
                s.bytes("podNetworkBudget", usual.podNetworkBudgetBytes(), true),
                s.bytes("leastMemAvailable", usual.leastMemAvailableBytes(), true))
            .within(hours(s));
    if (load.smallestBytes() > load.largestBytes()) {
      s.problems()
          .at(
              s.placeOf("smallestSize"),
              Text.of(
                  "smallestSize가 largestSize보다 큽니다", "smallestSize is larger than largestSize"));
    }
    LoadHours hours = load.hours();
    if (hours != null && hours.length().compareTo(load.perTest()) <= 0) {
      s.problems()
          .at(
              s.placeOf("hours"),
              Text.of(
                  "hours가 perTest(" + load.perTest().toMinutes() + "분)보다 길지 않아 아무 부하도 걸 수 없습니다",
                  "the hours are not longer than perTest ("
                      + load.perTest().toMinutes()
                      + " min): no load would ever fit"));
    }
    if (load.largestBytes() >= 16L << 30) {
      s.problems()
          .note(
              s.placeOf("largestSize"),
              Text.of(
                  "16G 시험은 Spark를 멈추게 한 사례가 있습니다: 메모리 여유가 48 GB 이상인지 확인하십시오",
                  "a 16G test has frozen Sparks: make sure that 48 GB of memory are free"));
    }
    s.done();
    return load;
  }

  private static @Nullable LoadHours hours(Section s) {
    String found = s.text("hours", Shape.ANY);
    if (found == null) {
      return null;
    }
    Optional<LoadHours> hours = LoadHours.of(found);
    if (hours.isEmpty()) {
      s.wrong(
          "hours",
          found,
          Text.of(
              "부하를 걸어도 되는 시간: \"22:00-05:00\"(자정을 넘어도 됨)",
              "the hours of load: \"22:00-05:00\", which may go over midnight"));
    }
    return hours.orElse(null);
  }

  private static @Nullable SecondaryNetwork secondary(Section top) {
    if (!top.has("secondaryNetwork")) {
      return null;
    }
    Section s = top.section("secondaryNetwork");
    SecondaryNetwork network =
        new SecondaryNetwork(
            s.oneOrMore("attachment", Shape.ATTACHMENT), s.must("resource", Shape.RESOURCE));
    if (network.resource().equals("nvidia.com/gpu")) {
      s.wrong(
          "resource",
          network.resource(),
          Text.of("GPU가 아니라 RDMA 자원의 이름", "the name of an RDMA resource, not of the GPU"));
    }
    s.done();
    return network;
  }

  private Access access(Section s) {
    Access access =
        new Access(
            paths.resolve(s.text("knownHosts", Shape.FILE)),
            paths.resolve(s.text("sshConfig", Shape.FILE)),
            s.texts("sudo", Shape.COMMAND),
            s.flag("linkLocal", false));
    s.done();
    return access;
  }

  private static Paper paper(Section s) {
    Paper paper =
        new Paper(
            s.text("hospital", Shape.ANY, ""),
            s.text("location", Shape.ANY, ""),
            s.text("contract", Shape.ANY, ""),
            s.text("tester", Shape.ANY, ""),
            signers(s));
    s.done();
    return paper;
  }

  private static List<Paper.Signer> signers(Section paper) {
    if (!paper.has("signers")) {
      return FOUR_ROLES;
    }
    List<Paper.Signer> signers = new ArrayList<>();
    for (Section s : paper.sections("signers")) {
      signers.add(new Paper.Signer(s.must("role", Shape.ANY), s.text("person", Shape.ANY, "")));
      s.done();
    }
    if (signers.size() > 4) {
      paper
          .problems()
          .at(
              paper.placeOf("signers"),
              Text.of("서명란은 4개까지입니다", "there is room for four signature fields at most"));
    }
    return signers;
  }
}
