package dev.sextant.remote.credential;

import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The encryption keys of credentials, by id. The last one encrypts; the others only decrypt older
 * credentials.
 */
public final class CredentialKeys {

  private static final Pattern LINE =
      Pattern.compile("\\s*([A-Za-z0-9._-]{1,40})\\s+([0-9a-fA-F]{64})\\s*");

  private final Map<String, SecretKey> keys;
  private final String current;

  private CredentialKeys(Map<String, SecretKey> keys, String current) {
    this.keys = keys;
    this.current = current;
  }

  /**
   * Parses keys, separated by line breaks or commas: an id and 64 hexadecimal digits each.
   *
   * @throws IllegalArgumentException if there is no key or one is malformed; the message shows no
   *     key
   */
  public static CredentialKeys parse(String text) {
    Map<String, SecretKey> keys = new LinkedHashMap<>();
    String last = "";
    for (String line : text.split("[\n,]")) {
      if (!line.isBlank()) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
          throw new IllegalArgumentException(
              "a credential key is an id and 64 hexadecimal digits, found something else");
        }
        last = parts.group(1);
        SecretKey key = new SecretKeySpec(HexFormat.of().parseHex(parts.group(2)), "AES");
        if (keys.put(last, key) != null) {
          throw new IllegalArgumentException(
              "the credential key %s is there twice".formatted(last));
        }
      }
    }
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("at least one credential key is needed, found none");
    }
    return new CredentialKeys(keys, last);
  }

  /** Returns the id of the key that encrypts. */
  public String currentId() {
    return current;
  }

  Optional<SecretKey> find(String id) {
    return Optional.ofNullable(keys.get(id));
  }

  /** Never shows a key. */
  @Override
  public String toString() {
    return "CredentialKeys" + keys.keySet();
  }
}
