package dev.sextant.metrics.report.trend;

import dev.sextant.metrics.report.influence.Clusters;

/**
 * A mean over clustered subjects.
 *
 * @param mean over the subjects
 * @param standardError from the sums of the clusters, whose number G makes it larger by the square
 *     root of G/(G-1); NaN without two clusters
 * @param clusters number of clusters with a subject
 * @param skewness of the sums of the clusters; 0 if these do not vary
 */
record MeanDifference(double mean, double standardError, int clusters, double skewness) {

  static MeanDifference of(double[] values, Clusters clusters) {
    double total = 0;
    for (double value : values) {
      total += value;
    }
    double mean = total / values.length;
    double[] sums = new double[clusters.count()];
    for (int i = 0; i < values.length; i++) {
      sums[clusters.of(i)] += values[i] - mean;
    }
    double squares = 0;
    double cubes = 0;
    for (double sum : sums) {
      squares += sum * sum;
      cubes += sum * sum * sum;
    }
    int occupied = clusters.occupied();
    double correction = occupied < 2 ? Double.NaN : occupied / (occupied - 1.0);
    double skewness = squares == 0 ? 0 : cubes * Math.sqrt(occupied / squares) / squares;
    return new MeanDifference(
        mean, Math.sqrt(squares * correction) / values.length, occupied, skewness);
  }
}
