package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.api.imports.parse.items.ScoreTallies;
import dev.sextant.api.imports.parse.json.RecordParser;
import dev.sextant.metrics.catalogue.ExternalScores;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The scores of an answer that were computed elsewhere: {@code {"ragas_faithfulness": 0.83}}. */
final class ScoreFields {

  private static final String FIELD = "scores";

  private ScoreFields() {}

  /** Returns the finite values by name; null stands for a missing value and is left out. */
  static SortedMap<String, Double> read(JsonFields answer) {
    SortedMap<String, Double> scores = new TreeMap<>();
    JsonNode all = answer.value(FIELD);
    if (all == null) {
      return scores;
    }
    if (!all.isObject()) {
      answer.report(
          FIELD,
          "must be an object of numbers such as {\"faithfulness\": 0.83}, found %s."
              .formatted(RecordParser.quoted(all)));
      return scores;
    }
    if (all.size() > ScoreTallies.MOST) {
      answer.report(
          FIELD, "must be %d at most, found %d.".formatted(ScoreTallies.MOST, all.size()));
      return scores;
    }
    for (Map.Entry<String, JsonNode> each : all.properties()) {
      Double value = value(answer, each.getKey(), each.getValue());
      if (value != null) {
        scores.put(each.getKey(), value);
      }
    }
    return scores;
  }

  private static @Nullable Double value(JsonFields answer, String name, JsonNode value) {
    if (!ExternalScores.NAME.matcher(name).matches()) {
      answer.report(
          FIELD,
          "have the name '%s': a name begins with a lower-case letter and has lower-case letters, digits and underscores, 60 at most."
              .formatted(name));
      return null;
    }
    if (value.isNull()) {
      return null;
    }
    double number = value.isNumber() ? value.doubleValue() : Double.NaN;
    if (!Double.isFinite(number)) {
      answer.report(
          FIELD + "." + name,
          "must be a finite number, or null where there is none, found %s."
              .formatted(RecordParser.quoted(value)));
      return null;
    }
    return number + 0.0; // no negative zero
  }
}
