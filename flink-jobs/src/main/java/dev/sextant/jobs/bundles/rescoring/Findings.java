package dev.sextant.jobs.bundles.rescoring;

import java.util.ArrayList;
import java.util.List;

/** Counts differences, and keeps the first ones. */
final class Findings {

  private final List<ScoreDifference> first = new ArrayList<>();
  private long count;

  void add(ScoreDifference difference) {
    count++;
    if (first.size() < ScoreVerification.MOST_LISTED) {
      first.add(difference);
    }
  }

  long count() {
    return count;
  }

  List<ScoreDifference> first() {
    return first;
  }
}
