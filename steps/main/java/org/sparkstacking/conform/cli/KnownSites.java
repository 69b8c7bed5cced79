package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.sparkstacking.conform.adapter.recording.Sha256;
import org.sparkstacking.conform.adapter.ssh.Patience;
import org.sparkstacking.conform.adapter.ssh.SshEnvironment;
import org.sparkstacking.conform.adapter.ssh.SshHostShell;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.Limit;
import org.sparkstacking.conform.judge.Limits;
import org.sparkstacking.conform.rehearsal.Rehearsal;
import org.sparkstacking.conform.rehearsal.UnknownName;
import org.sparkstacking.conform.site.Problem;
import org.sparkstacking.conform.site.Site;
import org.sparkstacking.conform.site.SiteFile;
import org.sparkstacking.conform.site.SiteOnDisk;

/** Knows the sites of this kit: site files, and the simulated sites of the rehearsal. */
final class KnownSites implements Sites {
  static final String SIMULATED = "simulated:";

  @Override
  public OpenSite open(String name, List<String> faults) {
    if (name.startsWith(SIMULATED)) {
      refuseWhenScheduled(name, System.getenv());
      return simulated(name, faults);
    }
    if (!faults.isEmpty()) {
      throw Refusal.of(
          "--fault는 모의 현장(simulated:이름)에서만 쓸 수 있습니다.",
          "--fault is for simulated sites only; this kit never breaks a real one.");
    }
    return real(Path.of(name));
  }

  /**
   * Refuse a rehearsal where a scheduler demands a real site by {@code SPARK_CONFORM_SCHEDULED}: a
   * forgotten {@code --site} would else be green every night.
   */
  static void refuseWhenScheduled(String name, Map<String, String> environment) {
    if (!environment.getOrDefault("SPARK_CONFORM_SCHEDULED", "").isEmpty()) {
      throw Refusal.of(
          "정기 점검에는 실제 현장의 설정 파일이 필요합니다. '" + name + "' 대신 --site FILE을 적으십시오.",
          "A scheduled run needs a real site: give --site FILE instead of '" + name + "'.");
    }
  }

  /** The simulated site is reached by its own keys only, not by those of whoever runs the kit. */
  private static OpenSite simulated(String name, List<String> faults) {
    try {
      Rehearsal rehearsal = Rehearsal.open(name, faults);
      SshEnvironment own =
          new SshEnvironment(
              rehearsal.identity().resolveSibling("home"),
              "kit",
              null,
              null,
              null,
              Patience.usual());
      Site site = rehearsal.site();
      return new OpenSite(
          site, () -> SshHostShell.open(site, own), "", faults, once(rehearsal::close));
    } catch (UnknownName e) {
      throw new Refusal(e.text());
    }
  }

  private static Runnable once(Runnable ending) {
    AtomicBoolean ended = new AtomicBoolean();
    return () -> {
      if (ended.compareAndSet(false, true)) {
        ending.run();
      }
    };
  }

  private static OpenSite real(Path file) {
    SiteFile.Outcome outcome = SiteOnDisk.read(file, limits());
    if (outcome instanceof SiteFile.Refused refused) {
      throw new Refusal(
          Text.join("\n", refused.problems().stream().map(KnownSites::told).toList()));
    }
    Site site = BroughtKeys.in(System.getenv()).with(((SiteFile.Accepted) outcome).site());
    return new OpenSite(
        site,
        () -> SshHostShell.open(site, SshEnvironment.ofThisMachine(file.toAbsolutePath())),
        sha256(file),
        List.of(),
        () -> {});
  }

  private static Text told(Problem problem) {
    return Text.of(problem.in(Lang.KO), problem.in(Lang.EN));
  }

  private static Set<String> limits() {
    return Limits.all().stream().map(Limit::id).collect(Collectors.toSet());
  }

  private static String sha256(Path file) {
    try {
      return Sha256.of(Files.readAllBytes(file));
    } catch (IOException e) {
      throw Refusal.of("읽을 수 없습니다: " + file, "cannot be read: " + file);
    }
  }
}
