package dev.sextant.standalone.command.running;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How the platform runs, in a few lines; the page "Operations" has more. */
final class OperationLines {

  private static final long MEGABYTE = 1_000_000;

  private OperationLines() {}

  /** Asks for the state of the platform. */
  @FunctionalInterface
  interface Question {

    JsonNode ask() throws IOException, ApiProblem;
  }

  /** Returns the lines, or one that says why there are none: the rest of a status still counts. */
  static List<String> of(Question question) throws IOException {
    try {
      return of(question.ask());
    } catch (ApiProblem e) {
      return List.of(
          line(
              "operations",
              "not shown: " + String.valueOf(e.getMessage()).lines().findFirst().orElse("")));
    }
  }

  /**
   * Returns the lines.
   *
   * @param state reply of {@code GET /operations}
   */
  static List<String> of(JsonNode state) {
    List<String> lines = new ArrayList<>();
    state
        .path("queues")
        .forEach(queue -> lines.add(line(queue.path("kind").asText() + " queue", queue(queue))));
    state
        .path("clusters")
        .forEach(
            cluster -> {
              if (cluster.path("task_managers").isArray()) {
                lines.add(line("task managers", slots(cluster)));
              }
            });
    JsonNode models = state.path("models");
    lines.add(
        line(
            "models",
            String.format(
                Locale.ROOT,
                "%,d of %,d MB of memory",
                models.path("used_bytes").asLong() / MEGABYTE,
                models.path("most_bytes").asLong() / MEGABYTE)));
    state
        .path("troubles")
        .forEach(trouble -> lines.add(line("not read", trouble.path("detail").asText())));
    return lines;
  }

  private static String line(String name, String value) {
    return "  %-16s  %s".formatted(name, value);
  }

  private static String queue(JsonNode queue) {
    long waiting = queue.path("waiting").asLong();
    String counts =
        String.format(
            Locale.ROOT, "%,d running, %,d waiting", queue.path("running").asLong(), waiting);
    return waiting == 0
        ? counts
        : "%s, the oldest for %d s".formatted(counts, queue.path("oldest_seconds").asLong());
  }

  private static String slots(JsonNode cluster) {
    long free = 0;
    long all = 0;
    for (JsonNode manager : cluster.path("task_managers")) {
      free += manager.path("free_slots").asLong();
      all += manager.path("slots").asLong();
    }
    return "%d for %s, with %d of %d slots free"
        .formatted(cluster.path("task_managers").size(), cluster.path("name").asText(), free, all);
  }
}
