package dev.sextant.api.comparisons;

import java.util.List;

/**
 * What is compared.
 *
 * @param label {@code grounded} or {@code factuality}
 * @param grounds what the scores are of; all of them items, or all of them answers
 * @param entrants the first is the baseline
 */
record ComparisonOrder(String label, List<Ground> grounds, List<Entrant> entrants) {

  /** Copies the lists. */
  public ComparisonOrder {
    grounds = List.copyOf(grounds);
    entrants = List.copyOf(entrants);
  }
}
