package dev.sextant.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

public class AccessTest {

  private static TestApi api;

  @BeforeAll
  static void start() {
    api = TestApi.start();
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void a_code_opens_one_session_once() {
    JsonObject code = code();
    ApiClient.Answer session = api.anonymous().post("/session", code).is(201);
    assertThat(session.json().getString("subject")).isEqualTo("ann");
    assertThat(session.json().getJsonObject("tenant").getString("name")).isEqualTo("acme");
    assertThat(session.headers().get("Set-Cookie"))
        .startsWith("sextant_session=")
        .contains("HttpOnly", "SameSite=Strict", "Path=/");
    api.anonymous().post("/session", code).isProblem(401, "invalid-code");
    api.anonymous()
        .post("/session", new JsonObject().put("code", "guess"))
        .isProblem(401, "invalid-code");
  }

  @Test
  void a_token_says_who_asks_and_nothing_works_without_one() {
    JsonObject me = api.globex().get("/me").is(200).json();
    assertThat(me.getJsonObject("tenant").getString("id"))
        .isEqualTo(api.database.globex().toString());
    assertThat(me.getString("role")).isEqualTo("admin");
    api.anonymous().get("/me").isProblem(401, "unauthenticated");
    api.anonymous().get("/projects").isProblem(401, "unauthenticated");
    api.anonymous()
        .with("Authorization", "Basic YTpi")
        .get("/me")
        .isProblem(401, "unauthenticated");
    api.anonymous().get("/health").is(200);
  }

  @Test
  void a_token_that_is_forged_expired_or_for_others_is_refused() throws IOException {
    JsonObject key = new JsonObject(Files.readString(api.folder.resolve("key.jwk")));
    assertThat(bearer(token(key, "sextant", "sextant-api", 60)).get("/me").status())
        .as("positive control")
        .isEqualTo(200);
    refused(token(TestApi.key(), "sextant", "sextant-api", 60));
    refused(token(key, "another", "sextant-api", 60));
    refused(token(key, "sextant", "another", 60));
    refused(token(key, "sextant", "sextant-api", -60));
    refused(unsigned());
    refused("not.a.token");
  }

  @Test
  void a_cookie_reads_and_writes_from_our_own_pages_only() {
    ApiClient browser = api.anonymous().with("Cookie", cookie());
    JsonObject project = new JsonObject().put("name", "by cookie");
    String origin = "http://127.0.0.1:" + api.api.port();
    browser.get("/projects").is(200);
    browser.post("/projects", project).isProblem(403, "cross-origin");
    browser
        .with("Origin", "http://evil.example")
        .post("/projects", project)
        .isProblem(403, "cross-origin");
    browser
        .with("Origin", "http://127.0.0.1:1")
        .post("/projects", project)
        .isProblem(403, "cross-origin");
    browser
        .with("Sec-Fetch-Site", "cross-site")
        .with("Origin", origin)
        .post("/projects", project)
        .isProblem(403, "cross-origin");
    browser.with("Origin", origin).post("/projects", project).is(201);
    browser
        .with("Sec-Fetch-Site", "same-origin")
        .post("/projects", new JsonObject().put("name", "by cookie 2"))
        .is(201);
  }

  @Test
  void another_sites_page_cannot_sign_a_visitor_in() {
    api.anonymous()
        .with("Origin", "http://evil.example")
        .post("/session", code())
        .isProblem(403, "cross-origin");
  }

  @Test
  void a_foreign_host_name_is_refused() {
    ApiClient acme = api.acme();
    acme.with("Host", "evil.example")
        .sendRaw(HttpMethod.GET, "/api/v1/me", null)
        .isProblem(421, "unknown-host");
    acme.with("Host", "localhost:" + api.api.port())
        .sendRaw(HttpMethod.GET, "/api/v1/me", null)
        .is(200);
  }

  @Test
  void probes_of_supervisors_name_the_address_of_the_process() {
    for (String path : List.of("/api/v1/health", "/api/v1/ready")) {
      api.anonymous().with("Host", "10.0.0.7:8080").sendRaw(HttpMethod.GET, path, null).is(200);
    }
    for (String path : List.of("/", "/api/v1/openapi.yaml", "/api/v1/healthy")) {
      api.anonymous()
          .with("Host", "10.0.0.7:8080")
          .sendRaw(HttpMethod.GET, path, null)
          .isProblem(421, "unknown-host");
    }
  }

  @Test
  void every_answer_carries_the_security_headers() {
    ApiClient.Answer page = api.anonymous().sendRaw(HttpMethod.GET, "/", null);
    ApiClient.Answer answer = api.anonymous().get("/me");
    for (ApiClient.Answer each : new ApiClient.Answer[] {page, answer}) {
      assertThat(each.headers().get("Content-Security-Policy"))
          .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(each.headers().get("X-Content-Type-Options")).isEqualTo("nosniff");
    }
    assertThat(answer.headers().get("Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void the_contract_is_there_for_everybody() {
    ApiClient.Answer contract =
        api.anonymous().sendRaw(HttpMethod.GET, "/api/v1/openapi.yaml", null).is(200);
    assertThat(contract.headers().get("Content-Type")).isEqualTo("application/yaml");
    assertThat(contract.body().toString()).startsWith("openapi: 3.").contains("operationId: getMe");
    api.anonymous().sendRaw(HttpMethod.GET, "/api/v1/other.yaml", null).isProblem(404, "not-found");
  }

  @Test
  void the_pages_are_served_and_every_page_address_leads_to_the_first() {
    ApiClient browser = api.anonymous().with("Accept", "text/html");
    assertThat(browser.sendRaw(HttpMethod.GET, "/", null).is(200).body().toString())
        .contains("test page");
    assertThat(browser.sendRaw(HttpMethod.GET, "/projects/1", null).is(200).body().toString())
        .contains("test page");
    browser.sendRaw(HttpMethod.GET, "/api/nothing", null).isProblem(404, "not-found");
    api.anonymous().sendRaw(HttpMethod.GET, "/missing.js", null).isProblem(404, "not-found");
    browser.sendRaw(HttpMethod.GET, "/../openapi.yaml", null);
    assertThat(
            api.anonymous().sendRaw(HttpMethod.GET, "/..%2fopenapi.yaml", null).body().toString())
        .doesNotContain("operationId");
  }

  @Test
  void a_token_of_a_tenant_that_is_gone_sees_nothing() {
    ApiClient stranger = bearer(tokenOf(UUID.randomUUID()));
    stranger.get("/me").isProblem(401, "unauthenticated");
    assertThat(stranger.get("/projects").is(200).data()).isEmpty();
  }

  private static JsonObject code() {
    return new JsonObject()
        .put("code", api.api.signInCode(new TenantId(api.database.acme()), "ann", Role.ADMIN));
  }

  private static String cookie() {
    String header = api.anonymous().post("/session", code()).headers().get("Set-Cookie");
    return header.substring(0, header.indexOf(';'));
  }

  private static ApiClient bearer(String token) {
    return api.anonymous().with("Authorization", "Bearer " + token);
  }

  private static void refused(String token) {
    bearer(token).get("/me").isProblem(401, "unauthenticated");
  }

  private static String tokenOf(UUID tenant) {
    JsonObject code =
        new JsonObject()
            .put("code", api.api.signInCode(new TenantId(tenant), "nobody", Role.ADMIN));
    api.anonymous().post("/session", code).isProblem(401, "unauthenticated");
    try {
      JsonObject key = new JsonObject(Files.readString(api.folder.resolve("key.jwk")));
      return token(key, "sextant", "sextant-api", 60, tenant);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String token(JsonObject key, String issuer, String audience, int seconds) {
    return token(key, issuer, audience, seconds, api.database.acme());
  }

  /** Returns a token as a standalone instance issues it. */
  public static String token(Vertx vertx, JsonObject key, UUID tenant) {
    JsonObject claims = claims(tenant).put("exp", System.currentTimeMillis() / 1000 + 60);
    return JWTAuth.create(vertx, new JWTAuthOptions().addJwk(key))
        .generateToken(
            claims,
            new JWTOptions().setAlgorithm("ES256").setIssuer("sextant").addAudience("sextant-api"));
  }

  private static String token(
      JsonObject key, String issuer, String audience, int seconds, UUID tenant) {
    JsonObject claims = claims(tenant).put("exp", System.currentTimeMillis() / 1000 + seconds);
    return JWTAuth.create(api.vertx, new JWTAuthOptions().addJwk(key))
        .generateToken(
            claims, new JWTOptions().setAlgorithm("ES256").setIssuer(issuer).addAudience(audience));
  }

  private static String unsigned() {
    JsonObject claims =
        claims(api.database.acme())
            .put("iss", "sextant")
            .put("aud", "sextant-api")
            .put("exp", System.currentTimeMillis() / 1000 + 60);
    return base64("{\"alg\":\"none\",\"typ\":\"JWT\"}") + "." + base64(claims.encode()) + ".";
  }

  private static JsonObject claims(UUID tenant) {
    return new JsonObject().put("sub", "ann").put("tenant", tenant.toString()).put("role", "admin");
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
