package dev.sextant.api.access.keycloak;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.AccessTest;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.RealmStandIn;
import dev.sextant.api.testing.RealmStandIn.Key;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Access tokens of a realm. Each bad token has only the defect that its test names. */
class RealmTokensTest {

  private static final String ORGANIZATION = "0f6d3c9a-organization-of-acme";

  private static Vertx vertx;
  private static RealmStandIn realm;
  private static Key key;
  private static TestApi api;

  @BeforeAll
  static void start() {
    vertx = Vertx.vertx();
    realm = new RealmStandIn(vertx);
    key = realm.publish();
    api = TestApi.start(RealmTokensTest::config);
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        "update tenants set organization_id = '%s' where name = 'acme'".formatted(ORGANIZATION));
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
        URI.create("http://127.0.0.1:7117"),
        TestApi.PEPPER);
  }

  @ParameterizedTest
  @CsvSource({"viewers,viewer", "annotators,annotator", "editors,editor", "admins,admin"})
  void a_group_of_the_organization_is_the_role_in_the_tenant(String group, String role) {
    JsonObject me = bearer(realm.claims(ORGANIZATION, group)).get("/me").is(200).json();
    assertThat(me.getString("role")).isEqualTo(role);
    assertThat(me.getJsonObject("tenant").getString("name")).isEqualTo("acme");
    assertThat(me.getString("subject")).isEqualTo("ann");
    assertThat(me.getBoolean("operator")).isFalse();
  }

  @Test
  void of_several_groups_the_highest_holds() {
    JsonObject claims = realm.claims(ORGANIZATION, "viewers");
    groups(claims).add("/editors").add("/something else");
    assertThat(bearer(claims).get("/me").is(200).json().getString("role")).isEqualTo("editor");
  }

  @Test
  void a_token_whose_time_is_over_or_not_yet_come_is_refused() {
    long now = System.currentTimeMillis() / 1000;
    refused(good().put("iat", now - 600).put("exp", now - 60));
    refused(good().put("nbf", now + 600));
    refused(without("exp"));
    refused(without("iat"));
    accepted(good().put("nbf", now - 10));
  }

  @Test
  void a_token_for_others_is_refused() {
    refused(good().put("aud", "account"));
    refused(good().put("aud", new JsonArray().add("account").add("sextant-web")));
    refused(without("aud"));
    refused(good().put("iss", realm.issuer().replace("sextant", "another")));
    refused(without("iss"));
    accepted(good().put("aud", "sextant-api"));
  }

  @Test
  void an_id_token_or_any_other_kind_is_no_access_token() {
    refused(good().put("typ", "ID"));
    refused(good().put("typ", "Refresh"));
    refused(good().put("typ", "Logout"));
    refused(without("typ"));
  }

  @Test
  void a_forged_token_is_refused() {
    String token = realm.sign(key, good());
    String[] parts = token.split("\\.");
    String admin = base64(realm.claims(ORGANIZATION, "admins").encode());
    bearer(token).get("/me").is(200);
    refused(parts[0] + "." + admin + "." + parts[2]);
    refused(parts[0] + "." + parts[1] + ".");
    refused(parts[0] + "." + parts[1]);
    refused(realm.sign(new Key(key.id(), Key.fresh().pair()), good()));
    refused(header("none", key.id()) + "." + parts[1] + ".");
    refused(header("None", key.id()) + "." + parts[1] + "." + parts[2]);
    refused(header("RS512", key.id()) + "." + parts[1] + "." + parts[2]);
  }

  @Test
  void a_token_that_does_not_name_its_key_is_refused() throws GeneralSecurityException {
    String named = realm.sign(key, good());
    bearer(named).get("/me").is(200);
    String unsigned = base64("{\"alg\":\"RS256\",\"typ\":\"JWT\"}") + "." + named.split("\\.")[1];
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(key.pair().getPrivate());
    signature.update(unsigned.getBytes(UTF_8));
    refused(
        unsigned + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature.sign()));
  }

  @Test
  void the_public_key_is_no_secret_to_sign_with() throws GeneralSecurityException {
    String unsigned = header("HS256", key.id()) + "." + base64(good().encode());
    List<byte[]> guesses =
        List.of(
            key.pair().getPublic().getEncoded(),
            key.open().encode().getBytes(UTF_8),
            key.open().getString("n").getBytes(UTF_8),
            pem().getBytes(UTF_8));
    for (byte[] guess : guesses) {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(guess, "HmacSHA256"));
      byte[] signature = mac.doFinal(unsigned.getBytes(UTF_8));
      refused(unsigned + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature));
    }
  }

  @Test
  void a_key_that_is_not_for_signatures_signs_nothing() {
    Key encryption = Key.fresh();
    realm.published.put(encryption.id(), encryption.open().put("use", "enc"));
    api.restart();
    bearer(realm.sign(encryption, good())).get("/me").isProblem(401, "unauthenticated");
    accepted(good());
  }

  @Test
  void a_storm_of_unknown_keys_does_not_reach_keycloak() {
    accepted(good());
    int before = realm.asked.get();
    for (int i = 0; i < 200; i++) {
      String header = header("RS256", UUID.randomUUID().toString());
      refused(header + "." + base64(good().encode()) + "." + base64("signature"));
    }
    assertThat(realm.asked.get() - before).isLessThanOrEqualTo(2);
    accepted(good());
  }

  @Test
  void a_new_key_is_taken_and_one_that_is_gone_is_refused() {
    Key old = realm.publish();
    api.restart();
    bearer(realm.sign(old, good())).get("/me").is(200);
    realm.published.remove(old.id());
    Key young = realm.publish();
    api.restart();
    bearer(realm.sign(young, good())).get("/me").is(200);
    bearer(realm.sign(old, good())).get("/me").isProblem(401, "unauthenticated");
  }

  @Test
  void who_starts_before_keycloak_takes_its_keys_later() {
    realm.down = true;
    api.restart();
    bearer(realm.sign(key, good())).get("/me").isProblem(503, "identity-provider-unavailable");
    realm.down = false;
    api.restart();
    accepted(good());
  }

  @Test
  void several_organizations_are_ambiguous() {
    JsonObject claims = good();
    claims.getJsonObject("organization").put("globex", RealmStandIn.organization("other"));
    ApiClient.Answer answer = bearer(claims).get("/projects").isProblem(403, "ambiguous-tenant");
    assertThat(answer.detail()).contains("organization:<alias>");
  }

  @Test
  void who_is_in_no_tenant_comes_in_nowhere() {
    bearer(realm.claims()).get("/me").isProblem(403, "no-tenant");
    bearer(realm.claims("unheard of", "admins")).get("/me").isProblem(403, "unknown-tenant");
    JsonObject none = good();
    groups(none).clear();
    bearer(none).get("/me").isProblem(403, "no-role");
  }

  @Test
  void who_runs_the_platform_is_in_no_tenant_by_that() {
    JsonObject access = new JsonObject().put("roles", new JsonArray().add("platform-operator"));
    JsonObject me = bearer(realm.claims().put("realm_access", access)).get("/me").is(200).json();
    assertThat(me.getBoolean("operator")).isTrue();
    assertThat(me.getJsonObject("tenant")).isNull();
    bearer(realm.claims().put("realm_access", access)).get("/projects").isProblem(403, "forbidden");
    JsonObject both = bearer(good().put("realm_access", access)).get("/me").is(200).json();
    assertThat(both.getBoolean("operator")).isTrue();
    assertThat(both.getString("role")).isEqualTo("viewer");
  }

  @Test
  void operators_see_how_the_platform_runs_and_no_member_does_whatever_its_name() {
    JsonObject access = new JsonObject().put("roles", new JsonArray().add("platform-operator"));
    bearer(realm.claims().put("realm_access", access)).get("/operations").is(200);
    bearer(good().put("realm_access", access)).get("/operations").is(200);

    JsonObject admin = realm.claims(ORGANIZATION, "admins");
    bearer(admin).get("/operations").isProblem(403, "forbidden");
    bearer(admin.copy().put("sub", "owner")).get("/operations").isProblem(403, "forbidden");
    JsonObject foreign = realm.claims().put("realm_access", access);
    bearer(foreign.copy().put("iss", realm.issuer().replace("sextant", "another")))
        .get("/operations")
        .isProblem(401, "unauthenticated");
    bearer(realm.sign(new Key(key.id(), Key.fresh().pair()), foreign))
        .get("/operations")
        .isProblem(401, "unauthenticated");
  }

  @Test
  void
      a_token_from_before_signing_out_everywhere_is_refused_even_if_keycloak_does_not_hear_of_it() {
    JsonObject claims = good().put("sub", "eve");
    bearer(claims).get("/me").is(200);
    bearer(claims).delete("/sessions").isProblem(503, "identity-provider-unavailable");
    refused(claims);
    accepted(good());
    accepted(claims.copy().put("iat", claims.getLong("iat") + 2));
  }

  @Test
  void what_opens_a_standalone_sextant_opens_nothing_here() throws IOException {
    JsonObject code =
        new JsonObject()
            .put("code", api.api.signInCode(new TenantId(api.database.acme()), "ann", Role.ADMIN));
    api.anonymous().post("/session", code).isProblem(403, "no-codes");
    JsonObject local = new JsonObject(Files.readString(api.folder.resolve("key.jwk")));
    refused(AccessTest.token(vertx, local, api.database.acme()));
    assertThat(api.anonymous().get("/sign-in-method").is(200).json().getString("issuer"))
        .isEqualTo(realm.issuer());
    assertThat(api.anonymous().get("/sign-in-method").is(200).json().getString("method"))
        .isEqualTo("keycloak");
  }

  private static JsonObject good() {
    return realm.claims(ORGANIZATION, "viewers");
  }

  private static JsonObject without(String claim) {
    JsonObject claims = good();
    claims.remove(claim);
    return claims;
  }

  private static JsonArray groups(JsonObject claims) {
    return claims.getJsonObject("organization").getJsonObject("acme").getJsonArray("groups");
  }

  private static void accepted(JsonObject claims) {
    bearer(claims).get("/me").is(200);
  }

  private static void refused(JsonObject claims) {
    refused(realm.sign(key, claims));
  }

  private static void refused(String token) {
    bearer(token).get("/me").isProblem(401, "unauthenticated");
  }

  private static ApiClient bearer(JsonObject claims) {
    return bearer(realm.sign(key, claims));
  }

  private static ApiClient bearer(String token) {
    return api.anonymous().with("Authorization", "Bearer " + token);
  }

  private static String header(String algorithm, String kid) {
    return base64(
        new JsonObject().put("alg", algorithm).put("typ", "JWT").put("kid", kid).encode());
  }

  private static String pem() {
    return "-----BEGIN PUBLIC KEY-----\n"
        + Base64.getMimeEncoder().encodeToString(key.pair().getPublic().getEncoded())
        + "\n-----END PUBLIC KEY-----\n";
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }
}
