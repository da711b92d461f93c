package dev.sextant.api.comparisons;

/**
 * The statistics of comparisons. Pure: equal arguments give equal texts, to the byte. A comparison
 * may take seconds and is made on threads that may wait.
 */
public interface ComparisonStatistics {

  /**
   * Holds scores against a baseline.
   *
   * @return a JSON object: {@code headline}, {@code resamples}, {@code seed} and {@code
   *     review_load}; {@code standings}, one for each entrant, with {@code direction}, {@code
   *     direction_chosen}, {@code n} and {@code value}; {@code differences}, one for each entrant
   *     but the first, null where the statistic is undefined; and {@code pairs} of entrants on one
   *     ground
   */
  String compare(ComparisonOrder order);
}
