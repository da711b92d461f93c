package dev.sextant.keycloak;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The end of a log, for the message of a failure. */
final class LastLines {

  private static final int MOST = 20;

  private LastLines() {}

  static String of(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    List<String> lines =
        new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
    List<String> last = lines.subList(Math.max(0, lines.size() - MOST), lines.size());
    return String.join("\n", last) + "\n";
  }
}
