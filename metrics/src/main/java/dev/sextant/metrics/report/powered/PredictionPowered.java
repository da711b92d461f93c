package dev.sextant.metrics.report.powered;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Scale;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Support;
import dev.sextant.metrics.report.powered.Functional.Projection;
import dev.sextant.metrics.report.powered.PoweredEstimate.Basis;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Estimates a statistic from a few labels by people and many by an oracle. With H the subjects that
 * people have labelled,
 *
 * <pre>T = T_people(H) + lambda (mean over all of psi - mean over H of psi)</pre>
 *
 * with psi the influence of a subject on the statistic of the oracle's labels, or of its
 * probabilities as far as it gives some: they say more than a verdict. So an oracle that errs costs
 * precision but moves nothing: the labels of people say by themselves what is true, and the oracle
 * only tells how far H happens to differ from all. A. Angelopoulos, S. Bates, C. Fannjiang, M.
 * Jordan and T. Zrnic, Prediction-Powered Inference (2023); for areas G. Zou, D. Witten and B.
 * Williamson (2026), arXiv 2602.10332.
 */
public final class PredictionPowered {

  /** Fewest labels by people with which an oracle's are used at all. */
  public static final int FEWEST_LABELS = 50;

  /** Fewest labels by people of a normal interval. */
  public static final int NORMAL_LABELS = 200;

  /** Fewest labels by people of either class of a normal interval. */
  public static final int NORMAL_OF_A_CLASS = 30;

  /**
   * Fewest errors of the oracle that people have found of a normal interval, as if all had the same
   * weight; only asked for if labels have unequal weights. With fewer, the variance of what they
   * correct is itself too uncertain, because the heaviest ones decide.
   */
  public static final int NORMAL_ERRORS = 10;

  private final PartlyLabelled subjects;
  private final Functional functional;
  private final LabelledSides sides;
  private final Projection ofPeople;
  private final Projection ofOracle;
  private final Projection expected;

  private PredictionPowered(PartlyLabelled subjects, Functional functional) {
    this.subjects = subjects;
    this.functional = functional;
    int[] labelled = subjects.labelled();
    int[] all = new int[subjects.size()];
    Arrays.setAll(all, i -> i);
    sides = new LabelledSides(subjects, functional);
    ofPeople = functional.at(labelled, subjects.peoplesShares(), subjects.weights());
    ofOracle = functional.at(all, subjects.oracle(), subjects.evenWeights());
    expected = functional.at(all, subjects.expected(), subjects.evenWeights());
  }

  /**
   * Estimates a statistic.
   *
   * @param seed of the folds in which the weight of the oracle is fitted
   * @throws IllegalArgumentException if people's labels do not define the statistic, such as an AUC
   *     of one class
   */
  public static PoweredEstimate of(PartlyLabelled subjects, Functional functional, long seed) {
    PredictionPowered estimator = new PredictionPowered(subjects, functional);
    if (Double.isNaN(estimator.ofPeople.value())) {
      throw new IllegalArgumentException(
          "expected labels by people that define the statistic, found %d positives among %d"
              .formatted(subjects.positives(), subjects.labels()));
    }
    return estimator.estimate(seed);
  }

  /**
   * Returns how many labels by people are missing for an estimate of both sources, before it is
   * known which statistic it is; a statistic may need more.
   */
  public static int missing(PartlyLabelled subjects) {
    return Math.max(0, FEWEST_LABELS - subjects.labelledClusters());
  }

  /**
   * Estimates a statistic, for differences from others over the same clusters.
   *
   * @param seed as of {@link #of}
   * @return empty if labels by people are missing for an estimate of both sources
   */
  public static Optional<PoweredInfluence> influence(
      PartlyLabelled subjects, Functional functional, long seed) {
    return missing(subjects) > 0
        ? Optional.empty()
        : new PredictionPowered(subjects, functional).influence(seed);
  }

  private Optional<PoweredInfluence> influence(long seed) {
    if (missing() > 0) {
      return Optional.empty();
    }
    double[] people = ofPeople();
    double[] correction = correction();
    Estimate both = both(people, correction, PowerTuning.lambdas(people, correction, seed));
    return Optional.of(
        isInside(both)
            ? new PoweredInfluence(both, widening())
            : new PoweredInfluence(estimate(ofPeople.value(), people), 1));
  }

