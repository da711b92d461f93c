package dev.sextant.api.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.tenancy.Scope;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import org.junit.jupiter.api.Test;

/** The pepper is replaced, and programs keep their keys. */
class PepperChangeTest {

  private static final String OLD = "the-first-key-has-32-bytes-or-more";
  private static final String NEW = "the-second-key-has-32-bytes-or-more";

  private String pepper = OLD;

  @Test
  void a_key_that_is_used_while_both_peppers_count_outlives_the_old_one() {
    try (TestApi api = TestApi.start(this::access)) {
      String used = key(api.acme(), "used");
      String unused = key(api.acme(), "unused");
      String before = hmac(api, "used");

      pepper = OLD + "\n" + NEW;
      api.restart();
      bearer(api, used).get("/me").is(200);
      String after = hmac(api, "used");
      bearer(api, used).get("/me").is(200);
      bearer(api, used + "x").get("/me").isProblem(401, "unauthenticated");

      assertThat(after).isNotEqualTo(before).isEqualTo(hmac(api, "used"));
      pepper = NEW;
      api.restart();
      bearer(api, used).get("/me").is(200);
      bearer(api, unused).get("/me").isProblem(401, "unauthenticated");
    }
  }

  @Test
  void a_wrong_secret_renews_nothing() {
    try (TestApi api = TestApi.start(this::access)) {
      String right = key(api.acme(), "first");
      String other = key(api.acme(), "second");
      String before = hmac(api, "first");

      pepper = OLD + "\n" + NEW;
      api.restart();
      bearer(api, other).get("/me").is(200);

      assertThat(hmac(api, "first")).isEqualTo(before);
      bearer(api, right).get("/me").is(200);
    }
  }

  private AccessConfig access(TestApi api) {
    return AccessConfig.Local.with(api.folder.resolve("key.jwk"), Pepper.parse(pepper));
  }

  private static String key(ApiClient admin, String name) {
    return admin
        .post("/api-keys", ApiKeysTest.wish(name, Scope.READ))
        .is(201)
        .json()
        .getString("secret");
  }

  private static ApiClient bearer(TestApi api, String key) {
    return api.anonymous().with("Authorization", "Bearer " + key);
  }

  private static String hmac(TestApi api, String name) {
    return api.text("select encode(secret_hmac, 'hex') from api_keys where name = '" + name + "'");
  }
}
