package dev.sextant.metrics.report.combination;

import java.util.Arrays;

/**
 * Logistic regression with an L2 penalty on the standardised coefficients, fitted by Newton's
 * method. The intercept has no penalty. With a penalty of 1 on each column it is scikit-learn's
 * {@code LogisticRegression(C=1)}.
 */
public final class LogisticRegression {

  private static final int MOST_STEPS = 50;

  /** Newton's error is about the square of the step before it. */
  private static final double SMALLEST_STEP = 1e-6;

  private static final double LONGEST_STEP = 4;

  /** Beyond this number of subjects, a fit without one fold takes one step from that of all. */
  private static final int MANY = 20_000;

  /** Of more subjects than that, about this number is fitted first: the rest takes fewer steps. */
  private static final int FEW = 5_000;

  /** Where a class has fewer of them, that fit may be no start: it may separate the classes. */
  private static final int LEAST_OF_CLASS = 200;

  private final DesignMatrix rows;
  private final boolean[] positive;
  private final byte[] fold;
  private final double[] penalty;
  private final int width;

  /**
   * Takes the data.
   *
   * @param rows one for each subject
   * @param penalty of each column: half of it times the square of its coefficient counts as loss
   * @param fold of each subject
   */
  public LogisticRegression(DesignMatrix rows, double[] penalty, boolean[] positive, byte[] fold) {
    this.penalty = penalty.clone();
    this.positive = positive;
    this.fold = fold;
    this.width = rows.width();
    this.rows = rows;
  }

  /** Returns the log odds of each subject, by the fit to all folds but its own. */
  public double[] crossFitted(int folds) {
    double[] all = start();
    double[] before;
    Sums[] byFold;
    int steps = 0;
    double step;
    do {
      before = all.clone();
      byFold = byFold(all, folds);
      step = total(byFold, -1).step(all);
    } while (step >= SMALLEST_STEP && ++steps < MOST_STEPS);
    double[][] without = new double[folds][];
    for (int f = 0; f < folds; f++) {
      without[f] = before.clone();
      total(byFold, f).step(without[f]);
      if (positive.length <= MANY) {
        without[f] = fitted(without[f], f, 1);
      }
    }
    double[] logOdds = new double[positive.length];
    double[] row = new double[width];
    for (int i = 0; i < logOdds.length; i++) {
      rows.read(i, row);
      logOdds[i] = logOdds(without[fold[i]], row);
    }
    return logOdds;
  }

  /** Returns the sums of each fold. */
  private Sums[] byFold(double[] coefficients, int folds) {
    Sums[] byFold = new Sums[folds];
    Arrays.setAll(byFold, f -> new Sums(penalty));
    double[] row = new double[width];
    for (int i = 0; i < positive.length; i++) {
      rows.read(i, row);
      byFold[fold[i]].add(row, logOdds(coefficients, row), positive[i]);
    }
    return byFold;
  }

  /** Returns the sums of all folds but one; -1: of all. */
  private Sums total(Sums[] byFold, int without) {
    Sums total = new Sums(penalty);
    for (int f = 0; f < byFold.length; f++) {
      if (f != without) {
        total.add(byFold[f]);
      }
    }
    return total;
  }

  /** Returns the coefficients of the fit to all subjects: the intercept, then one per column. */
  public double[] coefficients() {
    return fitted(start(), -1, 1);
  }

  /** Returns 0; of very many subjects, the fit to one of so many. */
  private double[] start() {
    double[] start = new double[width];
    int stride = positive.length / FEW;
    boolean isClose = positive.length > MANY && rarerClass(stride) >= LEAST_OF_CLASS;
    return isClose ? fitted(start, -1, stride) : start;
  }

  /** Returns the size of the rarer class among one of so many subjects. */
  private int rarerClass(int stride) {
    int positives = 0;
    int all = 0;
    for (int i = 0; i < positive.length; i += stride) {
      positives += positive[i] ? 1 : 0;
      all++;
    }
    return Math.min(positives, all - positives);
  }

