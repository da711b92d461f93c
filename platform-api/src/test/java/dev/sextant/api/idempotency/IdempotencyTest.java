package dev.sextant.api.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Asks;
import dev.sextant.api.testing.Estate;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.testing.Wishes;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.Location;
import io.vertx.openapi.contract.Operation;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A request repeated with its idempotency key runs once, or the key is refused. */
class IdempotencyTest {

  private static final String KEY = "Idempotency-Key";

  private static final int LOOKS = 3_000;

  private static final String WAITING =
      """
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      """;

  private static TestApi api;
  private static Estate estate;
  private static ApiClient acme;

  @BeforeAll
  static void start() {
    api = TestApi.start(new MemoryCluster().finishing());
    estate = new Estate(api, api.database.acme(), "acme");
    acme = estate.admin();
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  static Stream<Operation> undeclared() {
    return api.contract.operations().stream()
        .filter(
            each ->
                each.getHttpMethod() == HttpMethod.POST || each.getHttpMethod() == HttpMethod.PATCH)
        .filter(each -> each.getOpenAPIModel().containsKey("x-permission"))
        .filter(each -> !each.getOpenAPIModel().getString("x-permission").equals("operate"))
        .filter(
            each ->
                each.getParameters().stream()
                    .noneMatch(
                        parameter ->
                            parameter.getIn() == Location.HEADER
                                && parameter.getName().equals(KEY)));
  }

  @ParameterizedTest
  @MethodSource("undeclared")
  void a_key_that_would_not_be_looked_at_is_refused(Operation operation) {
    for (Asks.Ask ask : Asks.of(operation, estate::id)) {
      ApiClient.Answer refused =
          ask.by(acme.with(KEY, "k-1")).isProblem(400, "idempotency-key-not-supported");
      assertThat(refused.pointers()).containsExactly(KEY);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"createProject", "createDataset", "createEmbedder", "createEntailmentModel"})
  void a_repeated_request_with_its_key_creates_once(String id) {
    Operation operation = api.contract.operation(id);
    String path = Asks.of(operation, estate::id).get(0).path();
    JsonObject body = Wishes.of(id, estate::id).get(0);
    ApiClient keyed = acme.with(KEY, "key-" + id);
    ApiClient.Answer first = keyed.post(path, body).is(201);
    ApiClient.Answer again = keyed.post(path, body).is(201);
    assertThat(again.json()).isEqualTo(first.json());
    assertThat(again.headers().get("Location")).isEqualTo(first.headers().get("Location"));
    keyed
        .post(path, body.copy().put("name", "other-" + UUID.randomUUID()))
        .isProblem(422, "idempotency-key-reused");
    acme.post(path, body).isProblem(409, "name-taken");
  }

  @Test
  void two_concurrent_requests_with_one_key_create_once_and_are_both_answered()
      throws SQLException {
    ApiClient keyed = acme.with(KEY, "at-once");
    JsonObject body = new JsonObject().put("name", "at once " + UUID.randomUUID());
    List<CompletableFuture<ApiClient.Answer>> asked;
    try (Connection connection = api.database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("lock table projects in share mode");
      asked =
          Stream.generate(() -> CompletableFuture.supplyAsync(() -> keyed.post("/projects", body)))
              .limit(2)
              .toList();
      for (int i = 0; i < LOOKS && api.count(WAITING) < 2; i++) {
        LockSupport.parkNanos(10_000_000);
      }
      assertThat(api.count(WAITING)).as("both are in the middle of it").isEqualTo(2);
      connection.rollback();
    }
    String first = asked.get(0).join().is(201).id();
    assertThat(asked.get(1).join().is(201).id()).isEqualTo(first);
    acme.post("/projects", body).isProblem(409, "name-taken");
  }

  @Test
  void a_repeated_look_with_its_key_is_counted_once() {
    String path = "/calibrations/" + estate.id("calibration_id") + "/looks";
    ApiClient keyed = acme.with(KEY, "look-1");
    long before = looks();
    keyed.post(path).is(201);
    keyed.post(path).is(201);
    assertThat(looks()).isEqualTo(before + 1);
    acme.post(path).is(201);
    assertThat(looks()).as("positive control").isEqualTo(before + 2);
  }

  @Test
  void a_method_that_is_idempotent_needs_no_key() {
    String dataset = new Library(acme).dataset(new Library(acme).project());
    acme.with(KEY, "k").get("/datasets/" + dataset).is(200);
    acme.with(KEY, "k").delete("/datasets/" + dataset).is(202);
  }

  private static long looks() {
    return api.count("select count(*) from holdout_looks");
  }
}
