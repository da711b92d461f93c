package dev.sextant.api;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.sextant.api.sql.Sql;
import io.vertx.ext.web.RoutingContext;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Tuple;
import java.util.List;

@AnalyzeClasses(packages = "dev.sextant", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule requests_and_responses_are_seen_in_http_only =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.api..")
          .and()
          .resideOutsideOfPackage("dev.sextant.api.http..")
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(RoutingContext.class, io.vertx.core.http.HttpServerRequest.class);

  @ArchTest
  static final ArchRule the_pool_is_seen_in_tenancy_only =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.api..")
          .and()
          .resideOutsideOfPackage("dev.sextant.api.tenancy")
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Pool.class);

  @ArchTest
  static final ArchRule tokens_are_seen_in_access_only =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.api..")
          .and()
          .resideOutsideOfPackage("dev.sextant.api.access..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.vertx.ext.auth..");

  @ArchTest
  static final ArchRule keycloak_is_seen_in_one_package_only =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.api..")
          .and()
          .resideOutsideOfPackage("dev.sextant.api.access.keycloak..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.keycloak..", "jakarta.ws.rs..", "com.nimbusds..");

  @ArchTest
  static final ArchRule mail_is_seen_in_one_package_only =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.api..")
          .and()
          .resideOutsideOfPackage("dev.sextant.api.webhooks.mail")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.vertx.ext.mail..");

  @ArchTest
  static final ArchRule meters_are_seen_in_telemetry_only =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.api..")
          .and()
          .resideOutsideOfPackage("dev.sextant.api.telemetry")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.micrometer..");

  @ArchTest
  static final ArchRule features_do_not_know_each_other_in_circles =
      slices().matching("dev.sextant.api.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule parts_of_imports_do_not_know_each_other_in_circles =
      slices().matching("dev.sextant.api.imports.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule items_are_a_room_of_datasets_that_datasets_do_not_need =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.api.datasets")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.sextant.api.datasets.items");

  @ArchTest
  static final ArchRule parsing_knows_only_itself_among_imports =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.api.imports.parse..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.sextant.api.imports",
              "dev.sextant.api.imports.preview",
              "dev.sextant.api.imports.run");

  @ArchTest
  static final ArchRule csv_and_json_are_read_apart =
      slices()
          .matching("dev.sextant.api.imports.parse.(csv|shapes)..")
          .should()
          .notDependOnEachOther();

  @ArchTest
  static final ArchRule rooms_of_a_feature_form_no_cycles =
      slices()
          .assignedFrom(new Rooms(List.of("access", "experiments", "http", "retention")))
          .should()
          .beFreeOfCycles();

  @ArchTest
  static final ArchRule features_do_not_see_how_requests_are_served =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.api.*..")
          .and()
          .resideOutsideOfPackage("dev.sextant.api.http..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.sextant.api.http.*..");

  @ArchTest
  static final ArchRule reading_files_needs_no_web_and_no_database =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.api.imports.parse..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.vertx..");

  @ArchTest
  static final ArchRule sql_is_in_stores_and_the_door =
      noClasses()
          .that()
          .resideInAPackage("dev.sextant.api..")
          .and()
          .haveSimpleNameNotEndingWith("Store")
          .and()
          .resideOutsideOfPackages(
              "dev.sextant.api.tenancy", "dev.sextant.api.idempotency", "dev.sextant.api.sql")
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Tuple.class, Sql.class);

  /** Treats each package of these features as a slice. */
  private record Rooms(List<String> features) implements SliceAssignment {

    @Override
    public SliceIdentifier getIdentifierOf(JavaClass each) {
      String room = each.getPackageName();
      return features.stream().anyMatch(name -> room.startsWith("dev.sextant.api." + name))
          ? SliceIdentifier.of(room)
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "rooms of " + String.join(", ", features);
    }
  }
}