  /**
   * Returns the coefficients of a fit.
   *
   * @param without the fold to leave out; -1: none
   * @param stride 1: to all other subjects; more: to one of so many, which is a start for all
   */
  private double[] fitted(double[] start, int without, int stride) {
    double[] coefficients = start.clone();
    double[] row = new double[width];
    for (int step = 0; step < MOST_STEPS; step++) {
      Sums sums = new Sums(penalty);
      for (int i = 0; i < positive.length; i += stride) {
        if (fold[i] != without) {
          rows.read(i, row);
          sums.add(row, logOdds(coefficients, row), positive[i]);
        }
      }
      if (sums.step(coefficients) < SMALLEST_STEP) {
        break;
      }
    }
    return coefficients;
  }

  private static double logOdds(double[] coefficients, double[] row) {
    double sum = 0;
    for (int c = 0; c < row.length; c++) {
      sum += coefficients[c] * row[c];
    }
    return sum;
  }

  /** Gradient and Hessian of the negative log-likelihood of some subjects. */
  private static final class Sums {

    private final double[] penalty;
    private final double[] gradient;
    private final double[][] hessian;

    Sums(double[] penalty) {
      this.penalty = penalty;
      int width = penalty.length + 1;
      gradient = new double[width];
      hessian = new double[width][width];
    }

    void add(double[] values, double logOdds, boolean positive) {
      double p = 1 / (1 + StrictMath.exp(-logOdds));
      double error = p - (positive ? 1 : 0);
      double weight = p * (1 - p);
      for (int a = 0; a < gradient.length; a++) {
        double value = values[a];
        gradient[a] += error * value;
        double weighted = weight * value;
        double[] row = hessian[a];
        for (int b = 0; b <= a; b++) {
          row[b] += weighted * values[b];
        }
      }
    }

    void add(Sums other) {
      for (int a = 0; a < gradient.length; a++) {
        gradient[a] += other.gradient[a];
        for (int b = 0; b <= a; b++) {
          hessian[a][b] += other.hessian[a][b];
        }
      }
    }

    /** Takes a Newton step with the penalty, and returns its length. */
    double step(double[] coefficients) {
      int n = gradient.length;
      double[] down = new double[n];
      for (int a = 0; a < n; a++) {
        down[a] = -gradient[a] - (a == 0 ? 0 : penalty[a - 1] * coefficients[a]);
        hessian[a][a] +=
            a == 0 ? 1e-12 : penalty[a - 1]; // the intercept may separate the classes by itself
      }
      double[] step = solve(hessian, down);
      double longest = Arrays.stream(step).map(Math::abs).max().orElse(0);
      double shorter = longest > LONGEST_STEP ? LONGEST_STEP / longest : 1;
      for (int a = 0; a < n; a++) {
        coefficients[a] += shorter * step[a];
      }
      return longest;
    }

    /** Solves by Cholesky's factors, which replace the lower triangle. */
    private static double[] solve(double[][] matrix, double[] right) {
      int n = right.length;
      for (int a = 0; a < n; a++) {
        for (int b = 0; b <= a; b++) {
          double rest = matrix[a][b];
          for (int k = 0; k < b; k++) {
            rest -= matrix[a][k] * matrix[b][k];
          }
          matrix[a][b] = a == b ? Math.sqrt(Math.max(rest, 1e-300)) : rest / matrix[b][b];
        }
      }
      double[] solution = right.clone();
      for (int a = 0; a < n; a++) {
        for (int k = 0; k < a; k++) {
          solution[a] -= matrix[a][k] * solution[k];
        }
        solution[a] /= matrix[a][a];
      }
      for (int a = n - 1; a >= 0; a--) {
        for (int k = a + 1; k < n; k++) {
          solution[a] -= matrix[k][a] * solution[k];
        }
        solution[a] /= matrix[a][a];
      }
      return solution;
    }
  }
}
