package dev.sextant.metrics.report.interval;

/**
 * The regularised incomplete beta function I_x(a, b): the chance that a share which is distributed
 * as Beta(a, b) is at most x. By the continued fraction of W. Press et al., Numerical Recipes, 6.4,
 * evaluated as by W. Lentz (1976), with the logarithm of gamma by C. Lanczos (1964); written out
 * here, since a fitted threshold depends on it and must be the same on every Java.
 */
public final class IncompleteBeta {

  private static final double[] LANCZOS = {
    0.9999999999998099,
    676.5203681218851,
    -1259.1392167224028,
    771.3234287776531,
    -176.6150291621406,
    12.507343278686905,
    -0.13857109526572012,
    9.984369578019572e-6,
    1.5056327351493116e-7
  };

  private static final double ENOUGH = 1e-15;
  private static final double TINY = 1e-300;
  private static final int STEPS = 100_000;
  private static final int HALVINGS = 60;

  private IncompleteBeta() {}

  /**
   * Returns I_x(a, b), right to about twelve digits.
   *
   * @param x in [0, 1]
   * @param a above 0
   * @param b above 0
   */
  public static double of(double x, double a, double b) {
    if (!(x > 0)) {
      return 0;
    }
    if (!(x < 1)) {
      return 1;
    }
    double logarithm =
        logGamma(a + b)
            - logGamma(a)
            - logGamma(b)
            + a * StrictMath.log(x)
            + b * StrictMath.log1p(-x);
    double front = StrictMath.exp(logarithm);
    return x < (a + 1) / (a + b + 2)
        ? front * fraction(x, a, b) / a
        : 1 - front * fraction(1 - x, b, a) / b;
  }

  /** Returns the x at which I_x(a, b) is this share, by halving [0, 1]: right to 1e-15. */
  public static double inverse(double share, double a, double b) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (of(middle, a, b) < share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double fraction(double x, double a, double b) {
    double c = 1;
    double d = 1 / far(1 - (a + b) * x / (a + 1));
    double fraction = d;
    for (int m = 1; m <= STEPS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / far(1 + even * d);
      c = far(1 + even / c);
      fraction *= d * c;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / far(1 + odd * d);
      c = far(1 + odd / c);
      double step = d * c;
      fraction *= step;
      if (Math.abs(step - 1) < ENOUGH) {
        return fraction;
      }
    }
    return fraction;
  }

  private static double far(double fromZero) {
    return Math.abs(fromZero) < TINY ? TINY : fromZero;
  }

  private static double logGamma(double x) {
    if (x < 0.5) {
      return StrictMath.log(Math.PI / StrictMath.sin(Math.PI * x)) - logGamma(1 - x);
    }
    double y = x - 1;
    double sum = LANCZOS[0];
    for (int i = 1; i < LANCZOS.length; i++) {
      sum += LANCZOS[i] / (y + i);
    }
    double t = y + LANCZOS.length - 1.5;
    return 0.5 * StrictMath.log(2 * Math.PI)
        + (y + 0.5) * StrictMath.log(t)
        - t
        + StrictMath.log(sum);
  }
}
