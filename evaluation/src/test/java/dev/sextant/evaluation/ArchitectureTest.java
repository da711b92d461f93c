package dev.sextant.evaluation;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.sextant.evaluation", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule ONLY_METRICS_INFERENCE_AND_REMOTE_MODELS_ARE_KNOWN =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "org.jspecify..",
              "dev.sextant.evaluation..",
              "dev.sextant.inference..",
              "dev.sextant.metrics..",
              "dev.sextant.remote..");

  @ArchTest
  static final ArchRule SERVERS_ARE_CALLED_IN_ONE_ROOM =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.sextant.evaluation.remote")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.sextant.remote..");

  @ArchTest
  static final ArchRule MODELS_ARE_RUN_BY_INFERENCE =
      noClasses().should().dependOnClassesThat().resideInAPackage("dev.sextant.inference.djl..");

  @ArchTest
  static final ArchRule SCORERS_KNOW_NOTHING_OF_WHO_USES_THEM =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.evaluation")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.sextant.evaluation.*..");
}
