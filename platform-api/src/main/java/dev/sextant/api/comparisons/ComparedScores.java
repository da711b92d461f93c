package dev.sextant.api.comparisons;

import dev.sextant.api.experiments.scores.Series;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The scores of one metric by one model in one experiment.
 *
 * @param subjects the same object for scores of the same answers
 * @param values by subject; without those that have no score
 * @param judge identities of the labellers that are the score's own judge; empty: it is no judge's
 */
record ComparedScores(
    Series series,
    ScoreOrigin origin,
    KnownSubjects subjects,
    Map<UUID, Double> values,
    Set<String> judge) {

  /** Returns whether both are scores of the same items or answers. */
  @SuppressWarnings("ReferenceEquality") // they are read once and shared
  boolean hasSubjectsOf(ComparedScores other) {
    return subjects == other.subjects;
  }
}
