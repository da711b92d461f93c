package dev.sextant.api.verdicts;

import dev.sextant.api.calibrations.Calibration;
import dev.sextant.api.calibrations.StaleReason;
import dev.sextant.api.calibrations.statistics.Decision;
import dev.sextant.api.live.LiveScore;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of a calibration on a score, as the API returns it.
 *
 * @param score null if it is undefined; then nothing is decided
 * @param undefined why there is no score; null if there is one
 */
record Verdict(
    UUID calibrationId,
    String metric,
    Calibration.@Nullable Model embedder,
    Calibration.@Nullable Model entailmentModel,
    @Nullable Double score,
    @Nullable String undefined,
    @Nullable Boolean flagged,
    @Nullable Double threshold,
    @Nullable String direction,
    @Nullable String band,
    Decision.@Nullable ExpectedError expectedError,
    Decision.@Nullable Estimate risk,
    Decision.@Nullable Range fittedRange,
    List<VerdictCaution> cautions,
    List<StaleReason> stale) {

  static Verdict of(Calibration calibration, LiveScore score, List<StaleReason> stale) {
    Double value = score instanceof LiveScore.Value known ? known.value() : null;
    Decision decision = value == null ? null : calibration.decide(value);
    return new Verdict(
        calibration.id(),
        calibration.metric(),
        calibration.embedder(),
        calibration.entailmentModel(),
        value,
        score instanceof LiveScore.Undefined none ? none.reason() : null,
        decision == null ? null : decision.flagged(),
        decision == null ? null : decision.threshold(),
        decision == null ? null : decision.direction(),
        decision == null ? null : decision.band(),
        decision == null ? null : decision.expectedError(),
        decision == null ? null : decision.risk(),
        decision == null ? null : decision.range(),
        value == null || decision == null ? List.of() : VerdictCaution.of(decision, value),
        stale);
  }
}
