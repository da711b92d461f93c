package dev.sextant.metrics.report.combination;

/**
 * Logistic regression with an L2 penalty on the standardised coefficients, fitted by Newton's
 * method. The intercept has no penalty. With a penalty of 1 on each column it is scikit-learn's
 * {@code LogisticRegression(C=1)}.
 */
public final class LogisticRegression {

  private static final int MOST_STEPS = 50;

  /** Newton's error is about the square of the step before it. */
  private static final double SMALLEST_STEP = 1e-6;

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
    NewtonSums[] byFold;
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
  private NewtonSums[] byFold(double[] coefficients, int folds) {
    NewtonSums[] byFold = new NewtonSums[folds];
    SubjectBlock block = new SubjectBlock(rows, positive);
    for (int f = 0; f < folds; f++) {
      byFold[f] = new NewtonSums(penalty);
      for (int i = 0; i < positive.length; i++) {
        if (fold[i] == f) {
          block.add(i);
          if (block.isFull()) {
            block.flush(coefficients, byFold[f]);
          }
        }
      }
      block.flush(coefficients, byFold[f]);
    }
    return byFold;
  }

  /** Returns the sums of all folds but one; -1: of all. */
  private NewtonSums total(NewtonSums[] byFold, int without) {
    NewtonSums total = new NewtonSums(penalty);
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
    SubjectBlock block = new SubjectBlock(rows, positive);
    for (int step = 0; step < MOST_STEPS; step++) {
      NewtonSums sums = new NewtonSums(penalty);
      for (int i = 0; i < positive.length; i += stride) {
        if (fold[i] != without) {
          block.add(i);
          if (block.isFull()) {
            block.flush(coefficients, sums);
          }
        }
      }
      block.flush(coefficients, sums);
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
}
