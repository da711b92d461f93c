package dev.sextant.standalone.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** The secrets of an instance: each created once, in a file of mode 0600. */
public final class KeyFiles {

  /** Keys separated by commas; if it is set, there is no file. */
  static final String VARIABLE = "SEXTANT_CREDENTIAL_KEYS";

  private static final Set<PosixFilePermission> OWNERS =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private KeyFiles() {}

  /**
   * Returns the file of the ES256 keys that sign tokens, a set of JWKs.
   *
   * @throws Halt if the file holds no such keys
   */
  public static Path signingKey(Path file) throws IOException {
    new SigningKeyChange(file).prepare(Instant.now());
    return file;
  }

  /**
   * Returns the keys for the HMACs of secrets. An added line is a newer key.
   *
   * @throws Halt if the file holds no such keys
   */
  public static Pepper pepper(Path file) throws IOException {
    if (!Files.exists(file)) {
      // With a line end, since people append newer keys.
      PrivateFiles.write(file, (PrivateFiles.secret() + "\n").getBytes(UTF_8));
    }
    try {
      return Pepper.parse(Files.readString(file, UTF_8));
    } catch (IllegalArgumentException e) {
      throw Halt.refused("%s: %s.".formatted(file, e.getMessage()));
    }
  }

  /**
   * Returns the keys that encrypt generators' credentials: of the environment, else of the file. An
   * added line is a newer key, which the next start uses for all credentials.
   *
   * @throws Halt if the variable is set but holds no keys
   */
  public static CredentialKeys credentialKeys(Map<String, String> environment, Path file)
      throws IOException {
    String given = environment.get(VARIABLE);
    if (given == null) {
      return credentialKeys(file);
    }
    try {
      return CredentialKeys.parse(given);
    } catch (IllegalArgumentException e) {
      throw Halt.refused("%s: %s".formatted(VARIABLE, e.getMessage()));
    }
  }

  private static CredentialKeys credentialKeys(Path file) throws IOException {
    if (!Files.exists(file)) {
      PrivateFiles.write(file, ("first " + PrivateFiles.secret() + "\n").getBytes(UTF_8));
    }
    if (!OWNERS.containsAll(Files.getPosixFilePermissions(file))) {
      throw new IllegalArgumentException(
          "only its owner may read the credential keys: run chmod 600 " + file);
    }
    return CredentialKeys.parse(Files.readString(file, UTF_8));
  }
}
