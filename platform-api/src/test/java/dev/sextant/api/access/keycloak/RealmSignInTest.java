package dev.sextant.api.access.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.RealmPeople;
import dev.sextant.api.testing.RealmStandIn;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sign-in at a realm, and the session that follows. */
public class RealmSignInTest extends RealmPeople {

  @Test
  void who_signs_in_has_a_session_that_only_this_site_can_have_set() {
    ApiClient.Answer back = signIn();
    assertThat(back.headers().get("Location")).isEqualTo("/");
    String cookie = sessionCookie(back);
    assertThat(cookie)
        .startsWith("__Host-sextant_session=")
        .contains("; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/");
    JsonObject me = browser(back).get("/me").is(200).json();
    assertThat(me.getString("role")).isEqualTo("editor");
    assertThat(me.getString("name")).isEqualTo("Ann Example");
    assertThat(me.getString("email")).isEqualTo("ann@example.org");
    assertThat(me.getJsonArray("tenants")).hasSize(1);
    api.anonymous()
        .with("Cookie", ticket(back).replace("__Host-", ""))
        .get("/me")
        .isProblem(401, "unauthenticated");
  }

  @Test
  void a_page_is_come_back_to_and_never_another_site() {
    assertThat(finish(begin("?page=/projects/1"), "").headers().get("Location"))
        .isEqualTo("/projects/1");
    for (String page : List.of("//evil.example", "https://evil.example", "/%5Cevil.example")) {
      api.anonymous().get("/sign-in?page=" + encode(page)).is(400);
    }
  }

  @Test
  void the_request_uses_pkce_and_its_secrets_are_sealed() {
    ApiClient.Answer begun = begin("");
    Map<String, List<String>> asked = question(begun);
    assertThat(asked)
        .containsEntry("response_type", List.of("code"))
        .containsEntry("client_id", List.of("sextant-web"))
        .containsEntry("code_challenge_method", List.of("S256"))
        .containsEntry("scope", List.of("openid organization:*"))
        .containsEntry(
            "redirect_uri", List.of("https://sextant.example.org/api/v1/sign-in/callback"));
    assertThat(signInCookie(begun)).doesNotContain(asked.get("state").get(0));
    assertThat(asked.get("state")).isNotEqualTo(question(begin("")).get("state"));
  }

  @Test
  void an_answer_counts_in_the_browser_that_asked_and_once() {
    ApiClient.Answer begun = begin("");
    String query = "?code=c&state=" + question(begun).get("state").get(0);
    problem(api.anonymous().get("/sign-in/callback" + query), "sign-in-expired");
    problem(finish(begin(""), "", question(begun).get("state").get(0)), "sign-in-expired");
    ApiClient.Answer once = signIn();
    assertThat(sessionCookie(once)).isNotNull();
    assertThat(once.headers().getAll("Set-Cookie"))
        .anyMatch(each -> each.startsWith("__Host-sextant_sign_in=;"));
  }

  @Test
  void an_id_token_for_another_question_is_refused() {
    ApiClient.Answer begun = begin("");
    nonce.set("another");
    problem(finish(begun, ""), "sign-in-expired");
  }

  @Test
  void a_refusal_or_silence_of_keycloak_is_shown_on_a_page() {
    realm.tokens = form -> null;
    problem(signIn(), "sign-in-failed");
    ApiClient.Answer begun = begin("");
    realm.down = true;
    problem(finish(begun, ""), "identity-provider-unavailable");
    problem(
        api.anonymous()
            .with("Cookie", signInCookie(begun))
            .get(
                "/sign-in/callback?error=access_denied&error_description=no&state="
                    + question(begun).get("state").get(0)),
        "sign-in-declined");
  }

  @Test
  void who_is_nobody_here_learns_why() {
    person = realm.claims();
    problem(signIn(), "no-tenant");
    person = realm.claims("unheard of", "admins");
    problem(signIn(), "unknown-tenant");
    person = realm.claims(ACME, "nothing that is a role");
    problem(signIn(), "no-role");
  }

  @Test
  void another_role_holds_after_the_next_call_of_keycloak() {
    ApiClient.Answer back = signIn();
    person = realm.claims(ACME, "viewers");
    assertThat(role(back)).as("not asked yet").isEqualTo("editor");
    askAgain(back);
    assertThat(role(back)).isEqualTo("viewer");
  }

  @Test
  void a_member_removed_at_keycloak_is_out_after_the_next_call() {
    ApiClient.Answer back = signIn();
    person = realm.claims(GLOBEX, "admins");
    askAgain(back);
    browser(back).get("/me").isProblem(401, "unauthenticated");
    person = realm.claims(ACME, "editors");
    browser(back).get("/me").isProblem(401, "unauthenticated");
  }

  @Test
  void a_session_that_keycloak_refuses_to_renew_is_over() {
    ApiClient.Answer back = signIn();
    realm.tokens = form -> null;
    askAgain(back);
    browser(back).get("/me").isProblem(401, "unauthenticated");
  }

  @Test
  void a_new_key_of_keycloak_ends_no_session_whatever_strangers_name_meanwhile() {
    ApiClient.Answer back = signIn();
    RealmStandIn.Key before = key;
    try {
      api.anonymous()
          .with("Authorization", "Bearer " + realm.sign(RealmStandIn.Key.fresh(), person))
          .get("/me")
          .isProblem(401, "unauthenticated");
      key = realm.publish();
      askAgain(back);
      assertThat(role(back)).isEqualTo("editor");
      assertThat(role(signIn())).isEqualTo("editor");
    } finally {
      key = before;
    }
  }

  @Test
  void a_session_goes_on_for_a_while_without_keycloak() {
    ApiClient.Answer back = signIn();
    realm.down = true;
    askAgain(back);
    assertThat(role(back)).isEqualTo("editor");
    change(back, "confirmed_at = now() - interval '16 minutes', ask_again_at = now()");
    browser(back).get("/me").isProblem(503, "identity-provider-unavailable");
    realm.down = false;
    askAgain(back);
    assertThat(role(back)).isEqualTo("editor");
  }

  @Test
  void who_is_in_several_tenants_chooses_and_switches() {
    person
        .getJsonObject("organization")
        .put(
            "globex",
            RealmStandIn.organization(GLOBEX).put("groups", new JsonArray().add("/admins")));
    ApiClient.Answer back = finish(begin("?tenant_id=" + api.database.globex()), "");
    assertThat(tenant(back)).isEqualTo("globex");
    JsonObject wish = new JsonObject().put("tenant_id", api.database.acme().toString());
    ApiClient.Answer switched = browser(back).post("/session/tenant", wish).is(204);
    assertThat(tenant(switched)).isEqualTo("acme");
    assertThat(role(switched)).isEqualTo("editor");
    browser(back).get("/me").isProblem(401, "unauthenticated");
    JsonObject foreign = new JsonObject().put("tenant_id", UUID.randomUUID().toString());
    browser(switched).post("/session/tenant", foreign).isProblem(404, "not-found");
    person = realm.claims(ACME, "editors");
    JsonObject gone = new JsonObject().put("tenant_id", api.database.globex().toString());
    browser(switched).post("/session/tenant", gone).isProblem(404, "not-found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/v1/sign-in?x=1", "/api/v1/sign-in?page=a", "/api/v1/sign-in?tenant_id=1"})
  void a_question_that_is_not_of_the_contract_is_refused(String address) {
    api.anonymous().sendRaw(HttpMethod.GET, address, null).is(400);
  }
}
