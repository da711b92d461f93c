package dev.sextant.rendering.table;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.rendering.words.PowerText;
import dev.sextant.rendering.words.Statistic;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The comparison of a score with its best floor, over the subjects that have both values.
 *
 * @param floor its metric
 * @param verdict {@code adds}, {@code does-not-show}, {@code worse} or {@code too-few-items}
 * @param difference score minus floor
 * @param scaledDifference of Pearson after isotonic scaling, for factuality
 * @param correctedP for the number of scores
 * @param detectable the smallest difference that would have been decided
 * @param needed what would decide it, in words; empty if it is decided or nothing is known
 */
public record FloorDifference(
    String floor,
    String verdict,
    Optional<Statistic> difference,
    Optional<Statistic> scaledDifference,
    OptionalDouble correctedP,
    OptionalDouble detectable,
    String needed) {

  /** Reads {@code floor_audit}; empty if the report has null. */
  static Optional<FloorDifference> of(JsonNode audit) {
    if (!audit.isObject()) {
      return Optional.empty();
    }
    JsonNode power = audit.path("power");
    return Optional.of(
        new FloorDifference(
            audit.path("floor").asText(),
            audit.path("verdict").asText(),
            Statistic.of(audit.path("difference")),
            Statistic.of(audit.path("scaled_difference")),
            number(audit.path("adjusted_p")),
            number(power.path("detectable")),
            power.isObject() ? PowerText.needed(power) : ""));
  }

  private static OptionalDouble number(JsonNode node) {
    return node.isNumber() ? OptionalDouble.of(node.doubleValue()) : OptionalDouble.empty();
  }
}
