package dev.sextant.metrics.report.leftout;

import dev.sextant.metrics.report.influence.Order;
import dev.sextant.metrics.report.leftout.Extremes.Range;
import java.util.Arrays;

/**
 * Places further subjects among those whose order is known, so that Spearman's rho is greatest.
 *
 * <p>A subject that joins a run of equal scores adds the mean of what it adds just below and just
 * above the run, so the sum of products is greatest between runs. But ties make the deviation of
 * the ranks smaller, and rho the farther from 0. So the greatest sum is divided by the deviation
 * with the most ties that the further subjects can make if it is above 0, and by that with the
 * fewest if it is below. No placement gives more. Only where many ties and the best places exclude
 * each other does none give as much.
 *
 * @param ranks mid-ranks of the factuality of the known subjects, among all subjects
 * @param starts the place of the first subject of each run of equal scores, and the size
 * @param further mid-ranks of the factuality of the further subjects, rising
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BestPlaces(double[] ranks, int[] starts, double[] further) {

  /**
   * Returns the least and the greatest rho.
   *
   * @param labels factuality of the known subjects by rising trust
   * @param starts the place of the first subject of each run of equal scores, and the size
   * @param leftOut factuality of the further subjects
   */
  static Range range(double[] labels, int[] starts, double[] leftOut) {
    int known = labels.length;
    double[] all = Arrays.copyOf(labels, known + leftOut.length);
    System.arraycopy(leftOut, 0, all, known, leftOut.length);
    double[] ranks = Order.of(all).midRanks();
    double[] further = Arrays.copyOfRange(ranks, known, all.length);
    Arrays.sort(further);
    BestPlaces rising = new BestPlaces(Arrays.copyOf(ranks, known), starts, further);
    return new Range(0.0 - rising.reversed().greatest(), rising.greatest());
  }

  private BestPlaces reversed() {
    int known = ranks.length;
    double[] falling = new double[known];
    Arrays.setAll(falling, i -> ranks[known - 1 - i]);
    int[] runs = new int[starts.length];
    Arrays.setAll(runs, i -> known - starts[starts.length - 1 - i]);
    return new BestPlaces(falling, runs, further);
  }

  private double greatest() {
    double n = ranks.length + further.length;
    double mean = (Arrays.stream(ranks).sum() + Arrays.stream(further).sum()) / n;
    double products = 0;
    double ties = 0;
    for (int run = 0; run + 1 < starts.length; run++) {
      double size = starts[run + 1] - starts[run];
      double rank = (starts[run] + starts[run + 1] + 1) / 2.0;
      for (int i = starts[run]; i < starts[run + 1]; i++) {
        products += rank * (ranks[i] - mean);
      }
      ties += size * size * size - size;
    }
    products += placed(mean);
    double squares = squares(ranks, mean) + squares(further, mean);
    double tied = products > 0 ? ties + furtherTies() : ties;
    double rho = products / Math.sqrt((n * n * n - n - tied) / 12 * squares);
    return Math.max(-1, Math.min(1, rho)); // rounding may exceed 1
  }

  /** Returns what the further subjects add to the ties if all of them join the longest run. */
  private double furtherTies() {
    double longest = 0;
    for (int run = 0; run + 1 < starts.length; run++) {
      longest = Math.max(longest, starts[run + 1] - starts[run]);
    }
    double joined = longest + further.length;
    return joined * joined * joined - joined - (longest * longest * longest - longest);
  }

  /** Returns what the further subjects add to the sum of products at their best places. */
  private double placed(double mean) {
    double[] above = new double[starts.length];
    for (int run = starts.length - 2; run >= 0; run--) {
      above[run] = above[run + 1];
      for (int i = starts[run]; i < starts[run + 1]; i++) {
        above[run] += ranks[i] - mean;
      }
    }
    int[] hull = hull(above);
    double sum = 0;
    int at = 0;
    for (int i = 0; i < further.length; i++) {
      double slope = further[i] - mean;
      while (at + 1 < hull.length
          && slope * starts[hull[at + 1]] + above[hull[at + 1]]
              > slope * starts[hull[at]] + above[hull[at]]) {
        at++;
      }
      sum += slope * (i + 1) + slope * starts[hull[at]] + above[hull[at]];
    }
    return sum;
  }

  /** Returns the boundaries between runs that may be best for some rank: a concave hull. */
  private int[] hull(double[] above) {
    int[] hull = new int[above.length];
    int size = 0;
    for (int next = 0; next < above.length; next++) {
      while (size > 1 && liesBelow(hull[size - 1], hull[size - 2], next, above)) {
        size--;
      }
      hull[size++] = next;
    }
    return Arrays.copyOf(hull, size);
  }

  private boolean liesBelow(int middle, int first, int last, double[] above) {
    return (above[middle] - above[first]) * (starts[last] - starts[first])
        <= (above[last] - above[first]) * (starts[middle] - starts[first]);
  }

  private static double squares(double[] values, double mean) {
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return sum;
  }
}
