package dev.sextant.api.calibrations.statistics;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.sextant.api.json.RecordJson;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a stored comparison with the best floor that are read again; {@link FloorJson}
 * writes it.
 *
 * @param metric name of the floor; null: there was none
 * @param reason why no floor was compared; null: one was
 * @param verdict code; null: nothing was compared
 * @param compared rate that the verdict is about
 * @param threshold of the floor; only in the comparison of a fit
 * @param scoreIsFloor only in the comparison of a fit
 * @param differences by rate, of the score less the floor
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record StoredFloor(
    @Nullable String metric,
    @Nullable String reason,
    @Nullable String verdict,
    @Nullable String compared,
    @Nullable Double threshold,
    @Nullable FlagSide direction,
    boolean scoreIsFloor,
    @Nullable Rates scoreStatistics,
    @Nullable Rates statistics,
    @Nullable Map<String, @Nullable Bounded> differences) {

  /** The rates of a threshold; null: undefined. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Rates(@Nullable Bounded recall, @Nullable Bounded fpr, @Nullable Bounded f1) {

    /** Returns recall less false positive rate; both must be defined. */
    double youden() {
      return Objects.requireNonNull(recall).value() - Objects.requireNonNull(fpr).value();
    }

    @Nullable Bounded rate(String name) {
      return switch (name) {
        case "recall" -> recall;
        case "fpr" -> fpr;
        case "f1" -> f1;
        default -> throw new IllegalArgumentException("expected a rate, found " + name);
      };
    }
  }

  /**
   * A value with its interval.
   *
   * @param low null without an interval
   * @param high null without an interval
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Bounded(double value, @Nullable Double low, @Nullable Double high) {

    boolean hasInterval() {
      return low != null && high != null;
    }

    boolean contains(double other) {
      return low != null && high != null && low <= other && high >= other;
    }
  }

  /** Returns the difference of a rate between score and floor; null if it is undefined. */
  @Nullable Bounded difference(String rate) {
    return Objects.requireNonNull(differences).get(rate);
  }

  static StoredFloor of(JsonObject json) {
    return RecordJson.decode(json, StoredFloor.class);
  }
}
