package dev.sextant.api.experiments.scores;

import java.util.List;

/**
 * The series that a combination is made of.
 *
 * @param whole of the combination itself, which has no stored scores
 * @param parts floors first, in the order of reports
 */
public record CombinedSeries(Series whole, List<Series> parts) {

  public CombinedSeries {
    parts = List.copyOf(parts);
  }
}
