package dev.sextant.api.comparisons;

import java.util.List;

/**
 * The input of a comparison.
 *
 * @param label {@code grounded} or {@code factuality}
 * @param grounds the subjects of the scores; either all items, or all answers
 * @param entrants the first is the baseline
 */
record ComparisonOrder(String label, List<Ground> grounds, List<Entrant> entrants) {

  /** Copies the lists. */
  public ComparisonOrder {
    grounds = List.copyOf(grounds);
    entrants = List.copyOf(entrants);
  }
}
