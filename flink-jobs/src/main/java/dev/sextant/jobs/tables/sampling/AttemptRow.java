package dev.sextant.jobs.tables.sampling;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * An attempt before its call.
 *
 * @param number in the order of the task
 * @param itemId UUID; null: a call of the probe
 * @param bound most that it can spend
 */
public record AttemptRow(
    long number, @Nullable String itemId, @Nullable Integer index, int tries, BigDecimal bound) {}
