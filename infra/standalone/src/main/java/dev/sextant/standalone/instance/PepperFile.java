package dev.sextant.standalone.instance;

import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The key for the HMACs of secrets: created once, in a file of mode 0600. */
final class PepperFile {

  private PepperFile() {}

  /** Returns the pepper from the file, creating a fresh one if the file is missing. */
  static Pepper ensure(Path file) throws IOException {
    if (!Files.exists(file)) {
      PrivateFiles.write(file, PrivateFiles.secret().getBytes(StandardCharsets.US_ASCII));
    }
    return Pepper.of(Files.readAllBytes(file));
  }
}
