package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.multiplicity.StepDown.Corrected;
import org.jspecify.annotations.Nullable;

/**
 * What the correction of a difference for the number of comparisons says.
 *
 * @param p corrected; where two differences must agree, the greater one
 * @param level what the uncorrected p had to be below to decide
 * @param scaledLevel the same of the difference that must agree; 0.05 where none must
 */
public record Correction(double p, double level, double scaledLevel) {

  /** Returns that of a difference which is made alone; null if it has too few items. */
  static @Nullable Correction alone(Difference difference) {
    Double p = difference.p();
    return p == null ? null : new Correction(p, Difference.LEVEL, Difference.LEVEL);
  }

  static Correction of(Corrected own, @Nullable Corrected scaled) {
    return scaled == null
        ? new Correction(own.p(), own.level(), Difference.LEVEL)
        : new Correction(Math.max(own.p(), scaled.p()), own.level(), scaled.level());
  }

  /** Returns the corrected p; null without a correction. */
  public static @Nullable Double pOf(@Nullable Correction correction) {
    return correction == null ? null : (Double) correction.p;
  }
}
