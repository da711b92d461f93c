package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.LabelledScores;
import java.util.List;

/**
 * Newton's method with backtracking for Platt's two numbers: H.-T. Lin, C.-J. Lin and R. Weng, A
 * Note on Platt's Probabilistic Outputs for Support Vector Machines (2007). Scores are standardised
 * first, so that their unit does not matter. Backtracking compares losses, which near the minimum
 * are equal for all that double precision can tell; a few whole steps that shrink the gradient
 * bring the last digits.
 */
final class PlattFit {

  private static final int STEPS = 100;
  private static final double SHORTEST = 1e-10;
  private static final double ENOUGH = 1e-4;

  /** Keeps the second derivatives invertible where all scores are equal. */
  private static final double RIDGE = 1e-12;

  private final double[] x;
  private final double[] target;

  /** {@code exp(-|a x + b|)} of each case, at the a and b of the last loss or slope. */
  private final double[] exponentials;

  private double exponentialsA = Double.NaN;
  private double exponentialsB = Double.NaN;
  private double a;
  private double b;

  private PlattFit(double[] x, double[] target, double b) {
    this.x = x;
    this.target = target;
    this.exponentials = new double[x.length];
    this.b = b;
  }

  static PlattMap of(List<LabelledScore> scores) {
    if (scores.isEmpty()) {
      throw new IllegalArgumentException("expected one labelled score or more, found none");
    }
    LabelledScores columns = LabelledScores.of(scores);
    ClassCounts counts = columns.counts();
    double[] x = new double[columns.size()];
    double[] target = new double[x.length];
    merge(columns.rising(true), columns.rising(false), x, target);
    double centre = centre(x);
    double scale = scale(x);
    double start = StrictMath.log((counts.trustworthy() + 1.0) / (counts.risky() + 1.0));
    PlattFit fit = new PlattFit(x, target, start);
    fit.descend();
    fit.polish();
    return new PlattMap(0.0 + fit.a / scale, fit.b - fit.a * (centre / scale));
  }

  /** Merges the rising scores of both classes, of equal ones the trustworthy first. */
  private static void merge(double[] risky, double[] trustworthy, double[] x, double[] target) {
    double ofRisky = (risky.length + 1.0) / (risky.length + 2.0);
    double ofTrustworthy = 1 / (trustworthy.length + 2.0);
    int nextRisky = 0;
    int nextTrustworthy = 0;
    for (int i = 0; i < x.length; i++) {
      boolean isRisky =
          nextTrustworthy == trustworthy.length
              || (nextRisky < risky.length && risky[nextRisky] < trustworthy[nextTrustworthy]);
      x[i] = isRisky ? risky[nextRisky++] : trustworthy[nextTrustworthy++];
      target[i] = isRisky ? ofRisky : ofTrustworthy;
    }
  }

  /** Centres in place and returns the mean. */
  private static double centre(double[] x) {
    double mean = x[0];
    for (int i = 0; i < x.length; i++) {
      mean += (x[i] - mean) / (i + 1);
    }
    for (int i = 0; i < x.length; i++) {
      x[i] -= mean;
    }
    return mean;
  }

  /** Divides in place by the greatest deviation and returns it; 1 if all are 0. */
  private static double scale(double[] x) {
    double greatest = 0;
    for (double value : x) {
      greatest = Math.max(greatest, Math.abs(value));
    }
    double scale = greatest > 0 ? greatest : 1;
    for (int i = 0; i < x.length; i++) {
      x[i] /= scale;
    }
    return scale;
  }

  private void descend() {
    double loss = loss(a, b);
    for (int step = 0; step < STEPS; step++) {
      Slope slope = slope(a, b);
      double fall = slope.a() * slope.stepA() + slope.b() * slope.stepB();
      double length = 1;
      double next = loss(a + slope.stepA(), b + slope.stepB());
      while (length >= SHORTEST && !(next < loss + ENOUGH * length * fall)) {
        length /= 2;
        next = loss(a + length * slope.stepA(), b + length * slope.stepB());
      }
      if (length < SHORTEST) {
        return;
      }
      a += length * slope.stepA();
      b += length * slope.stepB();
      loss = next;
    }
  }

  private void polish() {
    Slope slope = slope(a, b);
    for (int step = 0; step < STEPS; step++) {
      Slope next = slope(a + slope.stepA(), b + slope.stepB());
      if (!(next.steepness() < slope.steepness())) {
        return;
      }
      a += slope.stepA();
      b += slope.stepB();
      slope = next;
    }
  }

  /** Minus the log likelihood of the targets, {@code sum(t z + ln(1 + exp(-z)))}, z = a x + b. */
  private double loss(double a, double b) {
    exponentiate(a, b);
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      double z = a * x[i] + b;
      sum +=
          z < 0
              ? (target[i] - 1) * z + StrictMath.log1p(exponentials[i])
              : target[i] * z + StrictMath.log1p(exponentials[i]);
    }
    return sum;
  }

  /** Newton's steps mostly ask for the slope where they have just asked for the loss. */
  private void exponentiate(double a, double b) {
    if (a == exponentialsA && b == exponentialsB) {
      return;
    }
    for (int i = 0; i < x.length; i++) {
      exponentials[i] = StrictMath.exp(-Math.abs(a * x[i] + b));
    }
    exponentialsA = a;
    exponentialsB = b;
  }

  private Slope slope(double a, double b) {
    exponentiate(a, b);
    double gradientA = 0;
    double gradientB = 0;
    double aa = RIDGE;
    double ab = 0;
    double bb = RIDGE;
    for (int i = 0; i < x.length; i++) {
      double z = a * x[i] + b;
      double small = exponentials[i] / (1 + exponentials[i]);
      double large = 1 / (1 + exponentials[i]);
      double p = z < 0 ? large : small;
      double curvature = p * (z > 0 ? large : small);
      gradientA += x[i] * (target[i] - p);
      gradientB += target[i] - p;
      aa += x[i] * x[i] * curvature;
      ab += x[i] * curvature;
      bb += curvature;
    }
    double determinant = aa * bb - ab * ab;
    return new Slope(
        gradientA,
        gradientB,
        (ab * gradientB - bb * gradientA) / determinant,
        (ab * gradientA - aa * gradientB) / determinant);
  }

  /** The gradient of the loss and Newton's step against it. */
  private record Slope(double a, double b, double stepA, double stepB) {

    double steepness() {
      return a * a + b * b;
    }
  }
}
