package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.resampling.Study;
import dev.sextant.metrics.report.interval.Interval;
import java.util.List;

/**
 * Whether predicted probabilities are those that are observed.
 *
 * <p>Bins are of equal frequency: with n predictions in ascending order, bin k of 10 ends at place
 * {@code floor((n - 1) k / 10)} (from 0) and takes all that equal the prediction there. These are
 * the bins of scikit-learn's {@code calibration_curve(strategy='quantile')}; one that ties leave
 * empty is left out. They are formed once: a resample is sorted into the bins of the full sample.
 * The calibration error of a resample is on average higher than that of its sample, because noise
 * in a bin counts as error; so its interval lies high, too.
 *
 * @param calibrationError expected calibration error: mean over the predictions of the distance
 *     between mean prediction and observed share of their bin, in [0, 1]
 * @param brier mean squared distance between prediction and label (1 if risky), in [0, 1]
 * @param points one for each bin that is not empty, ascending
 */
public record Reliability(
    Interval calibrationError, Interval brier, List<ReliabilityPoint> points) {

  /**
   * One bin of a reliability diagram.
   *
   * @param n predictions in it, 1 or more
   * @param predicted mean predicted probability
   * @param observed share that is risky
   */
  public record ReliabilityPoint(int n, double predicted, Interval observed) {}

  /** How many bins there are, if ties leave none empty. */
  public static final int BINS = 10;

  public Reliability {
    points = List.copyOf(points);
  }

  /**
   * Compares predictions with labels; their order changes no bit.
   *
   * @param predictions one or more
   * @throws IllegalArgumentException if there is none
   */
  public static Reliability of(List<PredictedRisk> predictions, Resampling resampling) {
    if (predictions.isEmpty()) {
      throw new IllegalArgumentException("expected one prediction or more, found none");
    }
    return all(List.of(predictions), resampling).get(0);
  }

  /** Compares several predictions for the same items with labels, on the same resamples. */
  static List<Reliability> all(List<List<PredictedRisk>> predictions, Resampling resampling) {
    List<BinnedRisks> binned =
        predictions.stream().map(of -> new BinnedRisks(of, BINS, resampling)).toList();
    Study.resample(resampling, List.copyOf(binned.stream().map(BinnedRisks::study).toList()));
    return binned.stream().map(BinnedRisks::reliability).toList();
  }
}
