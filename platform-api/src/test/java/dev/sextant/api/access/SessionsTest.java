package dev.sextant.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import dev.sextant.testing.FreePort;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionsTest {

  @AutoClose private static final TestApi api = TestApi.start();

  @Test
  void a_cookie_names_its_tenant_and_its_row_and_proves_itself() {
    String ticket = ticket("ann");
    String[] parts = ticket.split("\\.");
    assertThat(parts[0]).isEqualTo(api.database.acme().toString());
    browser(ticket).get("/me").is(200);
    refused(parts[0] + "." + parts[1] + "." + "A".repeat(43));
    refused(parts[0] + "." + parts[1] + "." + ticket("ann").split("\\.")[2]);
    refused(parts[0] + "." + UUID.randomUUID() + "." + parts[2]);
    refused(api.database.globex() + "." + parts[1] + "." + parts[2]);
    refused(new UUID(0, 0) + "." + parts[1] + "." + parts[2]);
    refused("nonsense");
    refused("");
  }

  @Test
  void of_the_secret_only_an_hmac_is_kept() {
    String secret = ticket("ann").split("\\.")[2];
    assertThat(
            api.count(
                "select count(*) from sessions where secret_hmac = sha256(convert_to('"
                    + secret
                    + "', 'UTF8')) or encode(secret_hmac, 'escape') like '%"
                    + secret
                    + "%'"))
        .isZero();
    assertThat(api.count("select count(*) from sessions where length(secret_hmac) = 32"))
        .isPositive();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "expires_at = now()",
        "last_seen_at = now() - interval '12 hours'",
      })
  void a_session_ends_by_itself(String change) {
    String ticket = ticket("ann");
    browser(ticket).get("/me").is(200);
    change(ticket, "update sessions set " + change);
    refused(ticket);
  }

  @Test
  void a_session_that_is_used_is_not_idle() {
    String ticket = ticket("ann");
    change(ticket, "update sessions set last_seen_at = now() - interval '11 hours'");
    browser(ticket).get("/me").is(200);
    assertThat(
            api.count(
                "select count(*) from sessions where last_seen_at > now() - interval '1 hour' and"
                    + " id = '"
                    + ticket.split("\\.")[1]
                    + "'"))
        .isEqualTo(1);
  }

  @Test
  void signing_out_ends_the_session_and_takes_the_cookie_back() {
    String ticket = ticket("ann");
    String other = ticket("ann");
    ApiClient.Answer out = browser(ticket).delete("/session").is(200);
    assertThat(out.headers().get("Set-Cookie"))
        .startsWith("sextant_session=;")
        .contains("Max-Age=0");
    assertThat(out.json().getString("sign_out_address")).isNull();
    refused(ticket);
    browser(other).get("/me").is(200);
  }

  @Test
  void a_bearer_token_has_no_session_to_end() {
    api.acme().delete("/session").isProblem(409, "no-session");
  }

  @Test
  void signing_out_everywhere_ends_sessions_and_tokens_in_every_tenant_but_nobody_elses() {
    String acme = ticket("eve");
    String globex = ticket(api.database.globex(), "eve");
    String somebody = ticket("ann");
    ApiClient bearer = bearer("eve");
    bearer.get("/me").is(200);
    browser(acme).delete("/sessions").is(200);
    refused(acme);
    refused(globex);
    bearer.get("/me").isProblem(401, "unauthenticated");
    assertThat(bearer.get("/me").detail()).contains("ask for a new token");
    browser(somebody).get("/me").is(200);
  }

  @Test
  void who_has_sessions_sees_them_and_nobody_elses() {
    String ticket = ticket("sue");
    ticket("sue");
    ticket("ann");
    ticket(api.database.globex(), "sue");
    JsonArray sessions = browser(ticket).with("User-Agent", "test").get("/sessions").is(200).data();
    assertThat(sessions).hasSize(2);
    assertThat(
            sessions.stream()
                .map(JsonObject.class::cast)
                .filter(each -> each.getBoolean("current"))
                .map(each -> each.getString("id")))
        .containsExactly(ticket.split("\\.")[1]);
    assertThat(sessions.getJsonObject(0).getString("address")).isEqualTo("127.0.0.1");
  }

  @Test
  void what_is_over_is_deleted_when_the_api_starts() {
    String over = ticket("old");
    String kept = ticket("old");
    change(over, "update sessions set expires_at = now()");
    api.restart();
    browser(kept).get("/me").is(200);
    String rows = "select count(*) from sessions where subject = 'old'";
    for (int i = 0; i < 600 && api.count(rows) > 1; i++) {
      browser(kept).get("/me").is(200);
    }
    assertThat(api.count(rows)).isEqualTo(1);
  }

  @Test
  void a_suspended_tenant_lets_nobody_in() {
    String ticket = ticket("ann");
    ApiClient bearer = bearer("ann");
    String globex = ticket(api.database.globex(), "ann");
    suspend("now()");
    awaitStatus(ticket, 403);
    browser(ticket).get("/projects").isProblem(403, "tenant-suspended");
    bearer.get("/me").isProblem(403, "tenant-suspended");
    browser(globex).get("/projects").is(200);
    suspend("null");
    awaitStatus(ticket, 200);
    bearer.get("/me").is(200);
  }

  private static void suspend(String when) {
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        "update tenants set suspended_at = %s where name = 'acme'".formatted(when));
  }

  /** Polls until the API notices a change that another process made. */
  private static void awaitStatus(String ticket, int status) {
    for (int i = 0; i < 10_000 && browser(ticket).get("/me").status() != status; i++) {
      Thread.onSpinWait();
    }
  }

  @Test
  void two_instances_on_one_host_keep_both_sessions() throws IOException {
    int port = FreePort.find();
    try (TestApi other = TestApi.start(SessionsTest::local, port)) {
      String mine = ticket("ann");
      String set = signIn(other, other.database.acme(), "ann").headers().get("Set-Cookie");
      assertThat(set).startsWith("sextant_session_" + port + "=");
      String cookies = set.substring(0, set.indexOf(';')) + "; sextant_session=" + mine;
      assertThat(me(api, cookies)).isEqualTo(api.database.acme().toString());
      assertThat(me(other, cookies)).isEqualTo(other.database.acme().toString());
      other.anonymous().with("Cookie", "sextant_session=" + mine).get("/me").is(401);
      assertThat(
              other
                  .anonymous()
                  .sendRaw(HttpMethod.GET, "/api/v1/openapi.yaml", null)
                  .body()
                  .toString())
          .contains("name: sextant_session_" + port);
    }
  }

  private static String me(TestApi asked, String cookies) {
    ApiClient browser = asked.anonymous().with("Cookie", cookies);
    return browser.get("/me").is(200).json().getJsonObject("tenant").getString("id");
  }

  private static AccessConfig local(TestApi starting) {
    return AccessConfig.Local.with(starting.folder.resolve("key.jwk"), TestApi.PEPPER);
  }

  private static void change(String ticket, String statement) {
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        statement + " where id = '" + ticket.split("\\.")[1] + "'");
  }

  private static void refused(String ticket) {
    browser(ticket).get("/me").isProblem(401, "unauthenticated");
  }

  private static ApiClient browser(String ticket) {
    return api.anonymous()
        .with("Cookie", "sextant_session=" + ticket)
        .with("Sec-Fetch-Site", "same-origin");
  }

  private static ApiClient bearer(String subject) {
    String token = signIn(api.database.acme(), subject).json().getString("token");
    return api.anonymous().with("Authorization", "Bearer " + token);
  }

  private static String ticket(String subject) {
    return ticket(api.database.acme(), subject);
  }

  private static String ticket(UUID tenant, String subject) {
    String cookie = signIn(tenant, subject).headers().get("Set-Cookie");
    return cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
  }

  private static ApiClient.Answer signIn(UUID tenant, String subject) {
    return signIn(api, tenant, subject);
  }

  private static ApiClient.Answer signIn(TestApi at, UUID tenant, String subject) {
    String code = at.api.signInCode(new TenantId(tenant), subject, Role.ADMIN);
    return at.anonymous().post("/session", new JsonObject().put("code", code)).is(201);
  }
}
