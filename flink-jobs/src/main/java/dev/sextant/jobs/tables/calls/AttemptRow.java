package dev.sextant.jobs.tables.calls;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * An attempt before its call.
 *
 * @param number in the order of the task
 * @param subjectId UUID of the item of a draw, or of the answer to label; null: a call of the probe
 * @param bound most that it can spend
 */
public record AttemptRow(
    long number,
    @Nullable String subjectId,
    @Nullable Integer index,
    int tries,
    BigDecimal bound) {}
