package dev.sextant.metrics;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Random;
import java.util.random.RandomGenerator;

@AnalyzeClasses(packages = "dev.sextant.metrics", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule knows_nobody_but_java_and_two_libraries =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.sextant.metrics..",
              "java..",
              "org.ejml..",
              "org.apache.commons.statistics..",
              "org.apache.commons.numbers..",
              "org.jspecify..");

  @ArchTest
  static final ArchRule one_package_knows_the_linear_algebra_library =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.sextant.metrics.geometry")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.ejml..");

  @ArchTest
  static final ArchRule one_package_knows_the_statistics_library =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.sextant.metrics.report..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.commons..");

  @ArchTest
  static final ArchRule the_catalogue_stands_alone =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.metrics.catalogue")
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.sextant.metrics..")
                  .and(not(resideInAPackage("dev.sextant.metrics.catalogue"))));

  @ArchTest
  static final ArchRule rooms_of_the_report_have_no_cycles =
      slices().matching("dev.sextant.metrics.report.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule rooms_of_calibrations_have_no_cycles =
      slices().matching("dev.sextant.metrics.calibration.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule rooms_have_no_cycles =
      slices().matching("dev.sextant.metrics.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule statistics_know_no_scorer =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.sextant.metrics.report..",
              "dev.sextant.metrics.calibration..",
              "dev.sextant.metrics.preflight..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.sextant.metrics.scorer..", "dev.sextant.metrics.item..");

  @ArchTest
  static final ArchRule logarithms_and_angles_are_the_same_on_every_machine =
      noClasses()
          .should()
          .callMethod(Math.class, "log", double.class)
          .orShould()
          .callMethod(Math.class, "exp", double.class)
          .orShould()
          .callMethod(Math.class, "pow", double.class, double.class)
          .orShould()
          .callMethod(Math.class, "atan2", double.class, double.class)
          .orShould()
          .callMethod(Math.class, "acos", double.class)
          .because("only StrictMath gives the same bits everywhere; the square root is exact");

  @ArchTest
  static final ArchRule there_is_no_input_output_clock_or_foreign_randomness =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.io..", "java.nio..", "java.net..", "java.time..", "java.sql..")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Random.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(RandomGenerator.class)
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(Math.class, "random");
}
