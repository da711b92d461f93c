package dev.sextant.remote.credential;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Names what a server counts calls for: a credential, or an address without one, and a model. Equal
 * tags mean the same; a tag does not tell the credential without the key.
 */
public final class EndpointTag {

  private static final String ALGORITHM = "HmacSHA256";
  private static final String PURPOSE = "sextant endpoint tag";

  private EndpointTag() {}

  /**
   * Returns the tag, 32 bytes.
   *
   * @param credential null for none
   */
  public static byte[] of(
      CredentialKeys keys, String baseUrl, String model, @Nullable String credential) {
    byte[] key = keys.find(keys.currentId()).orElseThrow().getEncoded();
    List<String> parts = List.of(PURPOSE, baseUrl, model, credential == null ? "" : credential);
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      for (String part : parts) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        mac.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        mac.update(bytes);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }
}
