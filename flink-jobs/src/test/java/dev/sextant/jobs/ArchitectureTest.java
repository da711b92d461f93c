package dev.sextant.jobs;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.sextant.jobs", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String JOBS = "dev.sextant.jobs..";

  @ArchTest
  static final ArchRule only_tables_know_sql =
      noClasses()
          .that()
          .resideInAPackage(JOBS)
          .and()
          .resideOutsideOfPackage("dev.sextant.jobs.tables..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql", "javax.sql", "org.postgresql..");

  @ArchTest
  static final ArchRule only_jobs_see_the_environment =
      noClasses()
          .that()
          .resideInAPackage(JOBS)
          .and()
          .haveSimpleNameNotEndingWith("Job")
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName(
              "org.apache.flink.streaming.api.environment.StreamExecutionEnvironment");

  @ArchTest
  static final ArchRule tables_know_no_flink =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.jobs.tables..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.flink..");

  @ArchTest
  static final ArchRule jobs_and_the_web_api_meet_in_tables_only =
      noClasses()
          .that()
          .resideInAPackage(JOBS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.sextant.api..", "dev.sextant.standalone..", "io.vertx..");

  @ArchTest
  static final ArchRule models_are_known_to_inference_only =
      noClasses()
          .that()
          .resideInAPackage(JOBS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("ai.djl..", "org.ejml..");

  @ArchTest
  static final ArchRule packages_have_no_cycles =
      slices().matching("dev.sextant.jobs.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule pipelines_are_functions_of_streams =
      noClasses()
          .that(simpleNameEndingWith("Pipeline"))
          .should()
          .dependOnClassesThat(simpleNameEndingWith("Source").or(simpleNameEndingWith("Sink")));
}
