package dev.sextant.api.access.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.KeycloakBrowser;
import dev.sextant.api.testing.KeycloakPeople;
import dev.sextant.testing.TestKeycloak;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** People and programs sign in at a real Keycloak, and their sessions end. */
public class KeycloakSignInIT extends KeycloakPeople {

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
    String began = browser.cookie(callback, KeycloakPeople.cookie("sextant_sign_in"));
    assertThat(new KeycloakBrowser().get(callback).location())
        .isEqualTo("/?problem=sign-in-expired");
    assertThat(browser.get(callback).location()).isEqualTo("/");
    assertThat(browser.cookie(callback, KeycloakPeople.cookie("sextant_session"))).isNotEmpty();
    assertThat(browser.get(callback).location()).isEqualTo("/?problem=sign-in-expired");
    ApiClient.Answer replayed =
        api.anonymous()
            .with("Cookie", KeycloakPeople.cookie("sextant_sign_in") + "=" + began)
            .get(callback.toString().replace(site() + "/api/v1", ""));
    assertThat(replayed.headers().get("Location")).isEqualTo("/?problem=sign-in-failed");
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

  private static void join(String organization, String group, String subject) {
    String groups = "/organizations/" + organization + "/groups";
    for (JsonNode each : keycloak.admin("GET", groups, null)) {
      if (each.path("name").asText().equals(group)) {
        String path = groups + "/" + each.path("id").asText() + "/members/" + subject;
        keycloak.admin("PUT", path, null);
      }
    }
  }

  private static int sessions(String email) {
    return keycloak.admin("GET", "/users/" + subject(email) + "/sessions", null).size();
  }

  private static void askAgain(String ticket) {
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        "update sessions set ask_again_at = now() where id = '%s'"
            .formatted(ticket.split("\\.")[1]));
  }
}
