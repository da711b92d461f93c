package dev.sextant.keycloak;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * Keycloak's archive as published in the registries, in the folder where it is also unpacked.
 *
 * @param folder absolute
 */
public record KeycloakArchive(Path folder) {

  /**
   * Returns the archive in this user's cache, where Maven and {@code ./sextant} put it: the folder
   * of the system property {@code sextant.keycloak.cache}, else {@code ~/.cache/sextant/keycloak}.
   */
  public static KeycloakArchive ofUser() {
    Path usual = Path.of(System.getProperty("user.home"), ".cache", "sextant", "keycloak");
    return new KeycloakArchive(
        Path.of(System.getProperty("sextant.keycloak.cache", usual.toString())).toAbsolutePath());
  }

  /** Returns the path of the archive, which may not exist yet. */
  public Path file() {
    return folder.resolve("keycloak-quarkus-dist-%s.zip".formatted(version()));
  }

  /**
   * Returns the path of the archive after checking that it exists.
   *
   * @throws IOException if it is missing; the message says how to get it
   */
  Path require() throws IOException {
    Path file = file();
    if (!Files.isRegularFile(file)) {
      throw new IOException(
          "There is no %s. Fetch it: mvn dependency:copy -Dartifact=org.keycloak:keycloak-quarkus-dist:%s:zip -DoutputDirectory=%s"
              .formatted(file, version(), folder));
    }
    return file;
  }

  /** Returns the Keycloak version of this build. */
  public static String version() {
    Properties properties = new Properties();
    try (InputStream content = KeycloakArchive.class.getResourceAsStream("keycloak.properties")) {
      if (content == null) {
        throw new IllegalStateException("keycloak.properties is not on the class path");
      }
      properties.load(content);
    } catch (IOException e) {
      throw new IllegalStateException("keycloak.properties cannot be read", e);
    }
    return properties.getProperty("version");
  }
}
