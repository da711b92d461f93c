package dev.sextant.standalone.keycloak;

import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * The secrets that Keycloak and Sextant share: created once, kept in a file of mode 0600.
 *
 * @param admin password of Keycloak's first administrator
 * @param database password of the role that owns Keycloak's database
 * @param web secret of the client that signs users in
 * @param provisioning secret of the client that mirrors the tenants
 */
public record KeycloakSecrets(String admin, String database, String web, String provisioning) {

  /** The name of Keycloak's first administrator. */
  public static final String ADMIN = "admin";

  private static final String DATABASE = "database";
  private static final String WEB = "sextant-web";
  private static final String PROVISIONING = "sextant-provisioning";

  /** Returns the file's secrets, creating them if the file is missing. */
  static KeycloakSecrets of(Path file) throws IOException {
    if (!Files.exists(file)) {
      Properties fresh = new Properties();
      for (String name : List.of(ADMIN, DATABASE, WEB, PROVISIONING)) {
        fresh.setProperty(name, PrivateFiles.secret());
      }
      StringWriter text = new StringWriter();
      fresh.store(text, null);
      PrivateFiles.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
    }
    Properties kept = new Properties();
    kept.load(new StringReader(Files.readString(file)));
    return new KeycloakSecrets(
        get(kept, ADMIN, file),
        get(kept, DATABASE, file),
        get(kept, WEB, file),
        get(kept, PROVISIONING, file));
  }

  private static String get(Properties kept, String name, Path file) throws IOException {
    String secret = kept.getProperty(name);
    if (secret == null) {
      throw new IOException("%s has no secret of %s".formatted(file, name));
    }
    return secret;
  }

  /** Omits the secrets. */
  @Override
  public String toString() {
    return "KeycloakSecrets[]";
  }
}
