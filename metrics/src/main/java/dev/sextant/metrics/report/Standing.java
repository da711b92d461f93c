package dev.sextant.metrics.report;

import dev.sextant.metrics.Score;
import dev.sextant.metrics.catalogue.Direction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A series as it is held against another one, which may be of another experiment.
 *
 * @param subjects by item and answer
 * @param direction of the score; undirected counts as riskier when higher
 * @param resamples of the items that the subjects belong to
 */
public record Standing(List<Subject> subjects, Direction direction, Resamples resamples) {

  /** Copies the subjects. */
  public Standing {
    subjects = List.copyOf(subjects);
  }

  /** Returns the statistic over all of its subjects; null if it is undefined. */
  public @Nullable Interval interval(Headline headline) {
    return headline.interval(subjects, direction, resamples);
  }

  /** Returns how many subjects have the label of the statistic, and a value. */
  public int used(Headline headline) {
    return Math.toIntExact(subjects.stream().filter(each -> isUsed(headline, each)).count());
  }

  static boolean isUsed(Headline headline, Subject subject) {
    return headline.isLabelled(subject) && isDefined(subject);
  }

  static boolean isDefined(Subject subject) {
    return subject.score() instanceof Score.Defined;
  }

  /** Returns 1 if a higher score is riskier, else -1. */
  double sign() {
    return SeriesStatistics.sign(direction);
  }

  /**
   * Checks that the other stands on the same subjects.
   *
   * @throws IllegalArgumentException if items or labels differ at any place
   */
  void checkSameSubjects(Standing other) {
    boolean same = subjects.size() == other.subjects.size();
    for (int i = 0; same && i < subjects.size(); i++) {
      same = subjects.get(i).isTheSameAs(other.subjects.get(i));
    }
    if (!same) {
      throw new IllegalArgumentException("expected the same subjects at the same places");
    }
  }
}
