package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.report.influence.Order;
import dev.sextant.metrics.report.subjects.CaseOrder.Comparison;
import java.util.Arrays;

/**
 * The subjects that have a score, sorted once for both kinds of label. Scores are equal if {@link
 * Readings} does not tell them apart. Subjects with equal scores are sorted by all that is known of
 * them; those that compare as equal are equal, so the order in which they came changes no bit.
 */
public final class SortedScores {

  private final ScoredSubjects scored;
  private final SubjectColumns subjects;
  private final int[] rising;

  /** Sorts the subjects that have a score. */
  public SortedScores(ScoredSubjects scored) {
    this.scored = scored;
    this.subjects = scored.subjects();
    int[] places = subjects.places(scored.scores()::isDefined);
    double[] ranks = new double[places.length];
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] = rank(places[i]);
    }
    rising = Order.rising(ranks, places);
  }

  public ScoredSubjects scored() {
    return scored;
  }

  private double rank(int place) {
    return Readings.rounded(scored.score(place));
  }

  /**
   * Returns the places of the subjects with a label of whether they are grounded. Of equal scores,
   * those that are not grounded come first.
   *
   * @param highestFirst whether scores fall
   */
  public int[] byGrounded(boolean highestFirst) {
    Comparison order =
        (a, b) -> {
          int byItem = subjects.compareItems(a, b);
          return byItem != 0 ? byItem : scored.compareTraitsAndScores(a, b);
        };
    return sorted(
        LabelKind.GROUNDED,
        highestFirst,
        (places, from, to) -> {
          int split = notGroundedFirst(places, from, to);
          CaseOrder.sort(places, from, split, order);
          CaseOrder.sort(places, split, to, order);
        });
  }

  /**
   * Returns the places of the subjects with a factuality.
   *
   * @param highestFirst whether scores fall
   */
  public int[] byFactuality(boolean highestFirst) {
    Comparison order =
        (a, b) -> {
          int byItem = subjects.compareItems(a, b);
          int byLabel =
              byItem != 0
                  ? byItem
                  : Double.compare(0.0 + subjects.factuality(a), 0.0 + subjects.factuality(b));
          return byLabel != 0 ? byLabel : scored.compareTraitsAndScores(a, b);
        };
    return sorted(
        LabelKind.FACTUALITY,
        highestFirst,
        (places, from, to) -> CaseOrder.sort(places, from, to, order));
  }

  /** Sorts places of subjects with equal scores. */
  private interface Ties {
    void sort(int[] places, int from, int to);
  }

  private int[] sorted(LabelKind kind, boolean highestFirst, Ties ties) {
    int[] places = labelled(kind);
    if (!vary(places)) {
      Arrays.sort(places);
      ties.sort(places, 0, places.length);
      return places;
    }
    if (highestFirst) {
      reverse(places, 0, places.length);
    }
    int end;
    for (int start = 0; start < places.length; start = end) {
      double rank = rank(places[start]);
      end = start + 1;
      while (end < places.length && rank(places[end]) == rank) {
        end++;
      }
      if (end > start + 1) {
        if (highestFirst) {
          reverse(
              places, start, end); // in the order of the subjects, which is nearly the wanted one
        }
        ties.sort(places, start, end);
      }
    }
    return places;
  }

  private int[] labelled(LabelKind kind) {
    int[] places = new int[rising.length];
    int count = 0;
    for (int place : rising) {
      if (subjects.isLabelled(kind, place)) {
        places[count++] = place;
      }
    }
    return count == places.length ? places : Arrays.copyOf(places, count);
  }

  private boolean vary(int[] places) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int place : places) {
      least = Math.min(least, scored.score(place));
      greatest = Math.max(greatest, scored.score(place));
    }
    return Readings.vary(least, greatest);
  }

  private static void reverse(int[] places, int from, int to) {
    for (int a = from, b = to - 1; a < b; a++, b--) {
      int place = places[a];
      places[a] = places[b];
      places[b] = place;
    }
  }

  /** Moves those that are not grounded to the front and returns the place behind them. */
  private int notGroundedFirst(int[] places, int from, int to) {
    int[] grounded = new int[to - from];
    int count = 0;
    int split = from;
    for (int i = from; i < to; i++) {
      if (subjects.isNotGrounded(places[i])) {
        places[split++] = places[i];
      } else {
        grounded[count++] = places[i];
      }
    }
    System.arraycopy(grounded, 0, places, split, count);
    return split;
  }
}
