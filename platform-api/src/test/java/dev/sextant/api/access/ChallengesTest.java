package dev.sextant.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.Operation;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A 401 answer says how to sign in. */
class ChallengesTest {

  private static final String CHALLENGE = "Bearer realm=\"sextant\"";
  private static final String INVALID = CHALLENGE + ", error=\"invalid_token\"";

  @AutoClose private static final TestApi api = TestApi.start();

  @Test
  void every_closed_operation_says_how_to_sign_in() {
    for (Operation operation : api.contract.operations()) {
      if (operation.getOpenAPIModel().containsKey("x-permission")) {
        assertThat(challenge(api.anonymous(), operation))
            .as(operation.getOperationId())
            .isEqualTo(CHALLENGE);
      }
    }
  }

  @Test
  void a_token_that_is_not_good_is_called_so() {
    ApiClient acme = api.acme();
    assertThat(challenge(api.anonymous().with("Authorization", "Bearer x"))).isEqualTo(INVALID);
    assertThat(challenge(api.anonymous().with("Authorization", "bearer sxk_x"))).isEqualTo(INVALID);
    assertThat(acme.get("/me").is(200).headers().contains("WWW-Authenticate")).isFalse();
  }

  @Test
  void another_scheme_and_a_cookie_get_the_challenge_that_opens_no_dialog() {
    assertThat(challenge(api.anonymous().with("Authorization", "Basic eDp5"))).isEqualTo(CHALLENGE);
    assertThat(challenge(api.anonymous().with("Cookie", "sextant_session=x"))).isEqualTo(CHALLENGE);
    JsonObject code = new JsonObject().put("code", "none");
    assertThat(api.anonymous().post("/session", code).is(401).headers().get("WWW-Authenticate"))
        .isEqualTo(CHALLENGE);
  }

  private static String challenge(ApiClient client) {
    return client.get("/me").is(401).headers().get("WWW-Authenticate");
  }

  private static String challenge(ApiClient client, Operation operation) {
    String path = operation.getOpenAPIPath().replaceAll("\\{\\w+}", UUID.randomUUID().toString());
    HttpMethod method = operation.getHttpMethod();
    return client.sendRaw(method, "/api/v1" + path, null).is(401).headers().get("WWW-Authenticate");
  }
}
