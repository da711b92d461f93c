package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.report.influence.Order;
import dev.sextant.metrics.report.subjects.Traits.Trait;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Subjects with their labels and lengths as columns, without scores: what all series of a report
 * over the same subjects share. Immutable; what follows from the columns is computed when it is
 * first asked for. Safe for use by several threads.
 */
public final class SubjectColumns {

  private static final byte UNKNOWN = -1;

  /** A builder grows from this size. */
  private static final int FEW = 64;

  private final int[] items;
  private final byte[] positives;
  private final double[] factualities;
  private final List<TraitColumn> lengths;
  private int @Nullable [] withGrounded;
  private int @Nullable [] withFactuality;
  private int @Nullable [] levels;

  private SubjectColumns(Builder builder) {
    int size = builder.size;
    items = Arrays.copyOf(builder.items, size);
    positives = Arrays.copyOf(builder.positives, size);
    factualities = Arrays.copyOf(builder.factualities, size);
    lengths =
        List.of(
            TraitColumn.ofLengths(Trait.QUESTION_LENGTH, Arrays.copyOf(builder.questions, size)),
            TraitColumn.ofLengths(Trait.CONTEXT_LENGTH, Arrays.copyOf(builder.contexts, size)),
            TraitColumn.ofLengths(Trait.ANSWER_LENGTH, Arrays.copyOf(builder.answers, size)));
  }

  /** Takes one subject after the other. */
  public static final class Builder {

    private int[] items = new int[FEW];
    private byte[] positives = new byte[FEW];
    private double[] factualities = new double[FEW];
    private int[] questions = new int[FEW];
    private int[] contexts = new int[FEW];
    private int[] answers = new int[FEW];
    private int size;

    /**
     * Adds a subject.
     *
     * @param item index of its item in the version, from 0: subjects of one item are one cluster
     * @param grounded label; null if unknown
     * @param factuality label in [0, 1]; null if unknown
     * @return this builder, which {@link #lengths} completes
     * @throws IllegalArgumentException if factuality is outside of [0, 1]
     */
    public Builder add(int item, @Nullable Boolean grounded, @Nullable Double factuality) {
      ScoredSubject.check(factuality);
      reserve();
      items[size] = item;
      positives[size] = grounded == null ? UNKNOWN : (byte) (grounded ? 0 : 1);
      factualities[size] = factuality == null ? Double.NaN : factuality;
      size++;
      return lengths(-1, -1, -1);
    }

    /** Adds a subject of other columns. */
    public void add(SubjectColumns others, int place) {
      reserve();
      items[size] = others.items[place];
      positives[size] = others.positives[place];
      factualities[size] = others.factualities[place];
      size++;
      lengths(
          others.lengths.get(0).count(place),
          others.lengths.get(1).count(place),
          others.lengths.get(2).count(place));
    }

    private void reserve() {
      if (size == items.length) {
        int more = size + size / 2;
        items = Arrays.copyOf(items, more);
        positives = Arrays.copyOf(positives, more);
        factualities = Arrays.copyOf(factualities, more);
        questions = Arrays.copyOf(questions, more);
        contexts = Arrays.copyOf(contexts, more);
        answers = Arrays.copyOf(answers, more);
      }
    }

    /** Sets the lengths of the subject that was added last; -1: unknown. */
    public Builder lengths(int question, int context, int answer) {
      questions[size - 1] = question;
      contexts[size - 1] = context;
      answers[size - 1] = answer;
      return this;
    }

    /** Returns the columns of all subjects that were added. */
    public SubjectColumns build() {
      return new SubjectColumns(this);
    }
  }

  public int size() {
    return items.length;
  }

  /** Returns the item of a subject. */
  public int item(int place) {
    return items[place];
  }

  /** Returns whether a subject has a label of a kind. */
  public boolean isLabelled(LabelKind kind, int place) {
    return kind == LabelKind.GROUNDED
        ? positives[place] != UNKNOWN
        : !Double.isNaN(factualities[place]);
  }

  /** Returns whether a subject has a label. */
  public boolean isLabelled(int place) {
    return positives[place] != UNKNOWN || !Double.isNaN(factualities[place]);
  }

  /** Returns how many subjects have a label. */
  public int countLabelled() {
    int count = 0;
    for (int place = 0; place < items.length; place++) {
      count += isLabelled(place) ? 1 : 0;
    }
    return count;
  }

  /** Returns whether a subject is known not to be grounded. */
  public boolean isNotGrounded(int place) {
    return positives[place] == 1;
  }

  /** Returns the factuality of a subject; {@code NaN} if it is unknown. */
  public double factuality(int place) {
    return factualities[place];
  }

  /** Returns the lengths of question, context and answer. */
  List<TraitColumn> lengths() {
    return lengths;
  }

  /** Returns the length of the answer. */
  TraitColumn answerLengths() {
    return lengths.get(lengths.size() - 1);
  }

  /** Returns the places that have a label of a kind, rising; must not be changed. */
  public synchronized int[] labelled(LabelKind kind) {
    int[] known = kind == LabelKind.GROUNDED ? withGrounded : withFactuality;
    if (known != null) {
      return known;
    }
    int[] places = places(place -> isLabelled(kind, place));
    if (kind == LabelKind.GROUNDED) {
      withGrounded = places;
    } else {
      withFactuality = places;
    }
    return places;
  }

  /**
   * Returns the number of lower factualities that occur, by place: it sorts subjects as factuality
   * does. 0 where it is unknown. Must not be changed.
   */
  public synchronized int[] factualityLevels() {
    if (levels == null) {
      levels = new int[items.length];
      int[] places = labelled(LabelKind.FACTUALITY);
      double[] known = new double[places.length];
      Arrays.setAll(known, i -> factualities[places[i]]);
      int[] levelOf = Order.levels(known);
      for (int i = 0; i < places.length; i++) {
        levels[places[i]] = levelOf[i];
      }
    }
    return levels;
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

  /** Returns the items at some places. */
  public int[] items(int[] places) {
    int[] found = new int[places.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = items[places[i]];
    }
    return found;
  }

  /** Compares two subjects by item. */
  int compareItems(int a, int b) {
    return Integer.compare(items[a], items[b]);
  }

  /** Returns whether the others have the same items and labels; lengths may differ. */
  public boolean hasSameSubjects(SubjectColumns other) {
    return this == other
        || (Arrays.equals(items, other.items)
            && Arrays.equals(positives, other.positives)
            && Arrays.equals(factualities, other.factualities));
  }
}
