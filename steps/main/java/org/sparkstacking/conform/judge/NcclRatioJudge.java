package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NcclHint;
import org.sparkstacking.conform.observed.NcclProcess;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTable.Row;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.WorkloadEnd;
import org.sparkstacking.conform.site.Site;

/** Judges NCP-2: pods are as fast as the host, at equal sizes in one run. */
public final class NcclRatioJudge implements ClaimJudge {
  private static final NcclFinding.Basis BASIS =
      new NcclFinding.Basis(
          Workload.HOSTNET_POD.criterion(2, "ratio"),
          Text.of(
              "같은 실행, 같은 크기에서 Pod busbw ÷ 호스트 busbw가 0.90 이상(NCCL 버전이 같을 때)",
              "Pod busbw divided by host busbw at least 0.90, same run and size, equal NCCL versions"),
          Text.of(
              "호스트와 hostNetwork Pod에서 같은 all_gather를 차례로 실행",
              "The same all_gather on the hosts and in hostNetwork pods, one after the other"));

  private static final Text ON_SECONDARY =
      Text.of(
          "호스트와 보조 네트워크의 Pod에서 같은 all_gather를 차례로 실행",
          "The same all_gather on the hosts and in pods on the secondary network, one after the"
              + " other");

  @Override
  public ClaimId claim() {
    return Workload.HOSTNET_POD.claim(2);
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(BASIS.criterion());
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    if (scope == Scope.TEXT) {
      return inText(evidence);
    }
    Finding finding = inRun(evidence, site).done();
    return List.of(site.secondaryNetwork() == null ? finding : finding.withHow(ON_SECONDARY));
  }

  private static List<Finding> inText(Evidence evidence) {
    for (NcclHint hint : evidence.all(NcclHint.class)) {
      if (hint.kind() == NcclHint.Kind.EXEC_LAUNCHED) {
        return List.of(open(NcclHintWords.of(hint, evidence)).at(hint.words()).done());
      }
    }
    List<NcclTable> tables = evidence.all(NcclTable.class);
    if (tables.isEmpty()) {
      return List.of();
    }
    return List.of(
        open(Text.of(
                "호스트와 Pod의 수치를 나란히 놓고 비교할 수 없는 출력입니다.",
                "The text does not show host and pod figures of one run side by side."))
            .at(tables.get(0).average())
            .done());
  }

  private static NcclFinding inRun(Evidence evidence, Site site) {
    Seen<Row> host = median(evidence, Workload.HOST);
    Seen<Row> pod = median(evidence, Workload.HOSTNET_POD);
    if (host == null || pod == null) {
      return open(
          Text.of(
              (host == null ? "호스트" : "Pod") + "의 측정값이 없어 비교할 수 없습니다.",
              "No figure of the " + (host == null ? "host" : "pods") + " to compare with."));
    }
    if (host.value().size() != pod.value().size()) {
      return both(open(Text.of("측정한 크기가 서로 다릅니다.", "The measured sizes differ.")), host, pod);
    }
    return compared(
        host,
        pod,
        versions(evidence, Workload.HOST),
        versions(evidence, Workload.HOSTNET_POD),
        site);
  }

  private static NcclFinding compared(
      Seen<Row> host, Seen<Row> pod, Set<String> hostVersions, Set<String> podVersions, Site site) {
    double onHost = NcclFigures.busbw(host.value()).orElse(0);
    double inPod = NcclFigures.busbw(pod.value()).orElse(0);
    if (onHost <= 0) {
      return both(
          open(
              Text.of(
                  "호스트의 측정값이 0 GB/s여서 비교할 수 없습니다.",
                  "The host's figure is 0 GB/s: there is nothing to compare with.")),
          host,
          pod);
    }
    double ratio = inPod / onHost;
    Text seen =
        Text.of(
            String.format(
                Locale.ROOT, "Pod %.2f GB/s ÷ 호스트 %.2f GB/s = %.2f", inPod, onHost, ratio),
            String.format(
                Locale.ROOT, "pod %.2f GB/s / host %.2f GB/s = %.2f", inPod, onHost, ratio));
    if (hostVersions.size() != 1 || !hostVersions.equals(podVersions)) {
      return both(
          open(
              seen.plus(
                  Text.of(
                      " – NCCL 버전이 다르거나 알 수 없습니다(호스트 "
                          + hostVersions
                          + ", Pod "
                          + podVersions
                          + ").",
                      " – NCCL versions differ or are not known (host "
                          + hostVersions
                          + ", pod "
                          + podVersions
                          + ")."))),
          host,
          pod);
    }
    return verdict(seen, ratio, inPod, host, pod, site);
  }

  private static NcclFinding verdict(
      Text seen, double ratio, double inPod, Seen<Row> host, Seen<Row> pod, Site site) {
    if (ratio >= Limits.POD_RATIO.at(site)) {
      return both(BASIS.pass(seen), host, pod);
    }
    long size = pod.value().size();
    boolean fast = size >= PairSpeed.SMALLEST_PASSED && inPod >= PairSpeed.limit(size).at(site);
    if (ratio >= Limits.POD_RATIO_FLOOR.at(site) && fast) {
      return both(BASIS.pass(seen), host, pod)
          .remark(
              Text.of(
                  "Pod이 호스트보다 10~20% 느리지만 NCH-2의 기준은 넘습니다.",
                  "The pods are 10 to 20 % slower than the host, yet above NCH-2's limit."));
    }
    return both(BASIS.fail(seen), host, pod)
        .next(
            Whose.CLUSTER_ADMIN,
            Text.of(
                "NCP-3에서 Pod이 쓴 장치를 확인하고, Pod의 CPU·메모리 제한과 memlock을 확인하십시오.",
                "Look at NCP-3 for the devices in use, and at the pods' CPU and memory limits and memlock."));
  }

  private static @Nullable Seen<Row> median(Evidence evidence, Workload workload) {
    Evidence own = evidence.about(workload.quiet() + "run");
    List<Seen<Row>> rows = new ArrayList<>();
    for (NcclTable table : own.all(NcclTable.class)) {
      boolean ended =
          own.all(WorkloadEnd.class).stream()
              .anyMatch(
                  e -> e.source().question().equals(table.source().question()) && e.succeeded());
      Seen<Row> row = new NcclFigures(table).largestSeen();
      if (ended && row != null && new NcclFigures(table).finished()) {
        rows.add(row);
      }
    }
    rows.sort(Comparator.comparingDouble(r -> NcclFigures.busbw(r.value()).orElse(0)));
    return rows.isEmpty() ? null : rows.get(rows.size() / 2);
  }

  private static Set<String> versions(Evidence evidence, Workload workload) {
    Set<String> versions = new TreeSet<>();
    for (NcclProcess process : evidence.about(workload.quiet()).all(NcclProcess.class)) {
      Seen<String> version = process.version();
      if (version != null) {
        versions.add(version.value());
      }
    }
    return versions;
  }

  private static NcclFinding open(Text seen) {
    return BASIS
        .open(seen)
        .next(
            Whose.KIT,
            Text.of("호스트와 Pod을 한 실행에서 다시 재십시오.", "Measure host and pods again in one run."));
  }

  private static NcclFinding both(NcclFinding finding, Seen<Row> host, Seen<Row> pod) {
    return finding.at(host).at(pod);
  }
}
