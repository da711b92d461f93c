package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.resampling.Items;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.powered.Functional;
import dev.sextant.metrics.report.powered.PartlyLabelled;
import dev.sextant.metrics.report.powered.PoweredEstimate;
import dev.sextant.metrics.report.powered.PredictionPowered;
import dev.sextant.metrics.report.powered.WeightedRatio;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rates of a threshold from labels of an oracle that people have checked in part. They are over
 * the subjects that the oracle has judged. Each is null if people's labels do not define it, such
 * as a precision if people have labelled nothing that is flagged.
 *
 * @param byPeople number of subjects that people have labelled
 * @param byOracle number of subjects that the oracle has judged
 * @param checked number of subjects with both
 * @param missing number of labels by people that are missing for any estimate of both
 * @param shareRisky risky share of all
 * @param precision risky share of the flagged
 * @param recall flagged share of the risky
 * @param falsePositiveRate flagged share of the trustworthy
 */
public record CheckedRates(
    int byPeople,
    int byOracle,
    int checked,
    int missing,
    @Nullable PoweredEstimate shareRisky,
    @Nullable PoweredEstimate precision,
    @Nullable PoweredEstimate recall,
    @Nullable PoweredEstimate falsePositiveRate) {

  /**
   * Estimates the rates.
   *
   * @param seed of the folds in which the weight of the oracle is fitted
   * @return empty if people have labelled all that the oracle has judged: then they need no oracle
   */
  public static Optional<CheckedRates> of(
      Threshold threshold, List<CheckedScore> scores, long seed) {
    List<CheckedScore> judged = scores.stream().filter(each -> each.oracle() != null).toList();
    int byPeople = (int) scores.stream().filter(each -> each.people() != null).count();
    int checked = (int) judged.stream().filter(CheckedScore::isChecked).count();
    return checked == judged.size()
        ? Optional.empty()
        : Optional.of(new Estimator(threshold, judged, seed).rates(byPeople, checked));
  }

  /** Estimates rates over the subjects that the oracle has judged. */
  private static final class Estimator {

    private final PartlyLabelled subjects;
    private final boolean[] flagged;
    private final int[] items;
    private final long seed;

    /** Numbers of labelled subjects that are of a class, and of those that are flagged. */
    private int risky;

    private int trustworthy;
    private int flaggedOnes;

    Estimator(Threshold threshold, List<CheckedScore> judged, long seed) {
      this.seed = seed;
      Items numbered = Items.of(judged.stream().mapToInt(CheckedScore::item).toArray());
      items = numbered.ofCase();
      flagged = new boolean[judged.size()];
      double[] oracle = new double[judged.size()];
      PartlyLabelled.Checks checks = new PartlyLabelled.Checks();
      for (int i = 0; i < flagged.length; i++) {
        CheckedScore each = judged.get(i);
        flagged[i] = threshold.flags(each.score());
        oracle[i] = Boolean.TRUE.equals(each.oracle()) ? 1 : 0;
        if (each.people() != null) {
          checks.add(i, each.people(), each.inclusion());
          count(each.people(), flagged[i]);
        }
      }
      subjects = checks.among(oracle, new Clusters(items, numbered.count()));
    }

    private void count(boolean isRisky, boolean isFlagged) {
      risky += isRisky ? 1 : 0;
      trustworthy += isRisky ? 0 : 1;
      flaggedOnes += isFlagged ? 1 : 0;
    }

    CheckedRates rates(int byPeople, int checked) {
      return new CheckedRates(
          byPeople,
          flagged.length,
          checked,
          PredictionPowered.missing(subjects),
          estimate(WeightedRatio.share(), checked),
          estimate(WeightedRatio.precision(flagged), flaggedOnes),
          estimate(WeightedRatio.recall(flagged), risky),
          estimate(WeightedRatio.falsePositiveRate(flagged), trustworthy));
    }

    /**
     * @param defining number of labelled subjects that the rate is a share of
     */
    private @Nullable PoweredEstimate estimate(Functional rate, int defining) {
      return defining == 0 ? null : PredictionPowered.of(subjects, rate, seed);
    }
  }
}
