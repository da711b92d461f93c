package dev.sextant.api.access;

import dev.sextant.api.PlatformApi;
import dev.sextant.api.access.signing.SigningKeys;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SigningKeyRotationTest {

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
  void every_process_follows_a_rotation_and_refuses_a_key_that_is_taken_away() throws Exception {
    Path file = api.folder.resolve("key.jwk");
    PlatformApi first = api.api;
    PlatformApi other = api.startOther(false);
    try {
      String old = signIn().json().getString("token");
      SigningKeys before = SigningKeys.parse(Files.readString(file), Instant.now());
      Files.writeString(file, before.rotated(Instant.now(), Duration.ofHours(12)).encode());

      ApiClient.Answer session = signIn();
      String next = session.json().getString("token");
      for (PlatformApi process : List.of(first, other)) {
        api.api = process;
        bearer(old).get("/me").is(200);
        bearer(next).get("/me").is(200);
      }

      Files.writeString(file, SigningKeys.create().encode());
      for (PlatformApi process : List.of(other, first)) {
        api.api = process;
        bearer(old).get("/me").isProblem(401, "unauthenticated");
        bearer(next).get("/me").isProblem(401, "unauthenticated");
        bearer(signIn().json().getString("token")).get("/me").is(200);
      }
      String cookie = session.headers().get("Set-Cookie").split(";", 2)[0];
      api.anonymous().with("Cookie", cookie).get("/me").is(200);
    } finally {
      api.api = first;
      TestApi.await(other.close());
    }
  }

  private static ApiClient.Answer signIn() {
    TenantId acme = new TenantId(api.database.acme());
    String code = api.api.signInCode(acme, "ann", Role.ADMIN);
    return api.anonymous().post("/session", new JsonObject().put("code", code)).is(201);
  }

  private static ApiClient bearer(String token) {
    return api.anonymous().with("Authorization", "Bearer " + token);
  }
}
