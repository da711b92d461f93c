package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.report.subjects.Traits.Trait;
import dev.sextant.metrics.score.Score;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Scored subjects as columns, read in one pass over the subjects: statistics go over them many
 * times.
 */
public final class SubjectColumns {

  private static final byte UNKNOWN = -1;

  private final int[] items;
  private final double[] scores;
  private final byte[] positives;
  private final double[] factualities;
  private final double[][] traits;

  private SubjectColumns(int size) {
    items = new int[size];
    scores = new double[size];
    positives = new byte[size];
    factualities = new double[size];
    traits = new double[Trait.values().length][size];
  }

  /** Reads the subjects; a place of the columns is a place of the list. */
  public static SubjectColumns of(List<ScoredSubject> subjects) {
    SubjectColumns columns = new SubjectColumns(subjects.size());
    int place = 0;
    for (ScoredSubject subject : subjects) {
      columns.set(place++, subject);
    }
    return columns;
  }

  private void set(int place, ScoredSubject subject) {
    items[place] = subject.item();
    scores[place] = subject.score() instanceof Score.Defined score ? score.value() : Double.NaN;
    Boolean grounded = subject.grounded();
    positives[place] = grounded == null ? UNKNOWN : (byte) (grounded ? 0 : 1);
    Double factuality = subject.factuality();
    factualities[place] = factuality == null ? Double.NaN : factuality;
    Traits own = subject.traits() == null ? Traits.UNKNOWN : subject.traits();
    traits[0][place] = own.thetaQc();
    traits[1][place] = own.question();
    traits[2][place] = own.context();
    traits[3][place] = own.answer();
  }

  public int size() {
    return items.length;
  }

  /** Returns the item of a subject. */
  public int item(int place) {
    return items[place];
  }

  /** Returns the score of a subject; {@code NaN} if it is undefined. */
  public double score(int place) {
    return scores[place];
  }

  /** Returns whether a subject has a score. */
  public boolean isDefined(int place) {
    return !Double.isNaN(scores[place]);
  }

  /** Returns whether it is known if a subject is grounded. */
  public boolean hasGrounded(int place) {
    return positives[place] != UNKNOWN;
  }

  /** Returns whether a subject is known not to be grounded. */
  public boolean isNotGrounded(int place) {
    return positives[place] == 1;
  }

  /** Returns the factuality of a subject; {@code NaN} if it is unknown. */
  public double factuality(int place) {
    return factualities[place];
  }

  /** Returns a trait of a subject; {@code NaN} if it is unknown. */
  public double trait(Trait trait, int place) {
    double value = traits[trait.ordinal()][place];
    return trait != Trait.THETA_QC && value < 0 ? Double.NaN : value;
  }

  /** Returns the places that meet a condition, rising. */
  public int[] places(IntPredicate condition) {
    int[] places = new int[size()];
    int count = 0;
    for (int place = 0; place < places.length; place++) {
      if (condition.test(place)) {
        places[count++] = place;
      }
    }
    return Arrays.copyOf(places, count);
  }

  /** Returns the scores at some places. */
  public double[] scores(int[] places) {
    return at(scores, places);
  }

  /** Returns the factualities at some places. */
  public double[] factualities(int[] places) {
    return at(factualities, places);
  }

  /** Returns the items at some places. */
  public int[] items(int[] places) {
    int[] found = new int[places.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = items[places[i]];
    }
    return found;
  }

  private static double[] at(double[] column, int[] places) {
    double[] found = new double[places.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = column[places[i]];
    }
    return found;
  }

  /** Compares two subjects by item. */
  public int compareItems(int a, int b) {
    return Integer.compare(items[a], items[b]);
  }

  /** Compares two subjects by their traits in turn, then by their scores. */
  public int compareTraitsAndScores(int a, int b) {
    for (double[] column : traits) {
      int order = Double.compare(column[a], column[b]);
      if (order != 0) {
        return order;
      }
    }
    return Double.compare(scores[a], scores[b]);
  }

  /** Returns whether the others have the same items and labels; scores and traits may differ. */
  public boolean hasSameSubjects(SubjectColumns other) {
    return Arrays.equals(items, other.items)
        && Arrays.equals(positives, other.positives)
        && Arrays.equals(factualities, other.factualities);
  }
}
