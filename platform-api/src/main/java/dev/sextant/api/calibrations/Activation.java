package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.Calibration.Model;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A period in which one calibration decided a project's verdicts, as the API returns it.
 *
 * @param threshold in the metric's own units; null if the stored fit cannot be read
 * @param direction which side of the threshold is flagged; null if the stored fit cannot be read
 * @param confirmedBelowFloor why the threshold is not shown to beat its floor, as the user
 *     confirmed; null: no confirmation was needed
 * @param endedAt null while it is active
 * @param endedBy null while it is active
 */
record Activation(
    UUID id,
    UUID calibrationId,
    String metric,
    @Nullable Model embedder,
    @Nullable Model entailmentModel,
    @Nullable Double threshold,
    @Nullable FlagSide direction,
    OffsetDateTime activatedAt,
    String activatedBy,
    @Nullable String confirmedBelowFloor,
    @Nullable OffsetDateTime endedAt,
    @Nullable String endedBy) {}
