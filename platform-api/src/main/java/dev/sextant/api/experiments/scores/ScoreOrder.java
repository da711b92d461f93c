package dev.sextant.api.experiments.scores;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.EnumCodes;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import java.util.Optional;

/** The order of a list of scores. */
enum ScoreOrder {
  ITEM,
  RISING,
  FALLING,
  MOST_WRONG;

  /**
   * Returns which end of a metric is trustworthy. Refuses if neither the metric nor the caller
   * defines it.
   *
   * @param asked requested direction for a metric without a documented one
   */
  static Direction direction(Metric metric, Optional<String> asked) {
    boolean claims = metric.direction() != Direction.UNDIRECTED;
    if (claims && asked.filter(code -> !code.equals(metric.direction().code())).isPresent()) {
      throw Refusal.invalidAt(
          "other-direction",
          "direction",
          "The direction of %s is %s: leave direction out."
              .formatted(metric.name(), metric.direction().code()));
    }
    if (claims) {
      return metric.direction();
    }
    return asked
        .map(code -> EnumCodes.parse(Direction.class, code))
        .orElseThrow(
            () ->
                Refusal.invalidAt(
                    "no-direction",
                    "direction",
                    "%s has no documented direction: set direction to the trustworthy end."
                        .formatted(metric.name())));
  }
}
