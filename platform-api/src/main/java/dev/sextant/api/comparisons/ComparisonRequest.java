package dev.sextant.api.comparisons;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A comparison as requested.
 *
 * @param label {@code grounded} or {@code factuality}
 * @param choices the first is the baseline
 */
record ComparisonRequest(String label, List<Choice> choices) {

  /**
   * One score.
   *
   * @param pointer its JSON pointer in the body, with a trailing slash
   */
  record Choice(UUID experimentId, String metric, Optional<UUID> embedderId, String pointer) {

    private static Choice of(JsonObject json, String pointer) {
      return new Choice(
          UUID.fromString(json.getString("experiment_id")),
          json.getString("metric"),
          Optional.ofNullable(json.getString("embedder_id")).map(UUID::fromString),
          pointer);
    }
  }

  static ComparisonRequest of(JsonObject body) {
    List<Choice> choices = new ArrayList<>();
    choices.add(Choice.of(body.getJsonObject("baseline"), "/baseline/"));
    JsonArray others = body.getJsonArray("others");
    for (int i = 0; i < others.size(); i++) {
      choices.add(Choice.of(others.getJsonObject(i), "/others/%d/".formatted(i)));
    }
    return new ComparisonRequest(body.getString("label"), choices);
  }
}
