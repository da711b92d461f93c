package dev.sextant.metrics.report.bootstrap;

/**
 * Sums in lanes: lane l belongs to resample l of a block. Each method is one loop over neighbouring
 * numbers and nothing else, which the JVM turns into vector instructions.
 */
public final class Lanes {

  private Lanes() {}

  /** Adds a multiple of the row. */
  public static void add(double[] sums, int at, double factor, double[] row) {
    for (int lane = 0; lane < row.length; lane++) {
      sums[at + lane] += factor * row[lane];
    }
  }

  /** Adds the row times a value, and times its square. */
  public static void addMoments(double[] first, double[] second, double value, double[] row) {
    double square = value * value;
    for (int lane = 0; lane < row.length; lane++) {
      first[lane] += value * row[lane];
      second[lane] += square * row[lane];
    }
  }

  /** Adds the row to the counts, and the row times the others' counts to the sums. */
  public static void addPairs(
      double[] counts, double[] sums, double[] others, int at, double[] row) {
    for (int lane = 0; lane < row.length; lane++) {
      counts[at + lane] += row[lane];
      sums[at + lane] += row[lane] * others[at + lane];
    }
  }

  /** Adds the row times 1, x, y, x^2, y^2 and xy to six sums. */
  public static void addJoint(double[][] sums, int at, double x, double y, double[] row) {
    double[] n = sums[0];
    for (int lane = 0; lane < row.length; lane++) {
      n[at + lane] += row[lane];
    }
    addTwo(sums[1], sums[2], at, x, y, row);
    addTwo(sums[3], sums[4], at, x * x, y * y, row);
    add(sums[5], at, x * y, row);
  }

  private static void addTwo(
      double[] first, double[] second, int at, double x, double y, double[] row) {
    for (int lane = 0; lane < row.length; lane++) {
      first[at + lane] += x * row[lane];
      second[at + lane] += y * row[lane];
    }
  }

  /**
   * Takes a case that shares its x with no other: its rank deviation, twice the mid-rank less twice
   * the mean one, is {@code 2 before + weight - n}.
   *
   * @param squares sums of squared rank deviations
   * @param byLevel sums of rank deviations by level of y, from {@code at}
   * @param counts of cases by level of y, from {@code at}
   */
  public static void addRank(
      double[] squares,
      double[] byLevel,
      double[] counts,
      int at,
      double[] before,
      double[] n,
      double[] row) {
    for (int lane = 0; lane < row.length; lane++) {
      double deviation = 2 * before[lane] + row[lane] - n[lane];
      squares[lane] += row[lane] * (deviation * deviation);
      byLevel[at + lane] += row[lane] * deviation;
      counts[at + lane] += row[lane];
    }
  }
}
