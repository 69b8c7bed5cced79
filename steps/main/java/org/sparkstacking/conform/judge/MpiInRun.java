package org.sparkstacking.conform.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.HostNamed;
import org.sparkstacking.conform.observed.MpiRank;
import org.sparkstacking.conform.observed.MpiTrouble;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.WorkloadEnd;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Decides from a run's own questions whether MPI starts one rank on every Spark. */
final class MpiInRun {
  private static final String RANKS = "mpi/ranks";
  private static final String SSH = "mpi/ssh/";

  private final Evidence own;
  private final Site site;

  MpiInRun(Evidence own, Site site) {
    this.own = own;
    this.site = site;
  }

  List<Finding> judge() {
    return List.of(finding().done());
  }

  private NcclFinding finding() {
    List<MpiRank> ranks = own.about(RANKS).all(MpiRank.class);
    boolean ended =
        own.about(RANKS).all(WorkloadEnd.class).stream().anyMatch(WorkloadEnd::succeeded);
    if (!ranks.isEmpty() && ended) {
      return started(ranks);
    }
    return noProgram()
        .or(this::neverSetUp)
        .or(this::trouble)
        .orElseGet(
            () -> open(Text.of("mpirun의 답을 얻지 못했습니다.", "mpirun gave no answer that tells.")));
  }

  private NcclFinding started(List<MpiRank> ranks) {
    Map<String, String> names = new HashMap<>();
    own.about("mpi/hostname")
        .all(HostNamed.class)
        .forEach(n -> names.put(n.source().host(), n.name().value()));
    Set<String> expected = new TreeSet<>();
    site.hosts().forEach(h -> expected.add(names.getOrDefault(h.name(), "")));
    Set<String> seen =
        ranks.stream().map(r -> r.host().value()).collect(Collectors.toCollection(TreeSet::new));
    Text words = Text.of("rank가 시작된 호스트: " + seen, "Ranks started on: " + seen);
    NcclFinding finding;
    if (expected.contains("") || site.hosts().isEmpty()) {
      finding =
          open(
              words.plus(
                  Text.of(
                      " – 각 Spark의 hostname을 알 수 없습니다.",
                      " – the Sparks' own host names are not known.")));
    } else if (ranks.size() == site.hosts().size() && seen.equals(expected)) {
      finding = MpiJudge.BASIS.pass(words);
    } else if (expected.size() < site.hosts().size()) {
      finding =
          MpiJudge.BASIS
              .fail(
                  words.plus(
                      Text.of(
                          " – 두 Spark의 hostname이 같습니다.", " – two Sparks have the same host name.")))
              .next(
                  Whose.INSTALLER,
                  Text.of("hostname을 서로 다르게 하십시오.", "Give each Spark its own host name."));
    } else {
      finding =
          MpiJudge.BASIS
              .fail(words.plus(Text.of(" – 예상: " + expected, " – expected: " + expected)))
              .next(
                  Whose.INSTALLER,
                  Text.of(
                      "MPI가 사이트 파일의 주소에서 시작되는지 확인하십시오.",
                      "Check that MPI starts at the site file's addresses."));
    }
    ranks.forEach(r -> finding.at(r.host()));
    return finding.where(site.hosts().stream().map(Host::name).collect(Collectors.joining(", ")));
  }

