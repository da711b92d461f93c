package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.statistics.Fit;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A period in which one calibration decided a project's verdicts.
 *
 * @param fit of the calibration
 * @param by who activated it
 * @param confirmed why the threshold is not shown to beat its floor, as the user confirmed; null:
 *     no confirmation was needed
 * @param endedAt null while it is active
 * @param endedBy null while it is active
 */
record Activation(
    UUID id,
    UUID calibrationId,
    String metric,
    Calibration.Model model,
    Fit fit,
    OffsetDateTime activatedAt,
    String by,
    @Nullable String confirmed,
    @Nullable OffsetDateTime endedAt,
    @Nullable String endedBy) {}
