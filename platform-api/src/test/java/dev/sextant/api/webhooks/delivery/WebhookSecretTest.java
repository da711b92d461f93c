package dev.sextant.api.webhooks.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.remote.credential.Secret;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class WebhookSecretTest {

  /** The example of the specification's libraries, also computed with Python's hmac. */
  @Test
  void a_signature_is_that_of_the_published_example() {
    Secret secret = new Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    assertThat(
            WebhookSecret.sign(
                secret,
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                1_614_265_330,
                "{\"test\": 2432232314}".getBytes(UTF_8)))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void a_secret_has_32_random_bytes() {
    String secret = WebhookSecret.create().reveal();
    assertThat(secret).startsWith("whsec_").isNotEqualTo(WebhookSecret.create().reveal());
    assertThat(Base64.getDecoder().decode(secret.substring(6))).hasSize(32);
  }
}
