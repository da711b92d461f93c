package dev.sextant.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.RealmStandIn.Key;
import dev.sextant.api.access.AccessConfig;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.URLEncoder;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signing in at a realm that answers whatever a test wants. */
class RealmSignInTest {

  private static final String ACME = "organization of acme";
  private static final String GLOBEX = "organization of globex";

  private static Vertx vertx;
  private static RealmStandIn realm;
  private static Key key;
  private static TestApi api;

  /** What the realm knows of the person now. */
  private JsonObject person;

  private final AtomicReference<String> nonce = new AtomicReference<>();
  private final AtomicReference<String> challenge = new AtomicReference<>();

  @BeforeAll
  static void start() {
    vertx = Vertx.vertx();
    realm = new RealmStandIn(vertx);
    key = realm.publish();
    api = TestApi.start(RealmSignInTest::config);
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        """
        update tenants set organization_id = '%s' where name = 'acme';
        update tenants set organization_id = '%s' where name = 'globex'
        """
            .formatted(ACME, GLOBEX));
    api.restart();
  }

  @AfterAll
  static void stop() {
    api.close();
    realm.close();
    TestApi.await(vertx.close());
  }

  private static AccessConfig config(TestApi starting) {
    return AccessConfig.Keycloak.with(
        URI.create(realm.issuer()),
        new AccessConfig.Client("sextant-web", "secret"),
        new AccessConfig.Client("sextant-provisioning", "secret"),
        URI.create("https://sextant.example.org"),
        TestApi.PEPPER);
  }

  @BeforeEach
  void answer() {
    realm.down = false;
    person = realm.claims(ACME, "editors").put("sid", "session-1");
    realm.tokens =
        form -> {
          boolean isCode = "authorization_code".equals(form.get("grant_type"));
          return isCode && !challenge.get().equals(sha256(form.get("code_verifier")))
              ? null
              : answerOf(person);
        };
  }

  private JsonObject answerOf(JsonObject access) {
    JsonObject id =
        access.copy().put("typ", "ID").put("aud", "sextant-web").put("nonce", nonce.get());
    return new JsonObject()
        .put("access_token", realm.sign(key, access))
        .put("id_token", realm.sign(key, id))
        .put("refresh_token", UUID.randomUUID().toString());
  }

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
  void the_question_is_asked_with_pkce_and_its_secrets_are_sealed() {
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
  void what_keycloak_refuses_or_does_not_answer_is_told_on_a_page() {
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
  void another_role_holds_when_keycloak_is_asked_again() {
    ApiClient.Answer back = signIn();
    person = realm.claims(ACME, "viewers");
    assertThat(role(back)).as("not asked yet").isEqualTo("editor");
    askAgain(back);
    assertThat(role(back)).isEqualTo("viewer");
  }

  @Test
  void who_was_removed_at_keycloak_is_out_when_it_is_asked_again() {
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

  @Test
  void keycloak_ends_what_its_session_opened_and_nothing_else() {
    person.put("sid", "session-2");
    ApiClient.Answer ends = signIn();
    person.put("sid", "session-3");
    ApiClient.Answer stays = signIn();
    hear(logout().put("sid", "session-2")).is(200);
    browser(ends).get("/me").isProblem(401, "unauthenticated");
    browser(stays).get("/me").is(200);
  }

  @Test
  void a_logout_token_that_is_heard_again_or_is_none_ends_nothing() {
    person.put("sid", "session-4");
    JsonObject token = logout().put("sid", "session-4");
    hear(token).is(200);
    ApiClient.Answer later = signIn();
    change(later, "created_at = now() + interval '5 seconds'");
    hear(token).isProblem(400, "invalid-logout-token");
    hear(token.copy().put("jti", "another")).is(200);
    browser(later).get("/me").is(200);
    for (JsonObject bad :
        List.of(
            logout(),
            logout().put("sid", "session-4").put("nonce", "n"),
            logout().put("sid", "session-4").put("aud", "sextant-api"),
            logout().put("sid", "session-4").put("typ", "ID"),
            logout().put("sid", "session-4").put("events", new JsonObject()))) {
      hear(bad).isProblem(400, "invalid-logout-token");
    }
    api.anonymous()
        .post("/sign-in/back-channel-logout", new JsonObject().put("logout_token", "x"))
        .isProblem(415, "unsupported-media-type");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/v1/sign-in?x=1", "/api/v1/sign-in?page=a", "/api/v1/sign-in?tenant_id=1"})
  void a_question_that_is_not_of_the_contract_is_refused(String address) {
    api.anonymous().sendRaw(HttpMethod.GET, address, null).is(400);
  }

  private ApiClient.Answer signIn() {
    return finish(begin(""), "");
  }

  private ApiClient.Answer begin(String query) {
    ApiClient.Answer begun = api.anonymous().get("/sign-in" + query).is(302);
    nonce.set(question(begun).get("nonce").get(0));
    challenge.set(question(begun).get("code_challenge").get(0));
    return begun;
  }

  private static ApiClient.Answer finish(ApiClient.Answer begun, String more) {
    return finish(begun, more, question(begun).get("state").get(0));
  }

  private static ApiClient.Answer finish(ApiClient.Answer begun, String more, String state) {
    return api.anonymous()
        .with("Cookie", signInCookie(begun))
        .with("Sec-Fetch-Site", "cross-site")
        .get(
            "/sign-in/callback?code=c&session_state=s&iss=%s&state=%s%s"
                .formatted(encode(realm.issuer()), state, more))
        .is(302);
  }

  private static Map<String, List<String>> question(ApiClient.Answer begun) {
    return new QueryStringDecoder(begun.headers().get("Location")).parameters();
  }

  private static void problem(ApiClient.Answer back, String code) {
    back.is(302);
    assertThat(back.headers().get("Location")).isEqualTo("/?problem=" + code);
    assertThat(back.headers().getAll("Set-Cookie"))
        .noneMatch(each -> each.startsWith("__Host-sextant_session="));
  }

  private static String signInCookie(ApiClient.Answer begun) {
    return begun.headers().get("Set-Cookie").replaceFirst(";.*", "");
  }

  private static String sessionCookie(ApiClient.Answer back) {
    return back.headers().getAll("Set-Cookie").stream()
        .filter(each -> each.startsWith("__Host-sextant_session="))
        .findFirst()
        .orElseThrow();
  }

  private static String ticket(ApiClient.Answer back) {
    return sessionCookie(back).replaceFirst(";.*", "");
  }

  private static ApiClient browser(ApiClient.Answer back) {
    return api.anonymous().with("Cookie", ticket(back)).with("Sec-Fetch-Site", "same-origin");
  }

  private static String role(ApiClient.Answer back) {
    return browser(back).get("/me").is(200).json().getString("role");
  }

  private static String tenant(ApiClient.Answer back) {
    return browser(back).get("/me").is(200).json().getJsonObject("tenant").getString("name");
  }

  private static void askAgain(ApiClient.Answer back) {
    change(back, "ask_again_at = now()");
  }

  private static void change(ApiClient.Answer back, String assignment) {
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        "update sessions set %s where id = '%s'"
            .formatted(assignment, ticket(back).split("\\.")[1]));
  }

  private static JsonObject logout() {
    JsonObject event = new JsonObject();
    return realm
        .claims()
        .put("typ", "Logout")
        .put("aud", "sextant-web")
        .put("jti", UUID.randomUUID().toString())
        .put(
            "events",
            new JsonObject().put("http://schemas.openid.net/event/backchannel-logout", event));
  }

  private static ApiClient.Answer hear(JsonObject claims) {
    JsonObject token = claims.copy();
    if (!token.containsKey("sid")) {
      token.remove("sub");
    }
    return api.anonymous()
        .with("Content-Type", "application/x-www-form-urlencoded")
        .send(
            HttpMethod.POST,
            "/sign-in/back-channel-logout",
            Buffer.buffer("logout_token=" + realm.sign(key, token)));
  }

  private static String sha256(String verifier) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
