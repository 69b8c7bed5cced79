package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Layout;
import org.sparkstacking.conform.site.Site;

/** Decides from RDMA counters whether NCCL's bytes crossed both links, at every end. */
final class NcclRdmaCounters {
  private final NcclFinding.Basis basis;
  private final Evidence own;
  private final Workload workload;
  private final Site site;

  NcclRdmaCounters(NcclFinding.Basis basis, Workload workload, Evidence own, Site site) {
    this.basis = basis;
    this.own = own;
    this.workload = workload;
    this.site = site;
  }

  List<Finding> judge() {
    OptionalDouble required = RequiredBytes.of(own, workload, site);
    if (required.isEmpty()) {
      return List.of(
          open(Text.of(
                  "시험이 끝까지 실행되지 않아 필요한 바이트를 알 수 없습니다.",
                  "The runs did not all come to their end, so the required bytes are not known."))
              .done());
    }
    List<Growth> growths =
        Growth.ofRdma(own, workload.quiet() + "rdma-before", workload.quiet() + "rdma-after");
    List<Finding> findings = new ArrayList<>();
    for (Host host : site.hosts()) {
      findings.add(ofHost(host, growths, required.getAsDouble()).done());
      flaps(host).ifPresent(findings::add);
    }
    if (findings.isEmpty()) {
      findings.add(open(Text.of("호스트가 없습니다.", "There is no host.")).done());
    }
    return findings;
  }

  /** A link that went down and up in the window did not carry it through (S-49). */
  private Optional<Finding> flaps(Host host) {
    List<CarrierChanges.Rise> rises =
        new CarrierChanges(
                host, own, workload.quiet() + "carrier-before", workload.quiet() + "carrier-after")
            .rises();
    if (rises.isEmpty()) {
      return Optional.empty();
    }
    String list = String.join(", ", rises.stream().map(r -> r.words().en()).toList());
    NcclFinding finding =
        basis
            .fail(
                Text.of(
                    "NCCL이 도는 동안 링크가 끊겼다 이어짐: " + list,
                    "A link went down and up while NCCL ran: " + list))
            .where(host.name())
            .because("S-49")
            .next(
                Whose.INSTALLER,
                Text.of(
                    "케이블을 다시 꽂고, 꽂은 채 양쪽 장비를 재부팅한 뒤 다시 시험하십시오.",
                    "Reseat the cable, reboot both ends with the cable in, then test again."));
    rises.forEach(r -> finding.at(r.place()));
    return Optional.of(finding.done());
  }

  private NcclFinding ofHost(Host host, List<Growth> growths, double required) {
    List<Growth> links =
        growths.stream()
            .filter(g -> g.host().equals(host.name()) && host.rdmaDevices().contains(g.name()))
            .toList();
    if (links.size() < host.rdmaDevices().size() || links.isEmpty()) {
      return open(Text.of(
              "두 링크의 RDMA 카운터를 시험 앞뒤로 모두 얻지 못했습니다.",
              "RDMA counters of both links were not obtained before and after the test."))
          .where(host.name());
    }
    double received = links.stream().mapToDouble(Growth::received).sum();
    double sent = links.stream().mapToDouble(Growth::sent).sum();
    return ofSums(host, links, received, sent, required);
  }

  private NcclFinding ofSums(
      Host host, List<Growth> links, double received, double sent, double required) {
    Text seen = words(links, received, sent, required);
    double least = Limits.BYTES_LEAST.at(site) * required;
    double most = Limits.BYTES_MOST.at(site) * required;
    NcclFinding finding;
    if (Math.min(received, sent) < least) {
      finding =
          open(
              seen.plus(
                  Text.of(
                      " – 필요한 바이트보다 적습니다: 다른 길로 갔거나 카운터가 맞지 않습니다.",
                      " – less than required: another path carried them, or the counters disagree.")));
    } else if (Math.max(received, sent) > most) {
      finding =
          open(
              seen.plus(
                  Text.of(
                      " – 필요한 바이트보다 훨씬 많습니다: 다른 작업이 링크를 쓰고 있습니다.",
                      " – far more than required: something else uses the links.")));
    } else {
      finding = balance(links, Math.min(received, sent), seen);
    }
    links.forEach(
        g ->
            finding.at(
                g.at(), g.name() + " sent", String.format(Locale.ROOT, "%.0f", g.sent()), "B"));
    return finding.where(host.name() + ": " + String.join(", ", host.rdmaDevices()));
  }

  /** Both links must carry a fair part; one that carried nothing refutes the claim alone. */
  private NcclFinding balance(List<Growth> links, double sum, Text seen) {
    for (Growth link : links) {
      if (link.most() < Limits.FORBIDDEN_MOST.at(site) * sum) {
        return basis
            .fail(
                seen.plus(
                    Text.of(
                        " – 링크 하나(" + link.name() + ")가 쓰이지 않았습니다.",
                        " – one link (" + link.name() + ") carried nothing.")))
            .because("S-03")
            .next(
                Whose.INSTALLER,
                Text.of(
                    "NCCL_IB_HCA를 지우고 두 링크의 상태(LNK-1)를 확인하십시오.",
                    "Unset NCCL_IB_HCA and check both links (LNK-1)."));
      }
    }
    boolean fair = links.stream().allMatch(g -> g.least() >= Limits.TWIN_SHARE.at(site) * sum);
    return fair || site.layout() == Layout.RING
        ? basis.pass(seen)
        : open(
            seen.plus(Text.of(" – 두 링크의 몫이 크게 다릅니다.", " – the two links' shares differ widely.")));
  }

  private static Text words(List<Growth> links, double received, double sent, double required) {
    StringBuilder each = new StringBuilder();
    for (Growth link : links) {
      each.append(
          String.format(
              Locale.ROOT,
              "; %s %.2f/%.2f GB",
              link.name(),
              link.received() / 1e9,
              link.sent() / 1e9));
    }
    String sums =
        String.format(
            Locale.ROOT, "R = %.2f GB; %.2f/%.2f GB", required / 1e9, received / 1e9, sent / 1e9);
    return Text.of("필요 " + sums + "(수신/송신)" + each, "required " + sums + " (received/sent)" + each);
  }

  private NcclFinding open(Text seen) {
    return basis.open(seen).next(Whose.KIT, Text.of("다시 시험하십시오.", "Test again."));
  }
}
