package dev.sextant.api.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.keycloak.RealmSignInTest;
import dev.sextant.api.testing.RealmStandIn.Key;
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

/** Sign-ins at a realm that answers as each test configures it. */
public abstract class RealmPeople {

  public static final String ACME = "organization of acme";
  public static final String GLOBEX = "organization of globex";

  public static Vertx vertx;
  public static RealmStandIn realm;
  public static Key key;
  public static TestApi api;

  /** The person's claims at the realm. */
  public JsonObject person;

  public final AtomicReference<String> nonce = new AtomicReference<>();
  public final AtomicReference<String> challenge = new AtomicReference<>();

  @BeforeAll
  public static void start() {
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
  public static void stop() {
    api.close();
    realm.close();
    TestApi.await(vertx.close());
  }

  public static AccessConfig config(TestApi starting) {
    return AccessConfig.Keycloak.with(
        URI.create(realm.issuer()),
        new AccessConfig.Client("sextant-web", "secret"),
        new AccessConfig.Client("sextant-provisioning", "secret"),
        URI.create("https://sextant.example.org"),
        TestApi.PEPPER);
  }

  @BeforeEach
  public void answer() {
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

  public JsonObject answerOf(JsonObject access) {
    JsonObject id =
        access.copy().put("typ", "ID").put("aud", "sextant-web").put("nonce", nonce.get());
    return new JsonObject()
        .put("access_token", realm.sign(key, access))
        .put("id_token", realm.sign(key, id))
        .put("refresh_token", UUID.randomUUID().toString());
  }

  public ApiClient.Answer signIn() {
    return finish(begin(""), "");
  }

  public ApiClient.Answer begin(String query) {
    ApiClient.Answer begun = api.anonymous().get("/sign-in" + query).is(302);
    nonce.set(question(begun).get("nonce").get(0));
    challenge.set(question(begun).get("code_challenge").get(0));
    return begun;
  }

  public static ApiClient.Answer finish(ApiClient.Answer begun, String more) {
    return finish(begun, more, question(begun).get("state").get(0));
  }

  public static ApiClient.Answer finish(ApiClient.Answer begun, String more, String state) {
    return api.anonymous()
        .with("Cookie", signInCookie(begun))
        .with("Sec-Fetch-Site", "cross-site")
        .get(
            "/sign-in/callback?code=c&session_state=s&iss=%s&state=%s%s"
                .formatted(encode(realm.issuer()), state, more))
        .is(302);
  }

  public static Map<String, List<String>> question(ApiClient.Answer begun) {
    return new QueryStringDecoder(begun.headers().get("Location")).parameters();
  }

  public static void problem(ApiClient.Answer back, String code) {
    back.is(302);
    assertThat(back.headers().get("Location")).isEqualTo("/?problem=" + code);
    assertThat(back.headers().getAll("Set-Cookie"))
        .noneMatch(each -> each.startsWith("__Host-sextant_session="));
  }

  public static String signInCookie(ApiClient.Answer begun) {
    return begun.headers().get("Set-Cookie").replaceFirst(";.*", "");
  }

  public static String sessionCookie(ApiClient.Answer back) {
    return back.headers().getAll("Set-Cookie").stream()
        .filter(each -> each.startsWith("__Host-sextant_session="))
        .findFirst()
        .orElseThrow();
  }

  public static String ticket(ApiClient.Answer back) {
    return sessionCookie(back).replaceFirst(";.*", "");
  }

  public static ApiClient browser(ApiClient.Answer back) {
    return api.anonymous().with("Cookie", ticket(back)).with("Sec-Fetch-Site", "same-origin");
  }

  public static String role(ApiClient.Answer back) {
    return browser(back).get("/me").is(200).json().getString("role");
  }

  public static String tenant(ApiClient.Answer back) {
    return browser(back).get("/me").is(200).json().getJsonObject("tenant").getString("name");
  }

  public static void askAgain(ApiClient.Answer back) {
    change(back, "ask_again_at = now()");
  }

  public static void change(ApiClient.Answer back, String assignment) {
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        "update sessions set %s where id = '%s'"
            .formatted(assignment, ticket(back).split("\\.")[1]));
  }

  public static String sha256(String verifier) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  public static String encode(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
