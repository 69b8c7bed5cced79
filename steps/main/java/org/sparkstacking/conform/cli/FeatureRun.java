package org.sparkstacking.conform.cli;

import io.cucumber.junit.platform.engine.CucumberTestEngine;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.sparkstacking.conform.claim.ClaimResult;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.glue.Conduct;
import org.sparkstacking.conform.glue.GlueFactory;
import org.sparkstacking.conform.glue.MessageLog;
import org.sparkstacking.conform.glue.RunBinding;
import org.sparkstacking.conform.glue.VerdictListener;

/**
 * Runs the features of one language on the JUnit Platform with the Cucumber engine, on this thread.
 * Nothing is taken from the surroundings: no system properties, no services found by chance.
 */
final class FeatureRun {
  private static final String GLUE = "org.sparkstacking.conform.glue";
  private static final String PLUGINS =
      VerdictListener.class.getName() + "," + MessageLog.class.getName();

  private final String features;

  FeatureRun(Lang lang) {
    this("features." + lang.name().toLowerCase(Locale.ROOT));
  }

  /** Run the features of a package on the class path. */
  FeatureRun(String features) {
    this.features = features;
  }

  /** Run them and give the result of every claim of the catalogue. */
  List<ClaimResult> execute(Conduct conduct) {
    return execute(conduct, OutputStream.nullOutputStream());
  }

  /** Do the same and write Cucumber's messages too. */
  List<ClaimResult> execute(Conduct conduct, OutputStream messages) {
    try {
      RunBinding.during(
          conduct,
          messages,
          () -> LauncherFactory.create(onlyCucumber()).execute(request(), new Watch(conduct)));
    } catch (RuntimeException e) {
      conduct.trouble("the features could not be run: " + e);
    }
    return conduct.finish();
  }

  private LauncherDiscoveryRequest request() {
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(DiscoverySelectors.selectPackage(features))
        .enableImplicitConfigurationParameters(false)
        .configurationParameter("cucumber.glue", GLUE)
        .configurationParameter("cucumber.object-factory", GlueFactory.class.getName())
        .configurationParameter("cucumber.plugin", PLUGINS)
        .configurationParameter("cucumber.publish.enabled", "false")
        .configurationParameter("cucumber.publish.quiet", "true")
        .configurationParameter("cucumber.execution.order", "lexical")
        .configurationParameter("cucumber.execution.parallel.enabled", "false")
        .configurationParameter("cucumber.junit-platform.naming-strategy", "long")
        .build();
  }

  private static LauncherConfig onlyCucumber() {
    return LauncherConfig.builder()
        .enableTestEngineAutoRegistration(false)
        .addTestEngines(new CucumberTestEngine())
        .enableLauncherSessionListenerAutoRegistration(false)
        .enableLauncherDiscoveryListenerAutoRegistration(false)
        .enableTestExecutionListenerAutoRegistration(false)
        .enablePostDiscoveryFilterAutoRegistration(false)
        .build();
  }

  /** A feature that cannot be read, or an engine that cannot start, is a fault of the kit. */
  private record Watch(Conduct conduct) implements TestExecutionListener {
    @Override
    public void executionFinished(TestIdentifier what, TestExecutionResult result) {
      if (what.isContainer() && result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
        conduct.trouble(what.getDisplayName() + ": " + result.getThrowable().orElse(null));
      }
    }
  }
}
