package dev.sextant.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.keycloak.KeycloakSignInIT;
import dev.sextant.testing.FreePort;
import dev.sextant.testing.TestKeycloak;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** An API registered at a real Keycloak, with a signed-in operator. */
public abstract class KeycloakPeople {

  public static final String PASSWORD = "correct horse battery staple";

  public static TestKeycloak keycloak;
  public static int port;
  public static TestApi api;
  public static ApiClient operator;

  @BeforeAll
  public static void start() throws IOException {
    keycloak = TestKeycloak.shared();
    port = FreePort.find();
    keycloak.sendPeopleTo(site());
    api = TestApi.start(KeycloakSignInIT::config, port);
    String email = person();
    keycloak.makeOperator(subject(email));
    operator = browser(signIn(email, PASSWORD));
  }

  @AfterAll
  public static void stop() {
    api.close();
  }

  public static AccessConfig config(TestApi starting) {
    return AccessConfig.Keycloak.with(
        URI.create(keycloak.issuer()),
        new AccessConfig.Client("sextant-web", keycloak.webSecret()),
        new AccessConfig.Client("sextant-provisioning", keycloak.provisioningSecret()),
        URI.create(site()),
        TestApi.PEPPER);
  }

  public static String site() {
    return "http://127.0.0.1:" + port;
  }

  public static JsonObject newTenant() {
    JsonObject wish = new JsonObject().put("name", TestKeycloak.unique("tenant"));
    return operator.post("/tenants", wish).is(201).json();
  }

  public static String person() {
    String email = TestKeycloak.unique("person") + "@people.test";
    keycloak.createUser(email, PASSWORD);
    return email;
  }

  public static String member(JsonObject tenant, String group) {
    String email = person();
    keycloak.addMember(tenant.getString("organization_id"), subject(email), group);
    return email;
  }

  public static String subject(String email) {
    return keycloak
        .admin("GET", "/users?exact=true&email=" + email, null)
        .path(0)
        .path("id")
        .asText();
  }

  public static String token(String email) {
    return keycloak.accessToken(email, PASSWORD, "openid organization:*");
  }

  public static Map<String, String> answers(String email, String password) {
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

  /** Signs in on Keycloak's page, and returns the value of the session cookie. */
  public static String signIn(String email, String password) {
    KeycloakBrowser browser = new KeycloakBrowser();
    KeycloakBrowser.Seen seen =
        browser.follow(
            URI.create(site() + "/api/v1/sign-in"),
            answers(email, password),
            next -> next.getPath().equals("/") && next.getPort() == port);
    assertThat(seen.location()).isEqualTo("/");
    return browser.cookie(URI.create(site()), cookie("sextant_session"));
  }

  /** Returns the name of a cookie of this instance, which is not at the usual port. */
  public static String cookie(String name) {
    return name + "_" + port;
  }

  public static ApiClient browser(String ticket) {
    return api.anonymous()
        .with("Cookie", cookie("sextant_session") + "=" + ticket)
        .with("Sec-Fetch-Site", "same-origin");
  }

  public static ApiClient bearer(String token) {
    return api.anonymous().with("Authorization", "Bearer " + token);
  }

  /** Tokens must be a second newer than a change; keys are fetched every ten seconds at most. */
  public static void await(BooleanSupplier holds) {
    for (int i = 0; i < 120 && !holds.getAsBoolean(); i++) {
      try {
        Thread.sleep(250);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
