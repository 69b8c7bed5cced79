package org.sparkstacking.conform;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import org.junit.jupiter.api.Test;

/** Holds the house's layers. Imports go downwards only. */
final class LayersTest {
  private static final String ROOT = "org.sparkstacking.conform.";
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.sparkstacking.conform");

  @Test
  void classesWereReallyAnalysed() {
    assertThat(CLASSES.size()).isGreaterThan(40);
    assertThat(CLASSES.contain(ROOT + "claim.Verdict")).isTrue();
    assertThat(CLASSES.contain(ROOT + "probe.HostShell")).isTrue();
  }

  @Test
  void importsGoDownwardsOnly() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .withOptionalLayers(true)
        .layer("claim")
        .definedBy(ROOT + "claim..")
        .layer("site")
        .definedBy(ROOT + "site..")
        .layer("observed")
        .definedBy(ROOT + "observed..")
        .layer("reading")
        .definedBy(ROOT + "reading..")
        .layer("judge")
        .definedBy(ROOT + "judge..")
        .layer("probe")
        .definedBy(ROOT + "probe..")
        .layer("adapter")
        .definedBy(ROOT + "adapter..")
        .layer("report")
        .definedBy(ROOT + "report..")
        .layer("rehearsal")
        .definedBy(ROOT + "rehearsal..")
        .layer("glue")
        .definedBy(ROOT + "glue..")
        .layer("cli")
        .definedBy(ROOT + "cli..")
        .whereLayer("cli")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("glue")
        .mayOnlyBeAccessedByLayers("cli")
        .whereLayer("rehearsal")
        .mayOnlyBeAccessedByLayers("cli")
        .whereLayer("report")
        .mayOnlyBeAccessedByLayers("cli", "glue")
        .whereLayer("adapter")
        .mayOnlyBeAccessedByLayers("cli", "glue", "report")
        .whereLayer("probe")
        .mayOnlyBeAccessedByLayers("cli", "glue", "report", "adapter")
        .whereLayer("judge")
        .mayOnlyBeAccessedByLayers("cli", "glue", "report")
        .whereLayer("reading")
        .mayOnlyBeAccessedByLayers("cli", "glue", "report", "probe", "adapter")
        .check(CLASSES);
  }

  @Test
  void theRehearsalSharesNoCodeWithReadersAndJudges() {
    ArchRuleDefinition.noClasses()
        .that()
        .resideInAPackage(ROOT + "rehearsal..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            ROOT + "reading..", ROOT + "judge..", ROOT + "probe..", ROOT + "observed..")
        .check(CLASSES);
  }

  @Test
  void eachLibraryHasOneDoor() {
    onlyIn("net.schmizz..", ROOT + "adapter.ssh..");
    onlyIn("io.fabric8..", ROOT + "adapter.kube..");
    onlyIn("io.restassured..", ROOT + "adapter.http..");
    onlyIn("io.cucumber..", ROOT + "glue..", ROOT + "cli..");
    onlyIn("org.apache.sshd..", ROOT + "rehearsal..");
  }

  @Test
  void noRoomIsNamedForNothingInParticular() {
    ArchRuleDefinition.noClasses()
        .should()
        .haveNameMatching(".*(Util|Utils|Helper|Common|Manager|Base)$")
        .check(CLASSES);
  }

  private static void onlyIn(String library, String... rooms) {
    ArchRuleDefinition.noClasses()
        .that()
        .resideOutsideOfPackages(rooms)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library)
        .check(CLASSES);
  }
}
