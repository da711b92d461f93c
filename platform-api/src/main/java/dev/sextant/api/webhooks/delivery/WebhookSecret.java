package dev.sextant.api.webhooks.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.remote.credential.Secret;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Secrets and signatures of the Standard Webhooks specification 1.0.0. */
public final class WebhookSecret {

  private static final String PREFIX = "whsec_";
  private static final int BYTES = 32;
  private static final String ALGORITHM = "HmacSHA256";
  private static final SecureRandom RANDOM = new SecureRandom();

  private WebhookSecret() {}

  /** Returns a new secret of 32 random bytes, as {@code whsec_} and their Base64. */
  public static Secret create() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return new Secret(PREFIX + Base64.getEncoder().encodeToString(bytes));
  }

  /**
   * Returns the signature of a message, as {@code v1,} and Base64.
   *
   * @param timestamp of the call, in seconds since 1970
   */
  static String sign(Secret secret, String id, long timestamp, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      byte[] key = Base64.getDecoder().decode(secret.reveal().substring(PREFIX.length()));
      mac.init(new SecretKeySpec(key, ALGORITHM));
      mac.update((id + "." + timestamp + ".").getBytes(UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Java has no " + ALGORITHM, e);
    }
  }
}
