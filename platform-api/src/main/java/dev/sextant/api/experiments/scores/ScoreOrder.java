package dev.sextant.api.experiments.scores;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import java.util.Locale;
import java.util.Optional;

/** In which order scores are listed. */
enum ScoreOrder {
  ITEM,
  RISING,
  FALLING,
  MOST_WRONG;

  static ScoreOrder of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /**
   * Returns which end of a metric is trustworthy. Fails with a refusal if nobody says so.
   *
   * @param asked for a metric that claims no direction itself
   */
  static Direction direction(Metric metric, Optional<String> asked) {
    boolean claims = metric.direction() != Direction.UNDIRECTED;
    if (claims && asked.filter(code -> !code.equals(metric.direction().code())).isPresent()) {
      throw refused(
          "other-direction",
          "%s has a direction of its own, %s: leave direction out."
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
                    "%s claims no direction: say which end is trustworthy by direction."
                        .formatted(metric.name())));
  }

  private static Refusal refused(String code, String sentence) {
    return new Refusal(Refusal.Kind.INVALID, code, sentence, new Violation("direction", sentence));
  }
}
