package dev.sextant.remote;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.sextant.remote", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule NO_OTHER_MODULE_IS_KNOWN =
      noClasses()
          .should()
          .dependOnClassesThat(
              DescribedPredicate.describe(
                  "are of other modules",
                  known ->
                      known.getPackageName().startsWith("dev.sextant.")
                          && !known.getPackageName().startsWith("dev.sextant.remote")));

  @ArchTest
  static final ArchRule THE_HTTP_CLIENT_HAS_ONE_HOME =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.sextant.remote.http")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.hc..", "java.net.http..");

  @ArchTest
  static final ArchRule ITS_HOME_USES_IT =
      classes()
          .that()
          .haveSimpleName("HttpCalls")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.hc..");

  @ArchTest
  static final ArchRule NOTHING_TOUCHES_FILES_OR_TABLES_OR_PRINTS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.nio.file..", "java.sql..", "picocli..")
          .orShould()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err");

  @ArchTest
  static final ArchRule THE_PURE_ROOMS_KNOW_NO_NETWORK =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.sextant.remote.generation",
              "dev.sextant.remote.outcome",
              "dev.sextant.remote.prompt",
              "dev.sextant.remote.draw",
              "dev.sextant.remote.price",
              "dev.sextant.remote.labelling..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.sextant.remote.http", "dev.sextant.remote.call");

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("dev.sextant.remote.(*)..").should().beFreeOfCycles();
}
