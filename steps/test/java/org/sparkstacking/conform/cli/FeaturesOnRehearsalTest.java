package org.sparkstacking.conform.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.platform.suite.api.AfterSuite;
import org.junit.platform.suite.api.BeforeSuite;
import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;
import org.sparkstacking.conform.claim.Selection;
import org.sparkstacking.conform.glue.Conduct;
import org.sparkstacking.conform.glue.Progress;
import org.sparkstacking.conform.glue.RunBinding;
import org.sparkstacking.conform.glue.TopicLog;
import org.sparkstacking.conform.probe.ClusterView;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Inquiry;

/**
 * Lets an IDE and {@code mvn verify} run the features one scenario at a time against the healthy
 * rehearsal site. A claim that does not hold fails; what is not built yet shows as skipped, never
 * as passed. Prerequisites do not gate here, so that a scenario can be run alone.
 */
@Suite
@IncludeEngines("cucumber")
@SelectPackages({"features.en", "features.ko"})
@ConfigurationParameter(key = "cucumber.glue", value = "org.sparkstacking.conform.glue")
@ConfigurationParameter(
    key = "cucumber.object-factory",
    value = "org.sparkstacking.conform.glue.GlueFactory")
@ConfigurationParameter(
    key = "cucumber.plugin",
    value = "org.sparkstacking.conform.glue.VerdictListener")
@ConfigurationParameter(key = "cucumber.publish.quiet", value = "true")
@ConfigurationParameter(key = "cucumber.junit-platform.naming-strategy", value = "long")
final class FeaturesOnRehearsalTest {
  /** JUnit's suite hooks are static; what they open is closed in reverse order. */
  private static final Deque<AutoCloseable> OPEN = new ArrayDeque<>();

  @BeforeSuite
  static void open() {
    OpenSite site = new KnownSites().open("simulated:two-sparks", List.of());
    OPEN.push(site);
    HostShell shell = site.shell().get();
    OPEN.push(shell);
    ClusterView cluster = site.cluster();
    OPEN.push(cluster);
    Inquiry inquiry = new Inquiry(site.site(), "suite", shell, cluster);
    OPEN.push(inquiry);
    Kit kit = Kit.shipped();
    Assembly assembly = new Assembly(kit, site.site(), Selection.all(kit.catalogue()), true);
    Conduct conduct =
        assembly.conduct(inquiry, Map.of(), Progress.silent(), TopicLog.none(), () -> false);
    OPEN.push(RunBinding.bind(conduct));
  }

  @AfterSuite
  static void close() throws Exception {
    while (!OPEN.isEmpty()) {
      OPEN.pop().close();
    }
  }
}
