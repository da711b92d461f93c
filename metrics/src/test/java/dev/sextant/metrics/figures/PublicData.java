package dev.sextant.metrics.figures;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** Public data sets, where the machine has them. */
final class PublicData {

  private PublicData() {}

  /** Reads a file of JSON lines; skips the test, and says so, if it is not there. */
  static List<JsonNode> lines(String file) {
    Path path = Path.of(System.getProperty("sextant.shared.data", ""), file);
    Assumptions.assumeTrue(Files.isReadable(path), () -> "skipped: there is no " + path);
    ObjectMapper json = new ObjectMapper();
    List<JsonNode> lines = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(path)) {
        lines.add(json.readTree(line));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }
}
