package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.report.interval.IncompleteBeta;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How high the rate of errors among the cases of one class may truly be: the one-sided 95 % upper
 * confidence bound by C. Clopper and E. Pearson (1934), the 95th percentile of Beta(x + 1, n - x)
 * for x errors among n cases.
 *
 * <p>It holds although the threshold is chosen by the same cases. Of one observation an item, the
 * rate beyond the (x + 1)-th riskiest of n cases is distributed as Beta(x + 1, n - x), whatever the
 * scores are (order statistics; S. Wilks, 1941). The greatest x whose bound keeps a limit depends
 * on n and the limit alone, and any threshold that commits no more errors is beyond that case. So
 * the true rate is above the limit in 5 % of samples at most.
 *
 * <p>Cases of one item are not independent. So n is the effective number of items of L. Kish
 * (1965), {@code (sum m)^2 / sum m^2} over the cases m of each item, as if all cases of an item
 * said the same, and {@code x = n} times the observed rate. That errs on the safe side.
 */
final class UpperBound {

  private static final double CONFIDENCE = 0.95;

  private final double items;

  private UpperBound(double items) {
    this.items = items;
  }

  /**
   * Counts the cases of a class.
   *
   * @param risky which class
   */
  static UpperBound ofClass(List<LabelledScore> scores, boolean risky) {
    Map<Integer, Integer> sizes = new HashMap<>();
    for (LabelledScore score : scores) {
      if (score.risky() == risky) {
        sizes.merge(score.item(), 1, Integer::sum);
      }
    }
    double cases = 0;
    double squares = 0;
    for (int size : sizes.values()) {
      cases += size;
      squares += (double) size * size;
    }
    return new UpperBound(cases * (cases / squares));
  }

  /** Returns whether the bound of an observed rate is at most a limit. */
  boolean keeps(double rate, double limit) {
    double errors = rate * items;
    return rate < limit && IncompleteBeta.of(limit, errors + 1, items - errors) >= CONFIDENCE;
  }

  double of(double rate) {
    double errors = rate * items;
    return errors < items ? IncompleteBeta.inverse(CONFIDENCE, errors + 1, items - errors) : 1;
  }
}
