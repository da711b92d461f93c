package dev.sextant.metrics.report.leftout;

import dev.sextant.metrics.report.leftout.Extremes.Range;

/**
 * The extreme values of Pearson's r with factuality, and of its square.
 *
 * <p>The scores that are left out are free, so the centred scores of all subjects are any vector of
 * a subspace plus that of the observed scores, which is orthogonal to it. With w the share of the
 * variation of factuality that lies within the observed subjects, the greatest cosine to the
 * factualities is {@code sqrt(1 - w + w r^2)} for an observed r above 0, and its limit for scores
 * that grow without bound, {@code sqrt(1 - w)}, for one below.
 */
public final class CorrelationExtremes {

  private CorrelationExtremes() {}

  /**
   * Computes the extremes of r.
   *
   * @param observed r over the known subjects, in [-1, 1]
   * @param known factualities of these, in [0, 1]; not all equal
   */
  public static Extremes pearson(double observed, double[] known, LeftOutFactualities leftOut) {
    return Extremes.of(
        leftOut.unlabelled() == 0, right -> range(observed, known, leftOut.all(right)));
  }

  /** Returns the extremes of the square. */
  public static Extremes square(Extremes pearson) {
    return pearson.map(CorrelationExtremes::square);
  }

  private static Range square(Range r) {
    double low = r.low() * r.low();
    double high = r.high() * r.high();
    boolean holdsZero = r.low() <= 0 && r.high() >= 0;
    return new Range(holdsZero ? 0 : Math.min(low, high), Math.max(low, high));
  }

  private static Range range(double observed, double[] known, double[] leftOut) {
    if (leftOut.length == 0) {
      return new Range(observed, observed);
    }
    double within = squares(known, new double[0]) / squares(known, leftOut);
    double between = Math.max(0, 1 - within);
    return new Range(
        0.0 - greatest(-observed, within, between), greatest(observed, within, between));
  }

  private static double greatest(double observed, double within, double between) {
    return Math.sqrt(between + (observed > 0 ? within * observed * observed : 0));
  }

  /** Returns the sum of squared deviations from the mean of both. */
  private static double squares(double[] some, double[] others) {
    double sum = 0;
    for (double value : some) {
      sum += value;
    }
    for (double value : others) {
      sum += value;
    }
    double mean = sum / (some.length + others.length);
    double squares = 0;
    for (double value : some) {
      squares += (value - mean) * (value - mean);
    }
    for (double value : others) {
      squares += (value - mean) * (value - mean);
    }
    return squares;
  }
}
