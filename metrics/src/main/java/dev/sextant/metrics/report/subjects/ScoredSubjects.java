package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.report.subjects.Traits.Trait;
import dev.sextant.metrics.score.Reason;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The scores of a series with the subjects that it shares with others.
 *
 * @param subjects items, labels and lengths
 * @param thetas angle between question and context of each subject, by the series' embedder; null:
 *     none is known
 * @param scores of the subjects, at the same places
 */
public record ScoredSubjects(
    SubjectColumns subjects, @Nullable TraitColumn thetas, ScoreValues scores) {

  /**
   * Checks the size.
   *
   * @throws IllegalArgumentException if there are more or fewer scores than subjects
   */
  public ScoredSubjects {
    if (subjects.size() != scores.size()) {
      throw new IllegalArgumentException(
          "expected %d scores, found %d".formatted(subjects.size(), scores.size()));
    }
  }

  /** Reads subjects that come one by one; a place of the columns is a place of the list. */
  public static ScoredSubjects of(List<ScoredSubject> subjects) {
    SubjectColumns.Builder columns = new SubjectColumns.Builder();
    ScoreValues.Builder scores = new ScoreValues.Builder(subjects.size());
    double[] thetas = new double[subjects.size()];
    for (int place = 0; place < thetas.length; place++) {
      ScoredSubject subject = subjects.get(place);
      Traits traits = subject.traits() == null ? Traits.UNKNOWN : subject.traits();
      columns
          .add(subject.item(), subject.grounded(), subject.factuality())
          .lengths(traits.question(), traits.context(), traits.answer());
      scores.set(place, subject.score());
      thetas[place] = traits.thetaQc();
    }
    return new ScoredSubjects(columns.build(), TraitColumn.ofThetas(thetas), scores.build());
  }

  /** Returns how many subjects there are, with a score or without. */
  public int size() {
    return scores.size();
  }

  /** Returns the score of a subject; {@code NaN} if it is undefined. */
  public double score(int place) {
    return scores.value(place);
  }

  /** Returns the same subjects with scores at some places only. */
  public ScoredSubjects only(BitSet places) {
    return new ScoredSubjects(subjects, thetas, scores.only(places));
  }

  /**
   * Returns the same subjects without the scores of some places.
   *
   * @param reason why these have none; a subject that has none already keeps its own
   */
  public ScoredSubjects without(BitSet places, Reason reason) {
    return new ScoredSubjects(subjects, thetas, scores.without(places, reason));
  }

  /** Returns the places of the subjects that have a score, with a label or without. */
  public BitSet defined() {
    BitSet places = new BitSet(size());
    for (int place = 0; place < size(); place++) {
      if (scores.isDefined(place)) {
        places.set(place);
      }
    }
    return places;
  }

  /** Returns the places of the subjects that have a score and a label of a kind. */
  public BitSet used(LabelKind kind) {
    BitSet places = new BitSet(size());
    for (int place : subjects.labelled(kind)) {
      if (scores.isDefined(place)) {
        places.set(place);
      }
    }
    return places;
  }

  /** Returns how many labelled subjects have no score, by reason. */
  public Map<Reason, Integer> undefined() {
    Map<Reason, Integer> counts = new EnumMap<>(Reason.class);
    for (int place = 0; place < size(); place++) {
      Reason reason = subjects.isLabelled(place) ? scores.reason(place) : null;
      if (reason != null) {
        counts.merge(reason, 1, Integer::sum);
      }
    }
    return counts;
  }

  /** Returns bins by each trait that some subject with the label has. */
  public List<Partition> partitions(LabelKind labels, int count) {
    int[] labelled = subjects.labelled(labels);
    List<Partition> all = new ArrayList<>();
    if (thetas != null) {
      thetas.partition(labels, labelled, count, size()).ifPresent(all::add);
    }
    for (TraitColumn column : subjects.lengths()) {
      column.partition(labels, labelled, count, size()).ifPresent(all::add);
    }
    return all;
  }

  /** Returns bins by the length of the answer; empty if it is known of no labelled subject. */
  public Optional<Partition> answerLengths(LabelKind labels, int count) {
    return subjects.answerLengths().partition(labels, subjects.labelled(labels), count, size());
  }

  /** Compares two subjects by {@link Trait} in turn, then by their scores. */
  int compareTraitsAndScores(int a, int b) {
    int order = thetas == null ? 0 : thetas.compare(a, b);
    for (TraitColumn column : subjects.lengths()) {
      order = order != 0 ? order : column.compare(a, b);
    }
    return order != 0 ? order : Double.compare(score(a), score(b));
  }
}
