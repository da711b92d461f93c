package dev.sextant.inference;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.sextant.inference", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule ONLY_ONE_PACKAGE_KNOWS_DJL =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.sextant.inference.djl..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("ai.djl..");

  @ArchTest
  static final ArchRule DJLS_PACKAGE_DOES =
      classes()
          .that()
          .haveSimpleName("Network")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("ai.djl..");

  @ArchTest
  static final ArchRule ONLY_ONE_PACKAGE_DECODES_IMAGES =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.sextant.inference.image")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.twelvemonkeys..", "javax.imageio..", "java.awt..");

  @ArchTest
  static final ArchRule THIS_PACKAGE_DOES =
      classes()
          .that()
          .haveSimpleName("PictureReader")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.twelvemonkeys..");

  @ArchTest
  static final ArchRule NO_OTHER_MODULE_IS_KNOWN =
      noClasses()
          .should()
          .dependOnClassesThat(
              com.tngtech.archunit.base.DescribedPredicate.describe(
                  "are of other modules",
                  known ->
                      known.getPackageName().startsWith("dev.sextant.")
                          && !known.getPackageName().startsWith("dev.sextant.inference")));

  @ArchTest
  static final ArchRule LEAVES_KNOW_NO_NETWORK =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.sextant.inference.weights",
              "dev.sextant.inference.network",
              "dev.sextant.inference.export",
              "dev.sextant.inference.lexical")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.sextant.inference.djl..", "dev.sextant.inference.huggingface");

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("dev.sextant.inference.(**)").should().beFreeOfCycles();
}
