package dev.sextant.api.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.Tables;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.testing.World;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TenantEndTest {

  private static final String DELETION = "/tenant/deletion";

  private TestApi api;

  @BeforeEach
  void start() {
    api = TestApi.start(new MemoryCluster().finishing());
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void a_tenant_that_ends_can_take_its_data_along_and_nothing_else() {
    ApiClient acme = api.acme();
    String project = new Library(acme).project();
    acme.post(DELETION, name("globex")).isProblem(422, "other-name");
    acme.get("/projects/" + project).is(200);
    api.as(api.database.acme(), Role.EDITOR)
        .post(DELETION, name("acme"))
        .isProblem(403, "forbidden");

    JsonObject ending = acme.post(DELETION, name("acme")).is(202).json();

    assertThat(ending.getString("requested_by")).isEqualTo("ann@example.org");
    acme.get("/projects/" + project).isProblem(403, "tenant-ending");
    acme.post("/projects", new JsonObject().put("name", "late")).isProblem(403, "tenant-ending");
    acme.get("/export").is(200);
    acme.get(DELETION).is(200);
    assertThat(api.globex().get("/projects").status()).isEqualTo(200);
    api.restart();
    api.acme().get("/projects/" + project).isProblem(403, "tenant-ending");
  }

  @Test
  void it_can_be_undone_until_its_day_has_come() {
    ApiClient acme = api.acme();
    String project = new Library(acme).project();
    acme.delete(DELETION).isProblem(404, "not-found");
    acme.post(DELETION, name("acme")).is(202);
    acme.delete(DELETION).is(204);
    acme.get("/projects/" + project).is(200);
    acme.get(DELETION).isProblem(404, "not-found");
    api.restart();
    api.acme().get("/projects/" + project).is(200);
  }

  @Test
  void when_its_day_has_come_all_of_it_goes_and_all_else_is_as_it_was() {
    World world =
        new World(api, new Random(7)).populate(api.database.acme()).populate(api.database.globex());
    String acme = api.database.acme().toString();
    api.acme().post(DELETION, name("acme")).is(202);
    Map<String, List<String>> before = Tables.rows(api);
    assertThat(of(before, acme)).as("positive control").hasSizeGreaterThan(30);
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        "update tenants set ends_at = now() where name = 'acme'");
    api.restart();
    awaitGone();

    Map<String, List<String>> after = Tables.rows(api);
    assertThat(of(after, acme)).isEmpty();
    for (World.Part part : world.of(each -> each.tenant.equals(api.database.acme()))) {
      assertThat(of(after, part.marker)).isEmpty();
      assertThat(api.cluster.forgotten).anyMatch(job -> job.targetId().equals(part.experiment));
    }
    before.forEach(
        (table, rows) -> {
          if (!table.equals("tenants")) {
            assertThat(after.get(table))
                .as(table)
                .containsAll(rows.stream().filter(row -> !row.contains(acme)).toList());
          }
        });
    JsonObject receipt = new JsonObject(after.get("tenant_receipts").get(0));
    assertThat(receipt.getString("tenant_sha256")).isEqualTo(World.hash(acme + ":acme"));
    assertThat(receipt.getJsonObject("remaining").getMap().values()).containsOnly(0);
    assertThat(receipt.getJsonObject("removed").getInteger("items"))
        .isEqualTo((int) before.get("items").stream().filter(row -> row.contains(acme)).count());
    assertThat(receipt.getJsonObject("removed").fieldNames())
        .containsExactlyInAnyOrderElementsOf(Tables.ofTenants(api));
  }

  @Test
  void the_database_ends_no_tenant_before_its_day() {
    UUID acme = api.database.acme();
    assertThat(refusal(acme)).contains("not at its end");
    api.sql(
        api.database.api(),
        acme,
        "update tenants set ends_at = now() + interval '1 hour' where id = current_tenant_id()");
    assertThat(refusal(acme)).contains("not at its end");
    // One transaction: the running API ends a tenant too as soon as it sees that its time has come.
    api.sql(
        api.database.api(),
        acme,
        """
        update tenants set ends_at = now() where id = current_tenant_id();
        select end_tenant()
        """);
    assertThat(api.count("select count(*) from tenants where name = 'acme'")).isZero();
    assertThat(api.count("select count(*) from tenants where name = 'globex'")).isOne();
  }

  @Test
  void what_runs_is_cancelled_and_waited_for() {
    MemoryCluster cluster = new MemoryCluster();
    try (TestApi own = TestApi.start(cluster)) {
      ApiClient acme = own.acme();
      Library library = new Library(acme);
      String project = library.project();
      String version = library.version(project, Library.GROUNDED);
      String id =
          acme.post("/projects/" + project + "/experiments", ExperimentsTest.wish(version))
              .is(202)
              .id();
      acme.post(DELETION, name("acme")).is(202);
      for (int i = 0;
          i < 6_000 && own.count("select count(*) from experiments where state = 'cancelled'") == 0;
          i++) {
        LockSupport.parkNanos(10_000_000);
      }
      assertThat(
              own.count(
                  "select count(*) from experiments where state = 'cancelled' and id = '%s'"
                      .formatted(id)))
          .isOne();
    }
  }

  private String refusal(UUID tenant) {
    try {
      api.sql(api.database.api(), tenant, "select end_tenant()");
    } catch (IllegalStateException e) {
      return String.valueOf(e.getCause().getMessage());
    }
    throw new AssertionError("it ended");
  }

  private void awaitGone() {
    for (int i = 0; i < 2_000 && api.count("select count(*) from tenant_receipts") == 0; i++) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(api.count("select count(*) from tenant_receipts")).isOne();
  }

  private static List<String> of(Map<String, List<String>> tables, String needle) {
    return tables.values().stream()
        .flatMap(List::stream)
        .filter(row -> row.contains(needle))
        .toList();
  }

  private static JsonObject name(String name) {
    return new JsonObject().put("confirm_name", name);
  }
}
