package dev.sextant.standalone.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.generators.CredentialKeys;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The keys that generators' credentials are encrypted with: made once, a file of mode 0600. A line
 * that is added is the newer key: the next start uses it for all credentials.
 */
final class CredentialKeyFile {

  private CredentialKeyFile() {}

  /** Returns the keys, with a fresh one if there was no file. */
  static CredentialKeys ensure(Path file) throws IOException {
    if (!Files.exists(file)) {
      PrivateFiles.write(file, ("first " + PrivateFiles.secret() + "\n").getBytes(UTF_8));
    }
    return CredentialKeys.read(file);
  }
}
