package dev.sextant.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.api.access.AccessConfig;
import dev.sextant.testing.TestKeycloak;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** People and programs of a real Keycloak, from its sign-in page to the last session. */
class KeycloakSignInIT {

  private static final String PASSWORD = "correct horse battery staple";

  private static TestKeycloak keycloak;
  private static int port;
  private static TestApi api;
  private static ApiClient operator;

  @BeforeAll
  static void start() throws IOException {
    keycloak = TestKeycloak.shared();
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    keycloak.sendPeopleTo(site());
    api = TestApi.start(KeycloakSignInIT::config, port);
    String email = person();
    keycloak.makeOperator(subject(email));
    operator = browser(signIn(email, PASSWORD));
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  private static AccessConfig config(TestApi starting) {
    return AccessConfig.Keycloak.with(
        URI.create(keycloak.issuer()),
        new AccessConfig.Client("sextant-web", keycloak.webSecret()),
        new AccessConfig.Client("sextant-provisioning", keycloak.provisioningSecret()),
        URI.create(site()),
        TestApi.PEPPER);
  }

  @Test
  void an_operator_creates_a_tenant_whose_admin_signs_in_and_sees_no_content() {
    JsonObject me = operator.get("/me").is(200).json();
    assertThat(me.getBoolean("operator")).isTrue();
    assertThat(me.getJsonObject("tenant")).isNull();
    operator.get("/projects").isProblem(403, "forbidden");

    JsonObject tenant = newTenant();
    assertThat(tenant.getString("drift")).isEqualTo("none");
    String email = TestKeycloak.unique("boss") + "@people.test";
    JsonObject invitation =
        operator
            .post(
                "/tenants/" + tenant.getString("id") + "/admins",
                new JsonObject().put("email", email))
            .is(201)
            .json();
    String oneTime = invitation.getString("one_time_password");
    assertThat(oneTime).isNotBlank();
    JsonObject admin = browser(signIn(email, oneTime)).get("/me").is(200).json();
    assertThat(admin.getString("role")).isEqualTo("admin");
    assertThat(admin.getString("email")).isEqualTo(email);
    assertThat(admin.getJsonObject("tenant").getString("id")).isEqualTo(tenant.getString("id"));
    operator
        .post("/tenants", new JsonObject().put("name", tenant.getString("name")))
        .isProblem(409, "name-taken");
  }

  @Test
  void a_code_works_once_and_in_its_browser_only() {
    String email = member(newTenant(), "viewers");
    KeycloakBrowser browser = new KeycloakBrowser();
    KeycloakBrowser.Seen seen =
        browser.follow(
            URI.create(site() + "/api/v1/sign-in"),
            answers(email, PASSWORD),
            next -> next.getPath().equals("/api/v1/sign-in/callback"));
    URI callback = URI.create(seen.location());
    String began = browser.cookie(callback, "sextant_sign_in");
    assertThat(new KeycloakBrowser().get(callback).location())
        .isEqualTo("/?problem=sign-in-expired");
    assertThat(browser.get(callback).location()).isEqualTo("/");
    assertThat(browser.cookie(callback, "sextant_session")).isNotEmpty();
    assertThat(browser.get(callback).location()).isEqualTo("/?problem=sign-in-expired");
    ApiClient.Answer replayed =
        api.anonymous()
            .with("Cookie", "sextant_sign_in=" + began)
            .get(callback.toString().replace(site() + "/api/v1", ""));
    assertThat(replayed.headers().get("Location")).isEqualTo("/?problem=sign-in-failed");
  }

  @Test
  void a_role_that_was_changed_holds_at_once_for_cookies_and_for_tokens() {
    JsonObject tenant = newTenant();
    ApiClient admin = browser(signIn(member(tenant, "admins"), PASSWORD));
    String email = member(tenant, "viewers");
    ApiClient browser = browser(signIn(email, PASSWORD));
    ApiClient program = bearer(token(email));
    assertThat(browser.get("/me").json().getString("role")).isEqualTo("viewer");
    program.get("/me").is(200);
    JsonObject role = new JsonObject().put("role", "editor");
    admin.patch("/members/" + subject(email), role).is(200);
    assertThat(browser.get("/me").is(200).json().getString("role")).isEqualTo("editor");
    program.get("/me").isProblem(401, "unauthenticated");
    await(() -> bearer(token(email)).get("/me").status() == 200);
    assertThat(bearer(token(email)).get("/me").json().getString("role")).isEqualTo("editor");
  }

  @Test
  void a_role_that_was_changed_at_keycloak_holds_when_the_access_token_is_over() {
    JsonObject tenant = newTenant();
    String email = member(tenant, "viewers");
    String ticket = signIn(email, PASSWORD);
    join(tenant.getString("organization_id"), "editors", subject(email));
    assertThat(browser(ticket).get("/me").json().getString("role")).isEqualTo("viewer");
    askAgain(ticket);
    assertThat(browser(ticket).get("/me").is(200).json().getString("role")).isEqualTo("editor");
    askAgain(ticket);
    browser(ticket).get("/me").is(200);
  }

  @Test
  void who_is_removed_is_out_at_once_and_the_last_admin_stays() {
    JsonObject tenant = newTenant();
    String boss = member(tenant, "admins");
    ApiClient admin = browser(signIn(boss, PASSWORD));
    String email = member(tenant, "editors");
    ApiClient browser = browser(signIn(email, PASSWORD));
    ApiClient program = bearer(token(email));
    browser.get("/projects").is(200);
    program.get("/projects").is(200);
    assertThat(admin.get("/members").is(200).data()).hasSize(2);
    browser.get("/members").isProblem(403, "forbidden");
    admin.delete("/members/" + subject(email)).is(204);
    browser.get("/projects").isProblem(401, "unauthenticated");
    program.get("/projects").isProblem(401, "unauthenticated");
    await(() -> bearer(token(email)).get("/projects").status() == 403);
    bearer(token(email)).get("/projects").isProblem(403, "no-tenant");
    admin.delete("/members/" + subject(boss)).isProblem(409, "last-admin");
    admin
        .patch("/members/" + subject(boss), new JsonObject().put("role", "viewer"))
        .isProblem(409, "last-admin");
    admin.delete("/members/" + UUID.randomUUID()).isProblem(404, "not-found");
  }

  @Test
  void a_member_of_another_tenant_is_nobody_here() {
    ApiClient admin = browser(signIn(member(newTenant(), "admins"), PASSWORD));
    String foreign = subject(member(newTenant(), "editors"));
    admin.delete("/members/" + foreign).isProblem(404, "not-found");
    admin
        .patch("/members/" + foreign, new JsonObject().put("role", "admin"))
        .isProblem(404, "not-found");
  }

  @Test
  void a_program_signs_in_by_itself_until_its_secret_changes() {
    JsonObject tenant = newTenant();
    ApiClient admin = browser(signIn(member(tenant, "admins"), PASSWORD));
    JsonObject client =
        admin.post("/service-clients", new JsonObject().put("role", "editor")).is(201).json();
    String clientId = client.getString("client_id");
    String token = keycloak.serviceToken(clientId, client.getString("secret"));
    JsonObject me = bearer(token).get("/me").is(200).json();
    assertThat(me.getString("role")).isEqualTo("editor");
    assertThat(me.getString("subject")).isEqualTo(client.getString("subject"));
    String path = "/service-clients/" + client.getString("id");
    JsonObject rotated = admin.post(path + "/rotate").is(200).json();
    assertThat(rotated.getString("secret")).isNotEqualTo(client.getString("secret"));
    bearer(token).get("/me").isProblem(401, "unauthenticated");
    await(
        () ->
            bearer(keycloak.serviceToken(clientId, rotated.getString("secret"))).get("/me").status()
                == 200);
    String last = keycloak.serviceToken(clientId, rotated.getString("secret"));
    admin.delete(path).is(204);
    bearer(last).get("/me").isProblem(401, "unauthenticated");
    admin.delete(path).isProblem(404, "not-found");
  }

  @Test
  void who_is_in_two_tenants_switches_and_tokens_must_say_which() {
    JsonObject one = newTenant();
    JsonObject two = newTenant();
    String email = member(one, "viewers");
    keycloak.addMember(two.getString("organization_id"), subject(email), "admins");
    bearer(token(email)).get("/me").isProblem(403, "ambiguous-tenant");
    String ticket = signIn(email, PASSWORD);
    JsonObject me = browser(ticket).get("/me").is(200).json();
    assertThat(me.getJsonArray("tenants")).hasSize(2);
    assertThat(me.getJsonObject("tenant").getString("id")).isEqualTo(one.getString("id"));
    JsonObject wish = new JsonObject().put("tenant_id", two.getString("id"));
    ApiClient.Answer switched = browser(ticket).post("/session/tenant", wish).is(204);
    String other = switched.headers().get("Set-Cookie").replaceFirst(";.*", "").split("=", 2)[1];
    assertThat(browser(other).get("/me").is(200).json().getString("role")).isEqualTo("admin");
    browser(ticket).get("/me").isProblem(401, "unauthenticated");
  }

  @Test
  void signing_out_ends_the_session_at_keycloak_too() {
    String email = member(newTenant(), "viewers");
    ApiClient browser = browser(signIn(email, PASSWORD));
    assertThat(sessions(email)).isEqualTo(1);
    String address = browser.delete("/session").is(200).json().getString("sign_out_address");
    assertThat(address).startsWith(keycloak.issuer()).contains("id_token_hint=");
    assertThat(sessions(email)).isZero();
    browser.get("/me").isProblem(401, "unauthenticated");
    assertThat(new KeycloakBrowser().get(URI.create(address)).location()).startsWith(site() + "/");
  }

  @Test
  void signing_out_everywhere_ends_all_that_one_has() {
    String email = member(newTenant(), "viewers");
    ApiClient desk = browser(signIn(email, PASSWORD));
    ApiClient phone = browser(signIn(email, PASSWORD));
    ApiClient program = bearer(token(email));
    assertThat(desk.get("/sessions").is(200).data()).hasSize(2);
    desk.delete("/sessions").is(200);
    for (ApiClient each : List.of(desk, phone, program)) {
      each.get("/me").isProblem(401, "unauthenticated");
    }
    assertThat(sessions(email)).isZero();
  }

  @Test
  void keycloak_says_when_a_session_ended_there() {
    String email = member(newTenant(), "viewers");
    String somebody = member(newTenant(), "viewers");
    ApiClient browser = browser(signIn(email, PASSWORD));
    ApiClient other = browser(signIn(somebody, PASSWORD));
    browser.get("/me").is(200);
    keycloak.admin("POST", "/users/" + subject(email) + "/logout", null);
    await(() -> browser.get("/me").status() == 401);
    browser.get("/me").isProblem(401, "unauthenticated");
    other.get("/me").is(200);
  }

  @Test
  void keys_that_keycloak_changes_are_followed() {
    String email = member(newTenant(), "viewers");
    String old = token(email);
    bearer(old).get("/me").is(200);
    JsonNode before = keycloak.admin("GET", "/keys", null).path("active").path("RS256");
    String realm = keycloak.admin("GET", "", null).path("id").asText();
    keycloak.admin(
        "POST",
        "/components",
        Map.of(
            "name",
            TestKeycloak.unique("rsa"),
            "providerId",
            "rsa-generated",
            "providerType",
            "org.keycloak.keys.KeyProvider",
            "parentId",
            realm,
            "config",
            Map.of("priority", List.of("1000"), "algorithm", List.of("RS256"))));
    assertThat(keycloak.admin("GET", "/keys", null).path("active").path("RS256"))
        .isNotEqualTo(before);
    await(() -> bearer(token(email)).get("/me").status() == 200);
    bearer(old).get("/me").is(200);
    for (JsonNode each :
        keycloak.admin("GET", "/components?type=org.keycloak.keys.KeyProvider", null)) {
      if (each.path("providerId").asText().equals("rsa-generated")
          && !each.path("config").path("priority").path(0).asText().equals("1000")) {
        keycloak.admin("DELETE", "/components/" + each.path("id").asText(), null);
      }
    }
    api.restart();
    bearer(token(email)).get("/me").is(200);
    bearer(old).get("/me").isProblem(401, "unauthenticated");
  }

  @Test
  void what_differs_from_keycloak_is_told_and_mended() {
    JsonObject tenant = newTenant();
    String organization = tenant.getString("organization_id");
    assertThat(drift(tenant)).isEqualTo("none");
    keycloak.admin("DELETE", "/organizations/" + organization, null);
    assertThat(drift(tenant)).isEqualTo("organization-missing");
    assertThat(kinds(operator.get("/tenants/drift").is(200).data(), tenant))
        .containsExactly("organization-missing");
    JsonArray left = operator.post("/tenants/reconcile").is(200).data();
    assertThat(kinds(left, tenant)).isEmpty();
    assertThat(drift(tenant)).isEqualTo("none");
    String email = person();
    operator
        .post(
            "/tenants/" + tenant.getString("id") + "/admins", new JsonObject().put("email", email))
        .is(201);
    assertThat(browser(signIn(email, PASSWORD)).get("/me").is(200).json().getString("role"))
        .isEqualTo("admin");
  }

  @Test
  void a_suspended_tenant_is_closed_until_it_is_resumed() {
    JsonObject tenant = newTenant();
    ApiClient browser = browser(signIn(member(tenant, "admins"), PASSWORD));
    ApiClient other = browser(signIn(member(newTenant(), "admins"), PASSWORD));
    String path = "/tenants/" + tenant.getString("id");
    browser.post(path + "/suspend").isProblem(403, "forbidden");
    assertThat(operator.post(path + "/suspend").is(200).json().getString("suspended_at"))
        .isNotNull();
    browser.get("/projects").isProblem(403, "tenant-suspended");
    other.get("/projects").is(200);
    operator.post(path + "/resume").is(200);
    browser.get("/projects").is(200);
  }

  private static String site() {
    return "http://127.0.0.1:" + port;
  }

  private static JsonObject newTenant() {
    JsonObject wish = new JsonObject().put("name", TestKeycloak.unique("tenant"));
    return operator.post("/tenants", wish).is(201).json();
  }

  private static String person() {
    String email = TestKeycloak.unique("person") + "@people.test";
    keycloak.createUser(email, PASSWORD);
    return email;
  }

  private static String member(JsonObject tenant, String group) {
    String email = person();
    keycloak.addMember(tenant.getString("organization_id"), subject(email), group);
    return email;
  }

  private static void join(String organization, String group, String subject) {
    String groups = "/organizations/" + organization + "/groups";
    for (JsonNode each : keycloak.admin("GET", groups, null)) {
      if (each.path("name").asText().equals(group)) {
        String path = groups + "/" + each.path("id").asText() + "/members/" + subject;
        keycloak.admin("PUT", path, null);
      }
    }
  }

  private static String subject(String email) {
    return keycloak
        .admin("GET", "/users?exact=true&email=" + email, null)
        .path(0)
        .path("id")
        .asText();
  }

  private static int sessions(String email) {
    return keycloak.admin("GET", "/users/" + subject(email) + "/sessions", null).size();
  }

  private static String token(String email) {
    return keycloak.accessToken(email, PASSWORD, "openid organization:*");
  }

  private static String drift(JsonObject tenant) {
    return operator.get("/tenants?limit=100").is(200).data().stream()
        .map(JsonObject.class::cast)
        .filter(each -> each.getString("id").equals(tenant.getString("id")))
        .map(each -> each.getString("drift"))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> kinds(JsonArray drifts, JsonObject tenant) {
    return drifts.stream()
        .map(JsonObject.class::cast)
        .filter(each -> tenant.getString("id").equals(each.getString("tenant_id")))
        .map(each -> each.getString("kind"))
        .toList();
  }

  private static Map<String, String> answers(String email, String password) {
    return Map.of(
        "username",
        email,
        "password",
        password,
        "password-new",
        PASSWORD + " too",
        "password-confirm",
        PASSWORD + " too",
        "email",
        email,
        "firstName",
        "Test",
        "lastName",
        "Person");
  }

  /** Signs in on Keycloak's page; returns what the session's cookie says. */
  private static String signIn(String email, String password) {
    KeycloakBrowser browser = new KeycloakBrowser();
    KeycloakBrowser.Seen seen =
        browser.follow(
            URI.create(site() + "/api/v1/sign-in"),
            answers(email, password),
            next -> next.getPath().equals("/") && next.getPort() == port);
    assertThat(seen.location()).isEqualTo("/");
    return browser.cookie(URI.create(site()), "sextant_session");
  }

  private static ApiClient browser(String ticket) {
    return api.anonymous()
        .with("Cookie", "sextant_session=" + ticket)
        .with("Sec-Fetch-Site", "same-origin");
  }

  private static ApiClient bearer(String token) {
    return api.anonymous().with("Authorization", "Bearer " + token);
  }

  private static void askAgain(String ticket) {
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        "update sessions set ask_again_at = now() where id = '%s'"
            .formatted(ticket.split("\\.")[1]));
  }

  /** A token must be younger than a change by a second, and keys are asked for every ten. */
  private static void await(BooleanSupplier holds) {
    for (int i = 0; i < 120 && !holds.getAsBoolean(); i++) {
      try {
        Thread.sleep(250);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
