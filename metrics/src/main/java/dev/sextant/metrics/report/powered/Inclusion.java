package dev.sextant.metrics.report.powered;

import java.util.Arrays;

/** The probabilities with which subjects were drawn for people to label. */
final class Inclusion {

  private Inclusion() {}

  /**
   * Completes the probabilities of labelled subjects. Subjects without one were drawn from all with
   * equal probability. How high it was is unknown, and only proportions matter.
   *
   * <p>If both kinds occur, each is a sample of all subjects by itself. So both estimate the same,
   * and they are averaged by their numbers of labels: a label without a probability gets the mean
   * weight of the others, which is the reciprocal of the harmonic mean of their probabilities.
   *
   * @param known by labelled subject: in (0, 1], or {@code NaN} if all were equally likely
   */
  static double[] complete(double[] known) {
    double sum = 0;
    int count = 0;
    for (double each : known) {
      if (!Double.isNaN(each)) {
        sum += 1 / each;
        count++;
      }
    }
    double other = count == 0 ? 1 : count / sum;
    return Arrays.stream(known).map(each -> Double.isNaN(each) ? other : each).toArray();
  }
}
