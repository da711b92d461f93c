package dev.sextant.metrics.calibration.resampling;

import java.util.List;

/**
 * The cases of some categories as a share of those of more categories.
 *
 * @param part categories that count, all in the whole
 * @param whole categories that are looked at
 */
public record Share(List<Integer> part, List<Integer> whole) {}
