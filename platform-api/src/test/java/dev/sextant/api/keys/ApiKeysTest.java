package dev.sextant.api.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.http.Credentials;
import dev.sextant.api.tenancy.Permission;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.Scope;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.KeyForgery;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.Operation;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

public class ApiKeysTest {

  private static TestApi api;
  private static ApiClient admin;

  @BeforeAll
  static void start() {
    api = TestApi.start();
    admin = api.acme();
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void a_key_says_who_asks_and_what_it_may() {
    ApiClient.Answer made = admin.post("/api-keys", wish("ci", Scope.WRITE, Scope.READ)).is(201);
    assertThat(made.headers().get("Location")).isEqualTo("/api/v1/api-keys/" + made.id());
    assertThat(made.json().getString("created_by")).isEqualTo("ann@example.org");
    JsonObject me = bearer(secret(made)).get("/me").is(200).json();
    assertThat(me.getString("subject")).isEqualTo("key:ci");
    assertThat(me.getValue("role")).isNull();
    assertThat(me.getJsonArray("scopes").getList()).containsExactly("read", "write");
    assertThat(me.getJsonArray("permissions").getList())
        .containsExactly("self", "read", "label", "write");
    assertThat(me.getJsonObject("tenant").getString("name")).isEqualTo("acme");
  }

  @ParameterizedTest
  @EnumSource(Scope.class)
  void a_scope_grants_what_it_says_and_nothing_else(Scope scope) {
    ApiClient key = bearer(secret(admin.post("/api-keys", wish("only " + scope, scope)).is(201)));
    Set<Permission> may = Scope.permissions(Set.of(scope));
    for (Operation operation : api.contract.operations()) {
      String needed = operation.getOpenAPIModel().getString("x-permission", "self");
      if (needed.equals("self")) {
        continue;
      }
      String path = operation.getOpenAPIPath().replaceAll("\\{\\w+}", UUID.randomUUID().toString());
      ApiClient.Answer answer = key.sendRaw(operation.getHttpMethod(), "/api/v1" + path, null);
      if (may.contains(Permission.find(needed).orElseThrow())) {
        assertThat(answer.status()).as(operation.getOperationId()).isNotIn(401, 403);
      } else {
        answer.isProblem(403, "forbidden");
        assertThat(answer.detail()).contains("the key has " + scope.code());
      }
    }
  }

  @Test
  void no_key_manages_whatever_its_scopes() {
    ApiClient key = bearer(secret(admin.post("/api-keys", all("all scopes")).is(201)));
    key.post("/api-keys", all("a second one")).isProblem(403, "forbidden");
    key.get("/api-keys").isProblem(403, "forbidden");
    key.get("/audit-events").isProblem(403, "forbidden");
    api.as(api.database.acme(), Role.EDITOR)
        .post("/api-keys", all("by an editor"))
        .isProblem(403, "forbidden");
    admin.get("/api-keys").is(200);
  }

  @Test
  void the_secret_is_shown_once_and_is_in_no_row() {
    ApiClient.Answer made = admin.post("/api-keys", all("shown once")).is(201);
    String secret = secret(made).substring(48);
    JsonObject shown = admin.get("/api-keys/" + made.id()).is(200).json();
    assertThat(shown.fieldNames()).doesNotContain("secret");
    assertThat(secret(made)).startsWith(shown.getString("prefix"));
    assertThat(admin.get("/api-keys?limit=100").is(200).body().toString()).doesNotContain(secret);
    assertThat(
            api.count(
                "select count(*) from api_keys k where k::text like '%"
                    + secret
                    + "%'"
                    + " or k::text like '%"
                    + secret.substring(0, 43)
                    + "%'"))
        .isZero();
  }

  @Test
  void what_is_made_with_a_key_bears_its_name() {
    ApiClient key = bearer(secret(admin.post("/api-keys", all("maker")).is(201)));
    ApiClient.Answer project =
        key.post("/projects", new JsonObject().put("name", "made by key")).is(201);
    assertThat(project.json().getString("created_by")).isEqualTo("key:maker");
    JsonObject actor =
        admin
            .get("/audit-events?object_id=" + project.id())
            .is(200)
            .data()
            .getJsonObject(0)
            .getJsonObject("actor");
    assertThat(actor.getString("kind")).isEqualTo("key");
    assertThat(actor.getString("subject")).isEqualTo("key:maker");
    assertThat(admin.get("/api-keys/" + actor.getString("key_id")).is(200).json().getString("name"))
        .isEqualTo("maker");
  }

  @Test
  void a_revoked_key_is_refused_at_once_and_stays_in_the_list() {
    ApiClient.Answer made = admin.post("/api-keys", all("short-lived")).is(201);
    ApiClient key = bearer(secret(made));
    key.get("/projects").is(200);
    admin.delete("/api-keys/" + made.id()).is(204);
    assertThat(key.get("/projects").isProblem(401, "unauthenticated").detail())
        .contains("'short-lived' was revoked");
    JsonObject revoked = admin.get("/api-keys/" + made.id()).is(200).json();
    assertThat(revoked.getString("state")).isEqualTo("revoked");
    assertThat(revoked.getString("revoked_by")).isEqualTo("ann@example.org");
    admin.delete("/api-keys/" + made.id()).is(204);
    assertThat(admin.get("/api-keys/" + made.id()).json()).as("revoked once").isEqualTo(revoked);
    admin.post("/api-keys", all("short-lived")).is(201);
  }

  @Test
  void an_expired_key_is_refused_and_says_so() {
    ApiClient.Answer made = admin.post("/api-keys", all("old")).is(201);
    bearer(secret(made)).get("/me").is(200);
    superuser(
        "update api_keys set expires_at = now() - interval '1 second' where id = '%s'"
            .formatted(made.id()));
    assertThat(bearer(secret(made)).get("/me").isProblem(401, "unauthenticated").detail())
        .contains("'old' expired");
    assertThat(admin.get("/api-keys/" + made.id()).json().getString("state")).isEqualTo("expired");
  }

  @Test
  void without_the_secret_a_refusal_says_nothing_about_the_key() {
    ApiClient.Answer active = admin.post("/api-keys", all("active")).is(201);
    ApiClient.Answer revoked = admin.post("/api-keys", all("revoked")).is(201);
    ApiClient.Answer expired = admin.post("/api-keys", all("expired")).is(201);
    admin.delete("/api-keys/" + revoked.id()).is(204);
    superuser("update api_keys set expires_at = now() where id = '%s'".formatted(expired.id()));
    String unknown = refusal(KeyForgery.text(api.database.acme(), UUID.randomUUID()));
    for (ApiClient.Answer each : List.of(active, revoked, expired)) {
      UUID id = UUID.fromString(each.id());
      assertThat(refusal(KeyForgery.text(api.database.acme(), id))).isEqualTo(unknown);
      assertThat(refusal(KeyForgery.text(api.database.globex(), id))).isEqualTo(unknown);
    }
    assertThat(refusal(KeyForgery.text(UUID.randomUUID(), UUID.randomUUID()))).isEqualTo(unknown);
    assertThat(refusal("sxk_mistyped")).contains("checksum");
    bearer(secret(active)).get("/me").is(200);
  }

  @Test
  void an_hmac_proves_nothing_in_another_row() {
    ApiClient.Answer poor = admin.post("/api-keys", wish("poor", Scope.READ)).is(201);
    ApiClient.Answer rich = admin.post("/api-keys", all("rich")).is(201);
    superuser(
        """
        update api_keys set secret_hmac = (select secret_hmac from api_keys where id = '%s') where id = '%s'
        """
            .formatted(poor.id(), rich.id()));
    bearer(KeyForgery.text(api.database.acme(), UUID.fromString(rich.id()), secret(poor)))
        .get("/me")
        .isProblem(401, "unauthenticated");
    bearer(secret(poor)).get("/me").is(200);
  }

  @Test
  void the_last_use_is_noted_once_a_minute() {
    ApiClient.Answer made = admin.post("/api-keys", all("used")).is(201);
    assertThat(made.json().getValue("last_used_at")).isNull();
    ApiClient key = bearer(secret(made));
    key.get("/projects").is(200);
    JsonObject once = admin.get("/api-keys/" + made.id()).json();
    assertThat(once.getString("last_used_at")).isNotNull();
    assertThat(once.getString("last_used_address")).isEqualTo("127.0.0.1");
    key.get("/projects").is(200);
    assertThat(admin.get("/api-keys/" + made.id()).json()).isEqualTo(once);
    api.restart();
    admin = api.acme();
    bearer(secret(made)).get("/projects").is(200);
    assertThat(admin.get("/api-keys/" + made.id()).json()).as("by another process").isEqualTo(once);
  }

  @Test
  void a_key_ends_within_a_year() {
    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    for (OffsetDateTime wrong : List.of(now.minusSeconds(1), now.plusDays(367))) {
      admin
          .post("/api-keys", all("wrong time").put("expires_at", wrong.toString()))
          .isProblem(422, "invalid-expiry");
    }
    admin
        .post("/api-keys", all("no time").put("expires_at", "soon"))
        .isProblem(422, "invalid-body");
    admin.post("/api-keys", all("no day").put("expires_at", "2026-02-31T00:00:00Z")).is(422);
    admin.post("/api-keys", all("a year").put("expires_at", now.plusDays(365).toString())).is(201);
  }

  @Test
  void a_wish_that_makes_no_sense_is_refused() {
    admin.post("/api-keys", all("twice")).is(201);
    admin.post("/api-keys", all("twice")).isProblem(409, "name-taken");
    admin
        .post("/api-keys", all("no scope").put("scopes", new JsonArray()))
        .isProblem(422, "invalid-body");
    admin
        .post("/api-keys", all("manager").put("scopes", new JsonArray().add("manage")))
        .isProblem(422, "invalid-body");
    admin
        .post("/api-keys", all("bound").put("only_project", UUID.randomUUID().toString()))
        .isProblem(404, "not-found");
    String globex = new Library(api.globex()).project();
    admin.post("/api-keys", all("bound").put("only_project", globex)).isProblem(404, "not-found");
  }

  @Test
  void a_scope_that_is_named_twice_counts_once() {
    JsonArray scopes = new JsonArray().add("read").add("read");
    JsonObject made =
        admin.post("/api-keys", all("same twice").put("scopes", scopes)).is(201).json();
    assertThat(made.getJsonArray("scopes").getList()).containsExactly("read");
  }

  @Test
  void another_tenants_keys_do_not_exist() {
    String id = admin.post("/api-keys", all("ours")).is(201).id();
    api.globex().get("/api-keys/" + id).isProblem(404, "not-found");
    api.globex().delete("/api-keys/" + id).isProblem(404, "not-found");
    assertThat(api.globex().get("/api-keys?limit=100").is(200).data()).isEmpty();
    assertThat(admin.get("/api-keys/" + id).is(200).json().getString("state")).isEqualTo("active");
  }

  @Test
  void credentials_are_never_printed() {
    assertThat(new Credentials.Bearer("sxk_secret").toString()).doesNotContain("secret");
    assertThat(new Credentials.Cookie("secret").toString()).doesNotContain("secret");
  }

  public static JsonObject wish(String name, Scope... scopes) {
    JsonArray codes = new JsonArray();
    List.of(scopes).forEach(scope -> codes.add(scope.code()));
    return new JsonObject()
        .put("name", name)
        .put("scopes", codes)
        .put("expires_at", OffsetDateTime.now(ZoneOffset.UTC).plusDays(30).toString());
  }

  private static JsonObject all(String name) {
    return wish(name, EnumSet.allOf(Scope.class).toArray(Scope[]::new));
  }

  private static String secret(ApiClient.Answer made) {
    return made.json().getString("secret");
  }

  private static ApiClient bearer(String secret) {
    return api.anonymous().with("Authorization", "Bearer " + secret);
  }

  private static String refusal(String key) {
    return bearer(key).get("/me").isProblem(401, "unauthenticated").detail();
  }

  private static void superuser(String statement) {
    api.sql(api.database.superuser(), api.database.acme(), statement);
  }
}
