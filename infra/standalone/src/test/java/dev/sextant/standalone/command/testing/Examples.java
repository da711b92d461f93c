package dev.sextant.standalone.command.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The items shipped with the product, and more of their kind. */
public final class Examples {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Examples() {}

  /** Returns the file shipped with the product. */
  public static Path file() {
    return CommandTree.repository()
        .resolve("platform-api/src/main/resources/samples/support-desk.jsonl");
  }

  /** Writes each item this many times with distinct words, so that all texts differ. */
  public static Path multiplied(Path target, int times) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int copy = 0; copy < times; copy++) {
      for (String line : Files.readAllLines(file())) {
        ObjectNode item = (ObjectNode) JSON.readTree(line);
        String words = " (edition %d)".formatted(copy);
        item.put("id", item.get("id").asText() + "-" + copy);
        item.put("question", item.get("question").asText() + words);
        item.put("context", item.get("context").asText() + words);
        for (JsonNode answer : item.get("answers")) {
          ((ObjectNode) answer).put("text", answer.get("text").asText() + words);
        }
        lines.add(item.toString());
      }
    }
    return Files.write(target, lines);
  }
}
