package dev.sextant.metrics.report.subjects;

/**
 * How far apart the means of two classes are: first minus second. {@code NaN} where undefined:
 * below two observations in either class, or if neither varies.
 */
public final class Effect {

  private Effect() {}

  /**
   * Returns Cohen's d: the difference over the pooled sample standard deviation {@code sqrt((ss1 +
   * ss2) / (n1 + n2 - 2))}.
   */
  public static double cohensD(Moments first, Moments second) {
    if (isUndefined(first, second)) {
      return Double.NaN;
    }
    double pooled = (first.squares() + second.squares()) / (first.n() + second.n() - 2);
    return finite((first.mean() - second.mean()) / Math.sqrt(pooled));
  }

  /**
   * Returns Welch's t: the difference over {@code sqrt(s1^2 / n1 + s2^2 / n2)}. It takes the
   * observations for independent, so it has no p here: answers of one item are not. What a sample
   * of other items would give is for its interval to say.
   */
  public static double welchT(Moments first, Moments second) {
    if (isUndefined(first, second)) {
      return Double.NaN;
    }
    double square = first.variance() / first.n() + second.variance() / second.n();
    return finite((first.mean() - second.mean()) / Math.sqrt(square));
  }

  private static boolean isUndefined(Moments first, Moments second) {
    return first.n() < 2 || second.n() < 2 || !(first.squares() + second.squares() > 0);
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : Double.NaN;
  }
}
