package org.sparkstacking.conform.report;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Ledger;
import org.sparkstacking.conform.claim.Text;

/**
 * Hold {@code record.json}: the source of every view of a run. Its shape is {@code
 * record.schema.json}; components are written in this order under these names, and behind them the
 * {@link Seal} over the claims.
 *
 * @param schemaVersion {@code 1.0}
 * @param rulesEdition edition of claims and limits, from {@code features/claims.yaml}
 * @param verdict CONFORMANT, NON_CONFORMANT or INCOMPLETE
 * @param scope what the run was limited to, or null for a full run
 * @param scopeVerdict PASS, FAIL or INCOMPLETE of a scoped run, else null
 * @param ended {@code normal}, {@code interrupted} or {@code kit-failure}
 * @param simulated whether the site is a rehearsal: then this is never evidence for acceptance
 * @param startedAt ISO-8601 instant, UTC
 * @param deviations changed limits, exclusions and overrides, each with reason and approver
 * @param comparison host, hostNetwork pod and pod network side by side, or null when not measured
 * @param measurements figures for charts and drift, in no order that matters
 * @param versions what was seen of versions: key such as {@code spark-01/driver}, value as printed
 * @param tries earlier runs of re-tested claims, oldest first
 * @param claims every claim of the catalogue, in its order
 * @param ledger counted from {@code claims}, never set otherwise
 * @param criteriaSha256 hash of the criteria document that was agreed before the run, or null where
 *     none was
 * @param limits limits that counted in this run, or null for those of the kit
 * @param course how long the run took beside its plan, and what was taken out of its evidence; null
 *     where the journal does not tell
 */
public record RunRecord(
    String schemaVersion,
    String runId,
    String rulesEdition,
    String verdict,
    @Nullable Scope scope,
    @Nullable String scopeVerdict,
    String ended,
    boolean simulated,
    SitePart site,
    String startedAt,
    String endedAt,
    Kit kit,
    Adr adr,
    List<Stage> stages,
    List<String> faults,
    List<Deviation> deviations,
    @Nullable Comparison comparison,
    List<Measurement> measurements,
    Map<String, String> versions,
    List<Try> tries,
    List<ClaimPart> claims,
    Ledger ledger,
    @Nullable String criteriaSha256,
    @Nullable List<LimitPart> limits,
    @Nullable Course course) {

  /** Give the same record with the criteria that were agreed before the run. */
  public RunRecord agreed(String sha256, List<LimitPart> agreedLimits) {
    return new RunRecord(
        schemaVersion,
        runId,
        rulesEdition,
        verdict,
        scope,
        scopeVerdict,
        ended,
        simulated,
        site,
        startedAt,
        endedAt,
        kit,
        adr,
        stages,
        faults,
        deviations,
        comparison,
        measurements,
        versions,
        tries,
        claims,
        ledger,
        sha256,
        agreedLimits,
        course);
  }

  /**
   * Tell how the run went.
   *
   * @param times of what was looked at, in its order
   * @param scrubbed places in the evidence from which a secret was taken out before it was written
   */
  public record Course(List<TimePart> times, int scrubbed) {}

  /**
   * Hold planned beside actual time.
   *
   * @param topic what was looked at, such as {@code host-nccl}; {@code identity} for what is asked
   *     first
   * @param claims ids of the claims that asked for it
   * @param planned seconds that the plan expects, or null where it has none
   * @param took seconds from its first question to its end
   */
  public record TimePart(
      String topic, List<String> claims, @Nullable Double planned, double took) {}

  /**
   * Hold one limit that counted.
   *
   * @param id as a site file names it, such as {@code nch-2.pair.4g}
   * @param from ADR, NVIDIA, measured or kit; {@code site} where the site changed it
   */
  public record LimitPart(String id, double value, String unit, String from, String origin) {}

  /** Limit of a scoped run. */
  public record Scope(List<String> claims, String asked) {}

  /**
   * What the site file says of the site.
   *
   * @param sha256 hash of the site file, "" for a rehearsal
   */
  public record SitePart(
      String name,
      String hospital,
      String location,
      String contract,
      String tester,
      String timezone,
      String layout,
      String sha256,
      List<HostPart> hosts,
      List<SignerPart> signers) {}

  public record HostPart(
      String name, String address, String node, String serial, int gpus, List<HalfPart> halves) {}

  public record HalfPart(String netdev, String rdma, String address) {}

  public record SignerPart(String role, String person) {}

  public record Kit(String version, String commit, String java, String controller) {}

  /** The decision record whose claims are checked. */
  public record Adr(String id, Text title, String status, String sha256) {}

  public record Stage(int number, Text title) {}

  /**
   * Say where this run departs from the agreed criteria.
   *
   * @param kind {@code limit}, {@code exclusion} or {@code override}
   */
  public record Deviation(String kind, String what, Text text, String reason, String approver) {}

  /** The same pair at one shared small size over the three paths. */
  public record Comparison(long bytes, List<PathPart> paths) {}

  /**
   * Hold what one path gave.
   *
   * @param path {@code host}, {@code hostnet-pod} or {@code pod-network}
   * @param busbw GB/s, or null when not measured
   * @param carrier such as {@code RoCE}, {@code TCP}, or "" when not known
   */
  public record PathPart(
      String path,
      Text title,
      @Nullable Double busbw,
      String carrier,
      @Nullable Long fabricBytes,
      @Nullable Long managementBytes,
      @Nullable Long ciliumBytes) {}

  /**
   * Hold one figure. {@code busbw} of NCH-2 and NCP-2 has a size and names a pair as {@code A ↔ B};
   * {@code rate} of LNK-3 names host and RDMA device.
   *
   * @param name such as {@code busbw}
   * @param where host, pair or link
   * @param size message size in bytes, 0 where it has none
   */
  public record Measurement(
      String claim, String name, String where, long size, double value, String unit) {}

  public record Try(String runId, String claim, String verdict, String endedAt) {}

  /**
   * Hold what the run says of one claim.
   *
   * @param reasonCode see {@link org.sparkstacking.conform.claim.ClaimResult}
   * @param carriedFrom run that this result was carried over from, or null
   */
  public record ClaimPart(
      String id,
      int stage,
      String level,
      Text title,
      Text meaning,
      String adrSection,
      String adrQuote,
      List<OriginPart> origin,
      List<String> needs,
      String verdict,
      String reasonCode,
      Text reason,
      List<Text> remarks,
      List<FindingPart> findings,
      List<String> evidence,
      @Nullable String carriedFrom,
      @Nullable LastFull lastFull) {}

  public record OriginPart(String criterion, String from, Text note) {}

  /** Verdict and date of a claim's last full run, for scoped runs. */
  public record LastFull(String runId, String verdict, String endedAt) {}

  /**
   * Hold the judgement of one criterion.
   *
   * @param whose hospital-network, installer, nvidia, cluster-admin or kit
   */
  public record FindingPart(
      String criterion,
      String verdict,
      Text expected,
      Text seen,
      Text where,
      Text how,
      Text next,
      String whose,
      List<String> causes,
      List<Cited> facts) {}
}
