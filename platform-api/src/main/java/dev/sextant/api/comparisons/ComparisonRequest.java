package dev.sextant.api.comparisons;

import dev.sextant.api.json.RecordJson;
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

    private static Choice of(ChoiceBody body, String pointer) {
      return new Choice(body.experimentId(), body.metric(), body.embedderId(), pointer);
    }
  }

  private record ChoiceBody(UUID experimentId, String metric, Optional<UUID> embedderId) {}

  private record Body(String label, ChoiceBody baseline, List<ChoiceBody> others) {}

  static ComparisonRequest of(JsonObject json) {
    Body body = RecordJson.decode(json, Body.class);
    List<Choice> choices = new ArrayList<>();
    choices.add(Choice.of(body.baseline(), "/baseline/"));
    for (int i = 0; i < body.others().size(); i++) {
      choices.add(Choice.of(body.others().get(i), "/others/%d/".formatted(i)));
    }
    return new ComparisonRequest(body.label(), choices);
  }
}