  private PoweredEstimate estimate(long seed) {
    double[] people = ofPeople();
    Interval alone = alone(people);
    int missing = missing();
    if (missing > 0) {
      return result(alone, null, Basis.TOO_FEW, 0, missing, null);
    }
    double[] correction = correction();
    double[] lambdas = PowerTuning.lambdas(people, correction, seed);
    double lambda = Arrays.stream(lambdas).average().orElse(0);
    Basis basis = basis();
    Estimate both = both(people, correction, lambdas);
    if (!isInside(both)) {
      return result(alone, alone, basis, 0, 0, (double) subjects.labels());
    }
    double worth = subjects.labels() * estimate(both.value(), people).variance() / both.variance();
    Interval interval = interval(both.times(widening()));
    return result(alone, interval, basis, lambda, 0, worth);
  }

  /** Returns the estimate of both sources, whose value may lie outside of its scale. */
  private Estimate both(double[] people, double[] correction, double[] lambdas) {
    double powered = ofPeople.value();
    double[] influence = new double[people.length];
    for (int g = 0; g < influence.length; g++) {
      powered += lambdas[g] * correction[g];
      influence[g] = people[g] + lambdas[g] * correction[g];
    }
    return estimate(powered, influence);
  }

  private static boolean isInside(Estimate both) {
    return both.value() > 0 && both.value() < 1;
  }

  private Interval alone(double[] people) {
    return subjects.isEven()
        ? functional.ofPeople(subjects)
        : interval(estimate(ofPeople.value(), people));
  }

  private static Interval interval(Estimate estimate) {
    return Objects.requireNonNull(Intervals.of(estimate, Scale.LOGIT));
  }

  /** Returns the influence of people's labels, summed by cluster. */
  private double[] ofPeople() {
    Clusters clusters = subjects.clusters();
    int[] labelled = subjects.labelled();
    double[] sums = new double[clusters.count()];
    for (int i = 0; i < labelled.length; i++) {
      sums[clusters.of(labelled[i])] +=
          subjects.weights()[i]
              * ofPeople.influence()[i]
              * sides.correction(labelled[i], subjects.positive()[i]);
    }
    return sums;
  }

  /** Returns what each cluster adds to the correction by the oracle, if lambda is 1. */
  private double[] correction() {
    Clusters clusters = subjects.clusters();
    double[] influence = expected.influence();
    double[] sums = new double[clusters.count()];
    for (int i = 0; i < influence.length; i++) {
      sums[clusters.of(i)] += influence[i] / influence.length;
    }
    int[] labelled = subjects.labelled();
    for (int i = 0; i < labelled.length; i++) {
      sums[clusters.of(labelled[i])] -= subjects.weights()[i] * influence[labelled[i]];
    }
    return sums;
  }

  private PoweredEstimate result(
      Interval alone,
      @Nullable Interval powered,
      Basis basis,
      double lambda,
      int missing,
      @Nullable Double worth) {
    return new PoweredEstimate(
        alone,
        powered,
        basis,
        ofOracle.value(),
        lambda,
        subjects.labels(),
        subjects.disagreements(functional),
        missing,
        worth);
  }

  private Estimate estimate(double of, double[] influence) {
    return new Estimate(
        of, influence, subjects.clusters().occupied(), sides.support(), sides.degrees());
  }

  /** Returns how many labels are missing for an interval of both sources. */
  private int missing() {
    if (Double.isNaN(ofOracle.value()) || Double.isNaN(expected.value())) {
      return FEWEST_LABELS;
    }
    int missing = FEWEST_LABELS - sides.labelled();
    Support support = sides.support();
    if (!support.suffices()) {
      double times = (double) support.needed() / Math.max(1, support.clusters());
      missing = Math.max(missing, (int) Math.ceil(sides.labelled() * (times - 1)));
    }
    return Math.max(0, missing);
  }

  private Basis basis() {
    int ofRarer = Math.min(subjects.positives(), subjects.labels() - subjects.positives());
    return sides.labelled() >= NORMAL_LABELS
            && ofRarer >= NORMAL_OF_A_CLASS
            && (subjects.isEven() || subjects.effectiveDisagreements(functional) >= NORMAL_ERRORS)
        ? Basis.NORMAL
        : Basis.WIDENED;
  }

  /**
   * Returns by what the standard error is multiplied. If the interval is not normal, it is widened
   * as if one more error of the oracle had been seen. With m errors seen, the variance of what they
   * correct is that of m observations, and few labels may show none of them. Errors of unequal
   * weight count as the number of equal ones that would vary as much.
   */
  private double widening() {
    if (basis() == Basis.NORMAL) {
      return 1;
    }
    double seen = Math.max(1, subjects.effectiveDisagreements(functional));
    return Math.sqrt((seen + 1) / seen);
  }
}
