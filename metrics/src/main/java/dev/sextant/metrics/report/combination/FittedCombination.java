package dev.sextant.metrics.report.combination;

import java.util.List;

/**
 * A combination of scores whose coefficients are known.
 *
 * @param terms one for each combined score
 */
public record FittedCombination(double intercept, List<Term> terms) {

  public FittedCombination {
    terms = List.copyOf(terms);
  }

  /**
   * One score.
   *
   * @param coefficient of its standardised values
   */
  public record Term(Standard standard, double coefficient) {}

  /**
   * Returns the log odds that a subject is positive. The sum runs in the order of the terms, so it
   * is the same to the last bit wherever the values come from.
   *
   * @param values one for each term; NaN where the subject has none
   * @throws IllegalArgumentException if there is another number of values
   */
  public double logOdds(double[] values) {
    if (values.length != terms.size()) {
      throw new IllegalArgumentException(
          "expected %d values, found %d".formatted(terms.size(), values.length));
    }
    double sum = intercept;
    for (int t = 0; t < values.length; t++) {
      Term term = terms.get(t);
      sum += term.coefficient * term.standard.apply(values[t]);
    }
    return sum;
  }
}
