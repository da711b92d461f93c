package dev.sextant.api.access.keycloak;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.RealmPeople;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A realm ends sessions by back-channel logout. */
class RealmLogoutTest extends RealmPeople {

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
}
