package dev.sextant.api.calibrations;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A time in which a project's verdicts were given by one calibration.
 *
 * @param fit of the calibration, a JSON object
 * @param by who began it; null if that was not written down yet
 * @param confirmed why the threshold is not shown to beat its floor, as they confirmed; null:
 *     nothing had to be confirmed
 * @param endedAt null: it goes on
 * @param endedBy null while it goes on
 */
record Activation(
    UUID id,
    UUID calibrationId,
    String metric,
    Calibration.Model model,
    String fit,
    OffsetDateTime activatedAt,
    @Nullable String by,
    @Nullable String confirmed,
    @Nullable OffsetDateTime endedAt,
    @Nullable String endedBy) {}
