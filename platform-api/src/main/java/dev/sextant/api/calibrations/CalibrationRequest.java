package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.statistics.CalibrationStatistics.FitOrder;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.labels.source.LabelSourceRequest;
import dev.sextant.metrics.calibration.bands.BandTargets;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A calibration as requested, validated by itself.
 *
 * @param label {@code grounded} or {@code factuality}
 * @param cutoff subjects with a lower factuality are risky; null with grounded
 * @param source whose labels count; without a source, those of the experiment
 * @param objective code of the threshold's objective
 * @param target the limit, for objectives that have one; the threshold, if set by hand; else null
 * @param acceptError greatest error rate of accepted subjects; null: no bands
 * @param rejectError greatest error rate of rejected subjects; null: no bands
 */
record CalibrationRequest(
    UUID experimentId,
    String metric,
    Optional<UUID> embedderId,
    String label,
    @Nullable Double cutoff,
    LabelSourceRequest source,
    String objective,
    @Nullable Double target,
    @Nullable Double acceptError,
    @Nullable Double rejectError) {

  private static final Set<String> WITHOUT_TARGET = Set.of("youden", "f1");
  private static final String BY_HAND = "by-hand";

  /**
   * Checks the combination of values.
   *
   * @throws Refusal if a value is missing or superfluous
   */
  CalibrationRequest {
    if (label.equals("factuality") != (cutoff != null)) {
      throw Refusal.invalidAt(
          "invalid-body",
          "/factuality_cutoff",
          cutoff == null
              ? "With label factuality, say below which factuality a subject is risky:"
                  + " factuality_cutoff."
              : "Grounded is yes or no: leave factuality_cutoff out.");
    }
    if (WITHOUT_TARGET.contains(objective) != (target == null)) {
      throw Refusal.invalidAt(
          "invalid-body",
          "/target",
          target == null
              ? objective.equals(BY_HAND)
                  ? "By hand, say which threshold, as target."
                  : "The objective %s is a limit: say which, as target.".formatted(objective)
              : "The objective %s is no limit: leave target out.".formatted(objective));
    }
    if (target != null && !objective.equals(BY_HAND) && !(target >= 0 && target <= 1)) {
      throw Refusal.invalidAt(
          "invalid-body",
          "/target",
          "The objective %s is a share, from 0 to 1.".formatted(objective));
    }
    if ((acceptError == null) != (rejectError == null)) {
      throw Refusal.invalidAt(
          "invalid-body",
          acceptError == null ? "/accept_error_at_most" : "/reject_error_at_most",
          "Bands need both accept_error_at_most and reject_error_at_most.");
    }
  }

  static CalibrationRequest of(UUID experimentId, JsonObject body) {
    return new CalibrationRequest(
        experimentId,
        body.getString("metric"),
        Optional.ofNullable(body.getString("embedder_id")).map(UUID::fromString),
        body.getString("label"),
        body.getDouble("factuality_cutoff"),
        new LabelSourceRequest(
            body.getString("label_source"),
            Optional.ofNullable(body.getString("labeller_id")).map(UUID::fromString).orElse(null)),
        body.getString("objective"),
        body.getDouble("target"),
        body.getDouble("accept_error_at_most"),
        body.getDouble("reject_error_at_most"));
  }

  /**
   * Returns the order for the statistics.
   *
   * @param found the metric of that name
   * @throws Refusal if a number is out of range
   */
  FitOrder order(Metric found, long seed) {
    try {
      return new FitOrder(found, Objective.of(objective, target), bands(), seed);
    } catch (IllegalArgumentException e) {
      throw Refusal.invalid("objective-unusable", e.getMessage() + ".");
    }
  }

  private @Nullable BandTargets bands() {
    return acceptError == null || rejectError == null
        ? null
        : new BandTargets(acceptError, rejectError);
  }
}
