package org.sparkstacking.conform.report;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.site.ChangedLimit;
import org.sparkstacking.conform.site.Exclusion;
import org.sparkstacking.conform.site.Guard;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Turns a site into the parts of the record that describe it. */
public final class SiteParts {
  private SiteParts() {}

  public static RunRecord.SitePart of(Site site, String sha256) {
    return new RunRecord.SitePart(
        site.name(),
        site.paper().hospital(),
        site.paper().location(),
        site.paper().contract(),
        site.paper().tester(),
        site.timezone().getId(),
        site.layout().name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'),
        sha256,
        site.hosts().stream().map(SiteParts::host).toList(),
        site.paper().signers().stream()
            .map(s -> new RunRecord.SignerPart(s.role(), s.person()))
            .toList());
  }

  /** List where the site departs from the agreed criteria, for page one. */
  public static List<RunRecord.Deviation> deviations(Site site, boolean keepGoing) {
    List<RunRecord.Deviation> all = new ArrayList<>();
    site.exclusions().forEach(e -> all.add(exclusion(e)));
    site.changedLimits().forEach(c -> all.add(limit(c)));
    site.madeRequired().forEach(id -> all.add(required(id)));
    site.load().overridden().forEach(g -> all.add(overridden(g)));
    if (keepGoing) {
      all.add(
          new RunRecord.Deviation(
              "override",
              "--keep-going",
              Text.of(
                  "선행 조건이 충족되지 않아도 시험을 계속했습니다.",
                  "Claims were tried although a prerequisite failed."),
              "",
              ""));
    }
    return all;
  }

  private static RunRecord.Deviation exclusion(Exclusion e) {
    return new RunRecord.Deviation(
        "exclusion",
        e.claim().value(),
        Text.of(e.claim() + " 항목을 제외했습니다.", e.claim() + " is declared out."),
        e.reason(),
        e.approver());
  }

  private static RunRecord.Deviation limit(ChangedLimit c) {
    return new RunRecord.Deviation("limit", c.limit(), changed(c), c.reason(), c.approver());
  }

  /** Say what the kit's own value is, since a signer must know by how much it was moved. */
  static Text changed(ChangedLimit c) {
    Text now = Text.same(c.limit() + " = " + c.value());
    return LimitParts.named(c.limit())
        .map(
            own ->
                Text.of(
                        "기준값을 바꾸었습니다(" + own.what().ko() + "): ",
                        "The site changed a limit (" + own.what().en() + "): ")
                    .plus(now)
                    .plus(
                        Text.of(
                            " " + own.unit() + ", 시험 도구의 값은 " + own.value(),
                            " " + own.unit() + "; the kit's own is " + own.value())))
        .orElse(Text.of("기준값을 바꾸었습니다: ", "The site changed a limit: ").plus(now));
  }

  private static RunRecord.Deviation overridden(Guard guard) {
    Text what =
        switch (guard) {
          case BUSY_GPU ->
              Text.of(
                  "다른 프로그램이 GPU를 쓰고 있어도 부하를 걸었습니다.",
                  "Hosts were loaded even if another program used a GPU.");
          case MEMORY ->
              Text.of(
                  "메모리 여유를 확인하지 않고 부하를 걸었습니다.",
                  "Hosts were loaded without asking for free memory.");
          case TEMPERATURE ->
              Text.of(
                  "GPU 온도를 확인하지 않고 부하를 걸었습니다.",
                  "Hosts were loaded without asking for the temperature of their GPUs.");
          case HOURS ->
              Text.of(
                  "현장 설정이 부하를 허용한 시간(load.hours)을 따르지 않았습니다.",
                  "Hosts were loaded whatever hours the site file allows (load.hours).");
          case LEASE ->
              Text.of(
                  "다른 시험이 현장의 Lease를 잡고 있어도 부하를 걸었습니다.",
                  "Hosts were loaded even if another run held the site's Lease.");
        };
    return new RunRecord.Deviation("override", "--override " + guard.word(), what, "", "");
  }

  private static RunRecord.Deviation required(ClaimId id) {
    return new RunRecord.Deviation(
        "override",
        id.value(),
        Text.of(id + " 항목을 필수로 정했습니다.", "The site makes " + id + " required."),
        "",
        "");
  }

  private static RunRecord.HostPart host(Host h) {
    return new RunRecord.HostPart(
        h.name(),
        h.address(),
        h.node(),
        h.serial(),
        h.gpus(),
        h.halves().stream()
            .map(half -> new RunRecord.HalfPart(half.netdev(), half.rdma(), half.address()))
            .toList());
  }
}
