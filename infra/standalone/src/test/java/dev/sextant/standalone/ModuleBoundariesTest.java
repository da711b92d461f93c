package dev.sextant.standalone;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The allowed dependencies between modules. This module depends on all others, so all rules are
 * checked here.
 */
@AnalyzeClasses(packages = "dev.sextant", importOptions = ImportOption.DoNotIncludeTests.class)
class ModuleBoundariesTest {

  private static final String BUNDLE = "dev.sextant.bundle..";
  private static final String S3 = "dev.sextant.s3..";
  private static final String METRICS = "dev.sextant.metrics..";
  private static final String INFERENCE = "dev.sextant.inference..";
  private static final String REMOTE = "dev.sextant.remote..";
  private static final String EVALUATION = "dev.sextant.evaluation..";
  private static final String MIGRATIONS = "dev.sextant.migrations..";
  private static final String RENDERING = "dev.sextant.rendering..";
  private static final String JOBS = "dev.sextant.jobs..";
  private static final String API = "dev.sextant.api..";
  private static final String KEYCLOAK = "dev.sextant.keycloak..";
  private static final String STANDALONE = "dev.sextant.standalone..";
  private static final String FLINK = "org.apache.flink..";
  private static final String DJL = "ai.djl..";

  @ArchTest
  static final ArchRule bundles_know_nobody =
      noClasses()
          .that()
          .resideInAPackage(BUNDLE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              METRICS,
              INFERENCE,
              REMOTE,
              EVALUATION,
              MIGRATIONS,
              JOBS,
              API,
              STANDALONE,
              FLINK,
              "java.sql..",
              "java.net..");

  @ArchTest
  static final ArchRule parquet_has_one_home =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.sextant.bundle.format.parquet..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.parquet..");

  @ArchTest
  static final ArchRule renderings_know_nobody =
      noClasses()
          .that()
          .resideInAPackage(RENDERING)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              BUNDLE,
              METRICS,
              INFERENCE,
              REMOTE,
              EVALUATION,
              MIGRATIONS,
              JOBS,
              API,
              STANDALONE,
              FLINK,
              "io.vertx..",
              "java.sql..",
              "java.net..");

  @ArchTest
  static final ArchRule pdf_has_one_home =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.sextant.rendering.pdf..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.openhtmltopdf..", "org.apache.pdfbox..", "org.apache.fontbox..");

  @ArchTest
  static final ArchRule object_storage_knows_nobody =
      noClasses()
          .that()
          .resideInAPackage(S3)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              BUNDLE,
              METRICS,
              INFERENCE,
              REMOTE,
              EVALUATION,
              MIGRATIONS,
              JOBS,
              API,
              STANDALONE,
              FLINK,
              "java.sql..");

  @ArchTest
  static final ArchRule s3_has_one_home =
      noClasses()
          .that()
          .resideOutsideOfPackage(S3)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("software.amazon.awssdk..");

  @ArchTest
  static final ArchRule traces_have_two_homes =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.sextant.jobs.tracing..", "dev.sextant.standalone.tracing..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.opentelemetry..");

  @ArchTest
  static final ArchRule metrics_know_nobody =
      noClasses()
          .that()
          .resideInAPackage(METRICS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              BUNDLE,
              INFERENCE,
              EVALUATION,
              MIGRATIONS,
              JOBS,
              API,
              STANDALONE,
              FLINK,
              DJL,
              "java.sql..",
              "java.net..");

  @ArchTest
  static final ArchRule inference_knows_nobody =
      noClasses()
          .that()
          .resideInAPackage(INFERENCE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              METRICS, EVALUATION, MIGRATIONS, JOBS, API, STANDALONE, FLINK, "java.sql..");

  @ArchTest
  static final ArchRule remote_models_know_nobody =
      noClasses()
          .that()
          .resideInAPackage(REMOTE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              METRICS,
              INFERENCE,
              EVALUATION,
              MIGRATIONS,
              JOBS,
              API,
              STANDALONE,
              FLINK,
              "io.vertx..",
              "java.sql..");

  @ArchTest
  static final ArchRule the_http_client_of_remote_models_has_one_home =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.sextant.remote.http..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.hc..");

  @ArchTest
  static final ArchRule evaluation_knows_metrics_and_inference_alone =
      noClasses()
          .that()
          .resideInAPackage(EVALUATION)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              MIGRATIONS, JOBS, API, STANDALONE, FLINK, DJL, "io.vertx..", "java.sql..");

  @ArchTest
  static final ArchRule jobs_and_api_meet_in_tables_only =
      noClasses()
          .that()
          .resideInAPackage(JOBS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(API, STANDALONE, MIGRATIONS, "io.vertx..");

  @ArchTest
  static final ArchRule the_api_knows_neither_models_nor_flink =
      noClasses()
          .that()
          .resideInAPackage(API)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(INFERENCE, EVALUATION, JOBS, STANDALONE, MIGRATIONS, FLINK, DJL);

  @ArchTest
  static final ArchRule keycloaks_process_is_known_to_what_starts_it_alone =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              KEYCLOAK,
              "dev.sextant.testing..",
              "dev.sextant.standalone.keycloak..",
              "dev.sextant.standalone.instance..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(KEYCLOAK);

  @ArchTest
  static final ArchRule keycloak_knows_nobody =
      noClasses()
          .that()
          .resideInAPackage(KEYCLOAK)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              METRICS, INFERENCE, EVALUATION, MIGRATIONS, JOBS, API, STANDALONE, "io.vertx..");

  @ArchTest
  static final ArchRule djl_has_one_home =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.sextant.inference.djl..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(DJL);

  @ArchTest
  static final ArchRule flink_is_at_home_in_the_jobs_and_the_cluster =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              JOBS, "dev.sextant.standalone.flink..", "dev.sextant.standalone.instance..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(FLINK);

  @ArchTest
  static final ArchRule only_a_job_sees_the_execution_environment =
      classes()
          .that()
          .resideInAPackage("dev.sextant..")
          .and()
          .haveSimpleNameNotEndingWith("Job")
          .should()
          .onlyDependOnClassesThat()
          .doNotHaveSimpleName("StreamExecutionEnvironment");

  @ArchTest
  static final ArchRule nobody_uses_what_starts_it_all =
      noClasses()
          .that()
          .resideOutsideOfPackage(STANDALONE)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(STANDALONE);

  @ArchTest
  static final ArchRule the_client_talks_to_the_api_over_http_alone =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.sextant.standalone.client..", "dev.sextant.standalone.evaluate..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              API, JOBS, EVALUATION, INFERENCE, METRICS, "java.sql..", "io.vertx..");

  @ArchTest
  static final ArchRule the_packages_of_this_module_have_no_cycles =
      slices().matching("dev.sextant.standalone.(*)..").should().beFreeOfCycles();
}
