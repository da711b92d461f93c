package dev.sextant.standalone.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.generators.CredentialKeys;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The keys that encrypt generators' credentials: created once in a file of mode 0600, unless the
 * environment gives them. An added line is a newer key, which the next start uses for all
 * credentials.
 */
final class CredentialKeyFile {

  /** Keys separated by commas; if it is set, there is no file. */
  static final String VARIABLE = "SEXTANT_CREDENTIAL_KEYS";

  private CredentialKeyFile() {}

  /**
   * Returns the keys of the environment, else of the file.
   *
   * @throws Halt if the variable is set but holds no keys
   */
  static CredentialKeys ensure(Map<String, String> environment, Path file) throws IOException {
    String given = environment.get(VARIABLE);
    if (given == null) {
      return ensure(file);
    }
    try {
      return CredentialKeys.parse(given);
    } catch (IllegalArgumentException e) {
      throw Halt.refused("%s: %s".formatted(VARIABLE, e.getMessage()));
    }
  }

  /** Returns the keys, creating the file with a fresh key if it is missing. */
  static CredentialKeys ensure(Path file) throws IOException {
    if (!Files.exists(file)) {
      PrivateFiles.write(file, ("first " + PrivateFiles.secret() + "\n").getBytes(UTF_8));
    }
    return CredentialKeys.read(file);
  }
}
