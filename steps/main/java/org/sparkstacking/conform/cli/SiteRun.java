package org.sparkstacking.conform.cli;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.slf4j.LoggerFactory;
import org.sparkstacking.conform.adapter.recording.Journal;
import org.sparkstacking.conform.adapter.recording.Recording;
import org.sparkstacking.conform.adapter.recording.RecordingCluster;
import org.sparkstacking.conform.adapter.recording.RecordingHttp;
import org.sparkstacking.conform.adapter.recording.RecordingShell;
import org.sparkstacking.conform.adapter.recording.RunStart;
import org.sparkstacking.conform.adapter.recording.Scrubber;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Gate;
import org.sparkstacking.conform.glue.Conduct;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.probe.ClusterView;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.HttpView;
import org.sparkstacking.conform.probe.Inquiry;
import org.sparkstacking.conform.probe.LeaseProbe;
import org.sparkstacking.conform.probe.LeftoversProbe;
import org.sparkstacking.conform.probe.Versions;
import org.sparkstacking.conform.report.RecordFile;
import org.sparkstacking.conform.report.RunRecord;
import org.sparkstacking.conform.report.ScheduledRun;

/**
 * Runs the features against a site and writes the run folder. Whatever happens, the journal is
 * closed and a record says how the run ended.
 */
final class SiteRun {
  private final Kit kit;
  private final Progress progress;
  private final BooleanSupplier interrupted;
  private final Clock clock;
  private final RandomGenerator random;

  SiteRun(
      Kit kit,
      Progress progress,
      BooleanSupplier interrupted,
      Clock clock,
      RandomGenerator random) {
    this.kit = kit;
    this.progress = progress;
    this.interrupted = interrupted;
    this.clock = clock;
    this.random = random;
  }

  /** What a run leaves: its folder, its record, and what went wrong in the kit itself. */
  record Done(Path folder, RunRecord record, List<String> troubles) {}

  Done run(RunOrder order) {
    Instant startedAt = clock.instant();
    String runId = RunId.of(startedAt, order.site().site().name(), random);
    Path folder = RunFolder.make(order.out(), order.store(), runId);
    Logging.into(folder);
    RunStart start = start(order, runId);
    Scrubber scrubber = new Scrubber();
    try (Journal journal = Journal.begin(folder, start, clock);
        HostShell shell =
            new RecordingShell(order.site().shell().get(), folder, journal, scrubber);
        ClusterView cluster =
            new RecordingCluster(order.site().cluster(), folder, journal, scrubber);
        HttpView http = new RecordingHttp(order.site().http(), folder, journal, scrubber);
        Inquiry inquiry = new Inquiry(order.site().site(), runId, shell, cluster, http)) {
      return new Live(order, folder, journal, inquiry, startedAt, runId).run();
    }
  }

  private RunStart start(RunOrder order, String runId) {
    Path retest = order.retest();
    return new RunStart(
        runId,
        kit.catalogue().edition(),
        order.site().site(),
        order.selection().claims().stream().sorted().map(ClaimId::value).toList(),
        order.selection().full(),
        order.selection().asked(),
        order.keepGoing(),
        retest == null ? null : retest.toString());
  }

  /** The run while its hosts can be asked. */
  private final class Live {
    private final RunOrder order;
    private final Path folder;
    private final Journal journal;
    private final Inquiry inquiry;
    private final Instant startedAt;
    private final String runId;

    Live(
        RunOrder order,
        Path folder,
        Journal journal,
        Inquiry inquiry,
        Instant startedAt,
        String runId) {
      this.order = order;
      this.folder = folder;
      this.journal = journal;
      this.inquiry = inquiry;
      this.startedAt = startedAt;
      this.runId = runId;
    }

    Done run() {
      LeaseProbe lease = new LeaseProbe();
      if (ScheduledRun.isAsked(order.selection().asked())) {
        awaitTurn(lease);
      }
      try {
        return watched();
      } finally {
        giveBack(lease);
      }
    }

    /** A Lease that cannot be had keeps no run from looking. */
    private void awaitTurn(LeaseProbe lease) {
      progress.lookingAt(lease.topic());
      try {
        lease.look(inquiry);
        journal.topicEnded(lease.topic());
      } catch (RuntimeException e) {
        LoggerFactory.getLogger(SiteRun.class).warn("the Lease was not taken", e);
      }
      progress.looked(lease.topic());
    }

    /** The record stands already: a Lease that cannot be given back ends by itself in a minute. */
    private void giveBack(LeaseProbe lease) {
      try {
        lease.giveBack(inquiry);
      } catch (RuntimeException e) {
        LoggerFactory.getLogger(SiteRun.class).warn("the Lease was not given back", e);
      }
    }

    private Done watched() {
      Map<String, String> versions = versions();
      Carry carry = Carry.over(order, kit, versions);
      Assembly assembly =
          new Assembly(kit, order.site().site(), carry.selection(), order.keepGoing());
      CourseOfRun course = new CourseOfRun(progress);
      Conduct conduct =
          assembly.conduct(
              inquiry, carry.history().carried(), course, JournalTopics.live(journal), interrupted);
      List<ClaimResult> results =
          new FeatureRun(order.lang()).execute(conduct, new MessagesFile(folder));
      if (results.stream().anyMatch(Live::keptFromCleaning)) {
        cleanUnrecorded();
      }
      String ended = ended(conduct);
      journal.ended(ended);
      RunRecord record =
          new RecordDraft(
                  assembly,
                  runId,
                  order.site().sha256(),
                  order.site().faults(),
                  startedAt,
                  clock.instant(),
                  ended,
                  versions,
                  conduct.evidence(),
                  carry.history(),
                  course.of(kit, order.site().site(), Recording.read(folder)),
                  results)
              .draw();
      RecordFile.write(folder, record);
      return new Done(folder, record, conduct.troubles());
    }

    private static boolean keptFromCleaning(ClaimResult result) {
      return Gate.always(result.claim().id()) && result.reasonCode().equals("kit-failure");
    }

    /**
     * Keep the promise to leave nothing behind though it can no longer be evidenced, as on a full
     * disk: what the run made is removed, and no answer is written down. BND-4 stays open.
     */
    private void cleanUnrecorded() {
      try (HostShell shell = order.site().shell().get();
          ClusterView cluster = order.site().cluster();
          Inquiry own = new Inquiry(order.site().site(), runId, shell, cluster)) {
        new LeftoversProbe().look(own);
      } catch (RuntimeException e) {
        LoggerFactory.getLogger(SiteRun.class).warn("'conform clean' removes what is left", e);
      }
    }

    /** Asked first, so that every host's connection is warm when the first claim is tried. */
    private Map<String, String> versions() {
      try {
        return Versions.look(inquiry);
      } catch (IllegalStateException e) {
        if (interrupted.getAsBoolean()) {
          return Map.of();
        }
        throw e;
      }
    }

    private String ended(Conduct conduct) {
      if (interrupted.getAsBoolean()) {
        return RecordFile.INTERRUPTED;
      }
      return conduct.troubles().isEmpty() ? RecordFile.NORMAL : RecordFile.KIT_FAILURE;
    }
  }
}
