package dev.sextant.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.RealmStandIn.Key;
import dev.sextant.api.access.AccessConfig;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.Vertx;
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

/** People who sign in at a realm that answers whatever a test wants. */
abstract class RealmPeople {

  static final String ACME = "organization of acme";
  static final String GLOBEX = "organization of globex";

  static Vertx vertx;
  static RealmStandIn realm;
  static Key key;
  static TestApi api;

  /** What the realm knows of the person now. */
  JsonObject person;

  final AtomicReference<String> nonce = new AtomicReference<>();
  final AtomicReference<String> challenge = new AtomicReference<>();

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

  static AccessConfig config(TestApi starting) {
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

  JsonObject answerOf(JsonObject access) {
    JsonObject id =
        access.copy().put("typ", "ID").put("aud", "sextant-web").put("nonce", nonce.get());
    return new JsonObject()
        .put("access_token", realm.sign(key, access))
        .put("id_token", realm.sign(key, id))
        .put("refresh_token", UUID.randomUUID().toString());
  }

  ApiClient.Answer signIn() {
    return finish(begin(""), "");
  }

  ApiClient.Answer begin(String query) {
    ApiClient.Answer begun = api.anonymous().get("/sign-in" + query).is(302);
    nonce.set(question(begun).get("nonce").get(0));
    challenge.set(question(begun).get("code_challenge").get(0));
    return begun;
  }

  static ApiClient.Answer finish(ApiClient.Answer begun, String more) {
    return finish(begun, more, question(begun).get("state").get(0));
  }

  static ApiClient.Answer finish(ApiClient.Answer begun, String more, String state) {
    return api.anonymous()
        .with("Cookie", signInCookie(begun))
        .with("Sec-Fetch-Site", "cross-site")
        .get(
            "/sign-in/callback?code=c&session_state=s&iss=%s&state=%s%s"
                .formatted(encode(realm.issuer()), state, more))
        .is(302);
  }

  static Map<String, List<String>> question(ApiClient.Answer begun) {
    return new QueryStringDecoder(begun.headers().get("Location")).parameters();
  }

  static void problem(ApiClient.Answer back, String code) {
    back.is(302);
    assertThat(back.headers().get("Location")).isEqualTo("/?problem=" + code);
    assertThat(back.headers().getAll("Set-Cookie"))
        .noneMatch(each -> each.startsWith("__Host-sextant_session="));
  }

  static String signInCookie(ApiClient.Answer begun) {
    return begun.headers().get("Set-Cookie").replaceFirst(";.*", "");
  }

  static String sessionCookie(ApiClient.Answer back) {
    return back.headers().getAll("Set-Cookie").stream()
        .filter(each -> each.startsWith("__Host-sextant_session="))
        .findFirst()
        .orElseThrow();
  }

  static String ticket(ApiClient.Answer back) {
    return sessionCookie(back).replaceFirst(";.*", "");
  }

  static ApiClient browser(ApiClient.Answer back) {
    return api.anonymous().with("Cookie", ticket(back)).with("Sec-Fetch-Site", "same-origin");
  }

  static String role(ApiClient.Answer back) {
    return browser(back).get("/me").is(200).json().getString("role");
  }

  static String tenant(ApiClient.Answer back) {
    return browser(back).get("/me").is(200).json().getJsonObject("tenant").getString("name");
  }

  static void askAgain(ApiClient.Answer back) {
    change(back, "ask_again_at = now()");
  }

  static void change(ApiClient.Answer back, String assignment) {
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        "update sessions set %s where id = '%s'"
            .formatted(assignment, ticket(back).split("\\.")[1]));
  }

  static String sha256(String verifier) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  static String encode(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
