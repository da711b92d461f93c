package dev.sextant.api.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Asks;
import dev.sextant.api.testing.Estate;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.migrations.Tenants;
import io.vertx.openapi.contract.Operation;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One tenant's admin calls every operation of the contract with another tenant's ids: each id in
 * turn, with the caller's own in all other places. The answer equals that for a made-up id, nothing
 * changes, and the owner succeeds with the same request.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class IsolationTest {

  private static final String TENANT_TABLES =
      """
      select table_name
      from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'tenant_id'
        and not (select relispartition from pg_class where oid = table_name::regclass)
      order by table_name
      """;

  /** Usage is written with a delay. */
  private static final String WRITTEN_LATER = "usage_days";

  /** The code of operations that need Keycloak; the tests that run one call them across tenants. */
  private static final String NOT_HERE = "no-identity-provider";

  /** Operations refused to the owner, too: by the estate's state, or because it is a program. */
  private static final Map<String, String> REFUSED_TO_THE_OWNER =
      Map.ofEntries(
          Map.entry("createSession", "invalid-code"),
          Map.entry("confirmMailAddress", "unknown-link"),
          Map.entry("unsubscribeMailAddress", "unknown-link"),
          Map.entry("downloadExport", "not-found"),
          Map.entry("createTenantDeletion", "other-name"),
          Map.entry("createEntailmentModel", "generator-of-project"),
          Map.entry("getTenantDeletion", "not-found"),
          Map.entry("deleteTenantDeletion", "not-found"),
          Map.entry("deleteSession", "no-session"),
          Map.entry("cancelExperiment", "experiment-ended"),
          Map.entry("retryFailed", "nothing-to-retry"),
          Map.entry("cancelAnswerSet", "not-being-sampled"),
          Map.entry("resumeAnswerSet", "not-stopped"),
          Map.entry("deleteAnswerSet", "answer-set-used"),
          Map.entry("cancelLabelRun", "label-run-not-open"),
          Map.entry("createAnchorSet", "too-few-anchors"),
          Map.entry("cancelOccurrence", "occurrence-ended"),
          Map.entry("getCampaignTrend", "no-trend"),
          Map.entry("resumeLabelRun", "not-stopped"),
          Map.entry("deleteLabelRun", "label-run-used"),
          Map.entry("putSplit", "split-locked"),
          Map.entry("getEmbedderCheck", "no-check-report"),
          Map.entry("changeEmbedder", "embedder-local"),
          Map.entry("renewEmbedder", "embedder-local"),
          Map.entry("deleteEmbedder", "embedder-shipped"),
          Map.entry("deleteEntailmentModel", "entailment-model-in-use"));

  /** Children first: they are deleted before their parents. */
  private static final List<String> LAST_TO_GO =
      List.of("experiments", "embedders", "versions", "datasets", "projects");

  private static TestApi api;
  private static Estate acme;
  private static Estate globex;
  private static UUID initech;

  @BeforeAll
  static void start() throws SQLException {
    api = TestApi.start(new MemoryCluster().finishing());
    initech = Tenants.ensure(api.database.owner(), "initech");
    acme = new Estate(api, api.database.acme(), "acme-secret");
    globex = new Estate(api, api.database.globex(), "globex-secret");
    new Library(api.as(initech)).project();
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  /** Reads the audit log first: later it would show the attacker its own requests. */
  static Stream<String> operations() {
    Comparator<String> auditFirst = Comparator.comparing(id -> !id.contains("Audit"));
    return api.contract.operations().stream()
        .map(Operation::getOperationId)
        .sorted(auditFirst.thenComparing(Comparator.naturalOrder()));
  }

  @Order(1)
  @ParameterizedTest
  @MethodSource("operations")
  void another_tenants_admin_finds_nothing_and_leaves_no_trace(String id) throws SQLException {
    Operation operation = api.contract.operation(id);
    Map<String, String> before = rows(acme.tenant());
    Map<String, String> untouched = rows(initech);
    for (String slot : Asks.slots(operation, acme)) {
      String madeUp = Asks.NAMES.contains(slot) ? "no-such-model" : UUID.randomUUID().toString();
      List<Asks.Ask> foreign = asks(operation, Set.of(slot), acme.id(slot));
      List<Asks.Ask> unknown = asks(operation, Set.of(slot), madeUp);
      for (int i = 0; i < foreign.size(); i++) {
        if (!foreign.get(i).names(acme.id(slot))) {
          continue;
        }
        ApiClient.Answer answer = foreign.get(i).by(attacker(operation));
        ApiClient.Answer other = unknown.get(i).by(attacker(operation));
        assertThat(shape(answer, acme.id(slot))).as(slot).isEqualTo(shape(other, madeUp));
        assertNothingOf(acme, answer, acme.id(slot));
      }
    }
    for (Asks.Ask ask : Asks.of(operation, acme::id)) {
      ApiClient.Answer answer = ask.by(attacker(operation));
      assertNothingOf(acme, answer, ask.path() + ask.body());
    }
    assertThat(changed(before, rows(acme.tenant()))).isEmpty();
    assertThat(changed(untouched, rows(initech))).isEmpty();
  }

  private static List<String> changed(Map<String, String> before, Map<String, String> after) {
    return before.keySet().stream()
        .filter(table -> !table.equals(WRITTEN_LATER))
        .filter(table -> !before.get(table).equals(after.get(table)))
        .toList();
  }

  @Order(2)
  @ParameterizedTest
  @MethodSource("operations")
  void what_names_something_of_another_tenant_is_not_found(String id) {
    Operation operation = api.contract.operation(id);
    if (!operation.getOpenAPIPath().contains("_id}") || needs(operation, "operate")) {
      return;
    }
    for (Asks.Ask ask : Asks.of(operation, acme::id)) {
      ApiClient.Answer answer = ask.by(attacker(operation));
      if (!NOT_HERE.equals(answer.code())) {
        answer.isProblem(404, "not-found");
      }
    }
  }

  @Order(3)
  @Test
  void the_owner_gets_what_it_asks_for() {
    Map<String, String> refused = new TreeMap<>();
    List<Operation> inOrder =
        api.contract.operations().stream()
            .filter(operation -> !needs(operation, "operate") && !needs(operation, "observe"))
            .sorted(
                Comparator.comparingInt(IsolationTest::turn)
                    .thenComparing(Operation::getOperationId))
            .toList();
    for (Operation operation : inOrder) {
      for (Asks.Ask ask : Asks.of(operation, acme::id)) {
        ApiClient.Answer answer = ask.by(owner(operation));
        if (answer.status() >= 400 && !NOT_HERE.equals(answer.code())) {
          refused.put(operation.getOperationId(), answer.code());
        }
        if (operation.getOperationId().equals("createLabelRun")) {
          LabelRuns.stop(api, acme.tenant(), acme.admin(), answer.id());
        }
        if (operation.getOperationId().equals("reportAgain")) {
          Experiments.ended(acme.admin(), acme.id("experiment_id"));
        }
      }
    }
    assertThat(refused).isEqualTo(REFUSED_TO_THE_OWNER);
  }

  @Order(4)
  @Test
  void the_markers_can_be_found_by_whom_they_belong_to() {
    assertThat(globex.admin().get("/projects").body().toString()).contains(globex.marker());
  }

  /** Builds requests with the caller's own ids, except in these slots. */
  private static List<Asks.Ask> asks(Operation operation, Set<String> slots, String instead) {
    return Asks.of(operation, name -> slots.contains(name) ? instead : globex.id(name));
  }

  /** Orders reads, then changes, then deletions; operations on the caller itself come last. */
  private static int turn(Operation operation) {
    String path = operation.getOpenAPIPath();
    int rank =
        switch (operation.getHttpMethod().name()) {
          case "GET" -> 0;
          case "DELETE" -> 200;
          default -> path.startsWith("/imports") ? path.endsWith("/cancel") ? 160 : 150 : 100;
        };
    for (int i = 0; i < LAST_TO_GO.size(); i++) {
      rank += path.startsWith("/" + LAST_TO_GO.get(i)) ? i + 1 : 0;
    }
    // Runs report-again later, because the experiment then has failures to retry.
    rank += path.endsWith("/report-again") ? 50 : 0;
    return needs(operation, "self") && rank >= 100 ? 1_000 : rank;
  }

  /**
   * Signing out ends the caller's sessions, also one of the same second, so each such request has a
   * person of its own.
   */
  private static ApiClient attacker(Operation operation) {
    return needs(operation, "self") ? leaving(globex) : globex.admin();
  }

  private static ApiClient owner(Operation operation) {
    return needs(operation, "self") ? leaving(acme) : acme.admin();
  }

  private static ApiClient leaving(Estate estate) {
    return api.as(
        estate.tenant(), Role.ADMIN, "leaver-%s@example.org".formatted(UUID.randomUUID()));
  }

  private static boolean needs(Operation operation, String permission) {
    return permission.equals(operation.getOpenAPIModel().getString("x-permission"));
  }

  private static void assertNothingOf(Estate estate, ApiClient.Answer answer, String sent) {
    String body = answer.body().toString();
    assertThat(body.replace(sent, "")).doesNotContain(estate.marker());
    for (String id : estate.ids()) {
      if (!sent.contains(id)) {
        assertThat(body).doesNotContain(id);
      }
    }
  }

  /** Returns an answer without the requested id and without values that vary by request. */
  private static String shape(ApiClient.Answer answer, String id) {
    Map<String, String> headers = new TreeMap<>();
    for (Map.Entry<String, String> header : answer.headers()) {
      headers.put(header.getKey().toLowerCase(Locale.ROOT), header.getValue());
    }
    headers.keySet().removeAll(Set.of("x-request-id", "date", "content-length", "set-cookie"));
    String body =
        answer
            .body()
            .toString()
            .replace(id, "{id}")
            .replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "{some id}")
            .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "{time}");
    return answer.status() + " " + headers + " " + body;
  }

  /** Returns a hash of all rows of a tenant, by table. */
  private static Map<String, String> rows(UUID tenant) throws SQLException {
    Map<String, String> rows = new LinkedHashMap<>();
    try (Connection connection = api.database.superuser().getConnection();
        Statement statement = connection.createStatement();
        Statement each = connection.createStatement();
        ResultSet tables = statement.executeQuery(TENANT_TABLES)) {
      while (tables.next()) {
        String table = tables.getString(1);
        ResultSet row =
            each.executeQuery(
                "select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text),"
                    + " ''))"
                    + " from %s t where tenant_id = '%s'".formatted(table, tenant));
        row.next();
        rows.put(table, row.getString(1));
      }
    }
    return rows;
  }
}
