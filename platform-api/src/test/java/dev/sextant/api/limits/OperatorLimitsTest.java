package dev.sextant.api.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Site;
import dev.sextant.api.http.server.WebServer;
import dev.sextant.api.telemetry.Telemetry;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Operator;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Rights;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.Scope;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.TestApi;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgConnectOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Limits as the platform's operator sees and sets them. */
class OperatorLimitsTest {

  private static final JsonObject NOTHING_OWN =
      new JsonObject()
          .putNull("items")
          .putNull("stored_bytes")
          .putNull("concurrent_experiments")
          .putNull("texts_per_day")
          .putNull("llm_tokens_per_day")
          .putNull("requests_per_second");

  private static TestApi api;
  private static TenantDatabase database;
  private static LimitRoutes routes;
  private static HttpServer server;

  @BeforeAll
  static void start() {
    api = TestApi.start();
    database =
        TenantDatabase.open(
            api.vertx,
            new PgConnectOptions()
                .setHost("127.0.0.1")
                .setPort(api.database.port())
                .setDatabase(api.database.name())
                .setUser(Roles.API)
                .setPassword(TestDatabase.PASSWORD),
            2);
    LimitConfig config = LimitConfig.shared();
    routes = new LimitRoutes(api.vertx, database, new Quota(config), config, () -> 1);
    Map<String, Operation> operations = new HashMap<>();
    api.contract
        .operations()
        .forEach(
            each ->
                operations.put(
                    each.getOperationId(), call -> Future.failedFuture("is of no concern here")));
    operations.putAll(routes.operations());
    server =
        TestApi.await(
            WebServer.start(
                api.vertx,
                "127.0.0.1",
                0,
                new Site(Set.of("127.0.0.1"), Optional.empty(), Site.SameSite.STRICT),
                principals(),
                List.of(routes.watch()),
                operations,
                Telemetry.off(api.vertx).requests()));
  }

  @AfterAll
  static void stop() {
    TestApi.await(server.close());
    TestApi.await(routes.close());
    TestApi.await(database.close());
    api.close();
  }

  /** Maps each token to its caller. */
  private static Authenticator principals() {
    TenantId acme = new TenantId(api.database.acme());
    Map<String, Principal> known =
        Map.of(
            "operator", new Operator("olga", null),
            "admin", Caller.member(acme, "ann", Role.ADMIN),
            "key", new Caller(acme, "key", new Rights.OfKey(UUID.randomUUID(), Set.of(Scope.READ))),
            "bound",
                new Caller(
                    new TenantId(acme.value(), UUID.randomUUID()),
                    "bound",
                    new Rights.OfKey(UUID.randomUUID(), Set.of(Scope.READ))));
    return credentials -> Future.succeededFuture(known.get(credentials.token()));
  }

  @Test
  void the_operator_sees_and_sets_what_a_tenant_may() throws Exception {
    String path = "/tenants/" + api.database.acme() + "/limits";
    JsonObject before = body(send("operator", "GET", path, null), 200);
    assertThat(before.getJsonObject("own")).isEqualTo(NOTHING_OWN);
    assertThat(before.getJsonObject("in_force").getLong("items")).isEqualTo(1_000_000);

    JsonObject own = NOTHING_OWN.copy().put("items", 7).put("requests_per_second", 50);
    JsonObject after = body(send("operator", "PUT", path, own), 200);
    assertThat(after.getJsonObject("own")).isEqualTo(own);
    assertThat(after.getJsonObject("in_force").getLong("items")).isEqualTo(7);
    assertThat(after.getJsonObject("in_force").getLong("texts_per_day")).isEqualTo(2_000_000);

    JsonObject usage = body(send("operator", "GET", usagePath(api.database.acme()), null), 200);
    assertThat(limit(usage, "items")).isEqualTo(7);
    assertThat(limit(body(send("admin", "GET", "/usage", null), 200), "requests-per-second"))
        .as("at once")
        .isEqualTo(50);
    assertThat(
            limit(
                body(send("operator", "GET", usagePath(api.database.globex()), null), 200),
                "items"))
        .as("another tenant's are as they were")
        .isEqualTo(1_000_000);

    body(send("operator", "PUT", path, NOTHING_OWN), 200);
  }

  @Test
  void a_tenants_admin_neither_sets_its_limits_nor_sees_anothers() throws Exception {
    for (UUID tenant : List.of(api.database.acme(), api.database.globex())) {
      String limits = "/tenants/" + tenant + "/limits";
      assertThat(body(send("admin", "PUT", limits, NOTHING_OWN), 403).getString("code"))
          .isEqualTo("forbidden");
      body(send("admin", "GET", limits, null), 403);
      body(send("admin", "GET", usagePath(tenant), null), 403);
      body(send("key", "GET", usagePath(tenant), null), 403);
    }
    body(send("admin", "GET", "/usage", null), 200);
    body(send("key", "GET", "/usage", null), 200);
  }

  @Test
  void usage_is_the_tenants_and_none_of_a_key_of_one_project() throws Exception {
    assertThat(body(send("bound", "GET", "/usage", null), 403).getString("code"))
        .isEqualTo("bound-to-project");
    assertThat(body(send("operator", "GET", "/usage", null), 403).getString("code"))
        .isEqualTo("forbidden");
  }

  @Test
  void a_tenant_that_there_is_not_has_no_limits() throws Exception {
    UUID nobody = UUID.randomUUID();
    body(send("operator", "GET", "/tenants/" + nobody + "/limits", null), 404);
    body(send("operator", "PUT", "/tenants/" + nobody + "/limits", NOTHING_OWN), 404);
    body(send("operator", "GET", usagePath(nobody), null), 404);
  }

  @Test
  void limits_that_make_no_sense_are_refused() throws Exception {
    String path = "/tenants/" + api.database.globex() + "/limits";
    body(send("operator", "PUT", path, NOTHING_OWN.copy().put("items", -1)), 422);
    body(send("operator", "PUT", path, NOTHING_OWN.copy().put("requests_per_second", 0)), 422);
    body(send("operator", "PUT", path, new JsonObject()), 422);
  }

  private static String usagePath(UUID tenant) {
    return "/tenants/" + tenant + "/usage";
  }

  private static long limit(JsonObject usage, String name) {
    JsonArray limits = usage.getJsonArray("limits");
    return limits.stream()
        .map(JsonObject.class::cast)
        .filter(each -> each.getString("name").equals(name))
        .findFirst()
        .orElseThrow()
        .getLong("limit");
  }

  private static JsonObject body(HttpResponse<String> response, int status) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return new JsonObject(response.body());
  }

  private static HttpResponse<String> send(
      String token, String method, String path, JsonObject body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.actualPort() + "/api/v1" + path))
            .header("Authorization", "Bearer " + token)
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body.encode()));
    if (body != null) {
      request.header("Content-Type", "application/json");
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
