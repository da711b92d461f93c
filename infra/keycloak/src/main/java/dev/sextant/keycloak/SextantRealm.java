package dev.sextant.keycloak;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Values of the placeholders in {@code sextant-realm.json}. Keycloak fills them in from its
 * environment when it imports the file, as text without escaping, so only values that need no
 * escaping are accepted.
 *
 * @param address of Sextant for browsers, such as {@code http://127.0.0.1:7117}, without a path
 * @param webSecret of the client {@code sextant-web}
 * @param provisioningSecret of the client {@code sextant-provisioning}
 */
public record SextantRealm(String address, String webSecret, String provisioningSecret) {

  /** Name of the realm. */
  public static final String NAME = "sextant";

  /** The client that signs people in. */
  public static final String WEB_CLIENT = "sextant-web";

  /** The client that synchronises organizations, users and clients with the tenants. */
  public static final String PROVISIONING_CLIENT = "sextant-provisioning";

  /** The path below {@link #address} to which Keycloak redirects after sign-in. */
  public static final String CALLBACK = "/api/v1/sign-in/callback";

  /** The path below {@link #address} to which Keycloak sends back-channel logouts. */
  public static final String BACK_CHANNEL_LOGOUT = "/api/v1/sign-in/back-channel-logout";

  private static final String FILE = "sextant-realm.json";
  private static final Pattern ADDRESS = Pattern.compile("https?://[A-Za-z0-9.\\[\\]:-]+");
  private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{32,128}");

  public SextantRealm {
    check(
        ADDRESS.matcher(address).matches(),
        "an address is scheme, host and port without a path, found " + address);
    check(
        SECRET.matcher(webSecret).matches() && SECRET.matcher(provisioningSecret).matches(),
        "secrets are 32 to 128 letters, digits, - or _");
  }

  Map<String, String> environment() {
    return Map.of(
        "SEXTANT_ADDRESS", address,
        "SEXTANT_WEB_SECRET", webSecret,
        "SEXTANT_PROVISIONING_SECRET", provisioningSecret);
  }

  /** Copies the realm into the folder that Keycloak imports from. The copy contains no secret. */
  static void copyTo(Path folder) throws IOException {
    try (InputStream realm = SextantRealm.class.getResourceAsStream(FILE)) {
      if (realm == null) {
        throw new IOException(FILE + " is not on the class path");
      }
      Files.copy(realm, folder.resolve(FILE), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Omits the secrets. */
  @Override
  public String toString() {
    return "SextantRealm[" + address + "]";
  }

  private static void check(boolean holds, String expectation) {
    if (!holds) {
      throw new IllegalArgumentException(expectation);
    }
  }
}
