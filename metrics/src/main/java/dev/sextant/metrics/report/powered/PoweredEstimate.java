package dev.sextant.metrics.report.powered;

import dev.sextant.metrics.report.interval.Interval;
import org.jspecify.annotations.Nullable;

/**
 * A statistic from the labels of people alone, and from these together with an oracle's.
 *
 * @param people from the labels of people alone
 * @param powered from both; null if {@code basis} is {@link Basis#TOO_FEW}
 * @param basis what the second interval rests on
 * @param oracleAlone the statistic if the oracle's labels were true; {@code NaN} if it is undefined
 * @param lambda how much the second interval relies on the oracle, in [0, 1]
 * @param labels by people
 * @param disagreements clusters in which people and the oracle disagree on a label that this
 *     statistic depends on
 * @param missing labels that are missing for an interval of both; 0 if there is one
 * @param worth number of labels by people alone that would give as small a standard error; null
 *     without a second interval
 */
public record PoweredEstimate(
    Interval people,
    @Nullable Interval powered,
    Basis basis,
    double oracleAlone,
    double lambda,
    int labels,
    int disagreements,
    int missing,
    @Nullable Double worth) {

  /** What an interval of both sources rests on. */
  public enum Basis {
    /**
     * At least 200 labels by people, 30 of each class, and, if the labels have unequal weights, at
     * least 10 of the oracle's errors: the error is near normal.
     */
    NORMAL,
    /**
     * At least 50 labels by people: the interval is widened, because the labels show too few of the
     * oracle's errors.
     */
    WIDENED,
    /** Too few labels by people. */
    TOO_FEW
  }
}