  /** Denied, and nothing worse: it was never set up, and that is no fault of the site. */
  private Optional<NcclFinding> neverSetUp() {
    Evidence ssh = own.about(SSH);
    Set<String> asked = new TreeSet<>();
    ssh.all(WorkloadEnd.class)
        .forEach(e -> asked.add(direction(e.source().host(), e.source().question())));
    Set<String> denied = new TreeSet<>();
    ssh.all(MpiTrouble.class).stream()
        .filter(
            t -> t.kind() == MpiTrouble.Kind.SSH_DENIED || t.kind() == MpiTrouble.Kind.SSH_HOST_KEY)
        .forEach(t -> denied.add(direction(t.source().host(), t.source().question())));
    boolean worse =
        ssh.all(MpiTrouble.class).stream()
            .anyMatch(
                t ->
                    !denied.contains(direction(t.source().host(), t.source().question()))
                        && MpiWords.of(t).verdict() == Verdict.FAIL);
    if (denied.isEmpty() || worse) {
      return Optional.empty();
    }
    NcclFinding finding =
        MpiJudge.BASIS
            .notTested(denied.containsAll(asked) ? nowhere() : oneWay(denied))
            .because("S-18")
            .next(
                Whose.INSTALLER,
                Text.of(
                    "각 Spark에서 ssh-copy-id 사용자@상대주소 를 두 방향 모두 실행한 뒤 다시 시험하십시오.",
                    "Run ssh-copy-id user@peer on each Spark, both ways, and test again."));
    ssh.all(MpiTrouble.class).stream().limit(4).forEach(t -> finding.at(t.words()));
    return Optional.of(finding);
  }

  private static Text nowhere() {
    return Text.of(
        "Spark 사이의 SSH가 어느 방향으로도 설정되어 있지 않습니다.",
        "SSH between the Sparks is not set up in any direction.");
  }

  private static Text oneWay(Set<String> denied) {
    String from =
        denied.stream().map(d -> d.replace(" " + SSH, " -> ")).collect(Collectors.joining(", "));
    return Text.of(
        "Spark 사이의 SSH가 이 방향으로 설정되어 있지 않습니다: " + from,
        "SSH between the Sparks is not set up in this direction: " + from);
  }

  private static String direction(String host, String question) {
    return host + " " + question;
  }

  private Optional<NcclFinding> trouble() {
    List<MpiTrouble> troubles = own.all(MpiTrouble.class);
    Optional<MpiTrouble> named =
        troubles.stream().filter(t -> MpiWords.of(t).verdict() == Verdict.FAIL).findFirst();
    return named
        .or(() -> troubles.stream().findFirst())
        .map(
            t -> {
              MpiWords words = MpiWords.of(t);
              boolean absent = t.kind() == MpiTrouble.Kind.NO_LAUNCHER;
              return MpiJudge.BASIS
                  .of(absent ? Verdict.NOT_TESTED : words.verdict(), words.seen())
                  .at(t.words())
                  .where(t.source().host())
                  .because(words.causes().toArray(new String[0]))
                  .next(words.whose(), words.next());
            });
  }

  /** Where mpirun itself is not there, nothing can be said of MPI: it was not set up. */
  private Optional<NcclFinding> noProgram() {
    List<String> hosts =
        own.about("mpi/version").all(NoAnswer.class).stream()
            .filter(n -> n.why() == NoAnswer.Why.NO_SUCH_PROGRAM)
            .map(n -> n.source().host())
            .distinct()
            .toList();
    if (site.hosts().isEmpty() || !hosts.contains(site.hosts().get(0).name())) {
      return Optional.empty();
    }
    String names = String.join(", ", hosts);
    String launcher = site.mpi().launcher();
    return Optional.of(
        MpiJudge.BASIS
            .notTested(
                Text.of(
                    launcher + "이(가) 설치되어 있지 않거나 PATH에 없습니다: " + names,
                    launcher + " is not installed, or not in PATH: " + names))
            .where(names)
            .next(
                Whose.INSTALLER,
                Text.of(
                    "모든 Spark에 같은 Open MPI를 설치하거나(openmpi-bin 패키지, 폐쇄망은 .deb를 반입), 사이트 파일의 mpi.launcher에 경로를 적으십시오.",
                    "Install the same Open MPI on every Spark (package openmpi-bin; bring the .deb where there is no network), or name its path as mpi.launcher in the site file.")));
  }

  private static NcclFinding open(Text seen) {
    return MpiJudge.BASIS.open(seen).next(Whose.KIT, Text.of("다시 시험하십시오.", "Test again."));
  }
}
