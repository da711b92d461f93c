package dev.sextant.api.experiments.scores;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import java.util.Locale;
import java.util.Optional;

/** The order of a list of scores. */
enum ScoreOrder {
  ITEM,
  RISING,
  FALLING,
  MOST_WRONG;

  static ScoreOrder of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /**
   * Returns which end of a metric is trustworthy. Refuses if neither the metric nor the caller
   * defines it.
   *
   * @param asked requested direction for a metric without a documented one
   */
  static Direction direction(Metric metric, Optional<String> asked) {
    boolean claims = metric.direction() != Direction.UNDIRECTED;
    if (claims && asked.filter(code -> !code.equals(metric.direction().code())).isPresent()) {
      throw refused(
          "other-direction",
          "The direction of %s is %s: leave direction out."
              .formatted(metric.name(), metric.direction().code()));
    }
    if (claims) {
      return metric.direction();
    }
    return asked
        .map(code -> Direction.valueOf(code.toUpperCase(Locale.ROOT).replace('-', '_')))
        .orElseThrow(
            () ->
                refused(
                    "no-direction",
                    "%s has no documented direction: set direction to the trustworthy end."
                        .formatted(metric.name())));
  }

  private static Refusal refused(String code, String sentence) {
    return new Refusal(Refusal.Kind.INVALID, code, sentence, new Violation("direction", sentence));
  }
}
