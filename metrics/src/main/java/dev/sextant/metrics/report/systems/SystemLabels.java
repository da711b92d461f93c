package dev.sextant.metrics.report.systems;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The labels of the answers of one system. Immutable.
 *
 * <p>An answer may have a label of the source, which is an oracle or the file that the answers were
 * imported with, and one by people. Numbers that are unknown are {@code NaN}.
 */
public final class SystemLabels {

  private final int[] items;
  private final float[] grounded;
  private final float[] probability;
  private final float[] people;
  private final float[] inclusion;
  private final float[] factuality;

  private SystemLabels(Builder from) {
    items = Arrays.copyOf(from.items, from.size);
    grounded = Arrays.copyOf(from.grounded, from.size);
    probability = Arrays.copyOf(from.probability, from.size);
    people = Arrays.copyOf(from.people, from.size);
    inclusion = Arrays.copyOf(from.inclusion, from.size);
    factuality = Arrays.copyOf(from.factuality, from.size);
  }

  /** Takes one answer after the other. */
  public static final class Builder {

    private int[] items;
    private float[] grounded;
    private float[] probability;
    private float[] people;
    private float[] inclusion;
    private float[] factuality;
    private int size;

    /**
     * Makes room.
     *
     * @param expected number of answers; there may be more
     */
    public Builder(int expected) {
      int room = Math.max(1, expected);
      items = new int[room];
      grounded = new float[room];
      probability = new float[room];
      people = new float[room];
      inclusion = new float[room];
      factuality = new float[room];
    }

    /**
     * Adds an answer.
     *
     * @param item from 0
     * @param isGrounded 1 if the source calls it grounded, 0 if not
     * @param likely the source's probability in [0, 1] that it is grounded
     * @param byPeople 1 if people call it grounded, 0 if not
     * @param included probability in (0, 1] with which people were asked; unknown: all answers were
     *     equally likely
     * @param factual factuality in [0, 1] by the source
     */
    public void add(
        int item, float isGrounded, float likely, float byPeople, float included, float factual) {
      if (size == items.length) {
        grow(2 * size);
      }
      items[size] = item;
      grounded[size] = isGrounded;
      probability[size] = likely;
      people[size] = byPeople;
      inclusion[size] = included;
      factuality[size++] = factual;
    }

    private void grow(int room) {
      items = Arrays.copyOf(items, room);
      grounded = Arrays.copyOf(grounded, room);
      probability = Arrays.copyOf(probability, room);
      people = Arrays.copyOf(people, room);
      inclusion = Arrays.copyOf(inclusion, room);
      factuality = Arrays.copyOf(factuality, room);
    }

    /** Returns the labels. */
    public SystemLabels build() {
      return new SystemLabels(this);
    }
  }

  /**
   * Returns whether the labels of people stand alone, because the source says less: then it is left
   * out.
   */
  boolean areOfPeople() {
    return count(this::isByPeople) > count(this::isBySource);
  }

  /** Returns the number of answers that people have labelled. */
  int byPeople() {
    return count(this::isByPeople);
  }

  /** Returns the number of answers with a label that counts. */
  int labelled() {
    return areOfPeople() ? count(this::isByPeople) : count(this::isBySource);
  }

  /** Returns by item whether it has an answer with a label that counts. */
  boolean[] labelledItems(int count) {
    return itemsOf(areOfPeople() ? this::isByPeople : this::isBySource, count);
  }

  /** Returns by item whether it has an answer with a factuality. */
  boolean[] factualItems(int count) {
    return itemsOf(this::isFactual, count);
  }

  private boolean[] itemsOf(IntPredicate condition, int count) {
    boolean[] found = new boolean[count];
    for (int i = 0; i < items.length; i++) {
      if (condition.test(i)) {
        found[items[i]] = true;
      }
    }
    return found;
  }

  /** Returns the answers of some items with a label that counts, rising. */
  int[] judged(boolean[] ofItems) {
    return places(areOfPeople() ? this::isByPeople : this::isBySource, ofItems);
  }

  /** Returns the answers of some items with a factuality, rising. */
  int[] factual(boolean[] ofItems) {
    return places(this::isFactual, ofItems);
  }

  private int[] places(IntPredicate condition, boolean[] ofItems) {
    int[] places = new int[items.length];
    int found = 0;
    for (int i = 0; i < items.length; i++) {
      if (ofItems[items[i]] && condition.test(i)) {
        places[found++] = i;
      }
    }
    return Arrays.copyOf(places, found);
  }

  private int count(IntPredicate condition) {
    int count = 0;
    for (int i = 0; i < items.length; i++) {
      count += condition.test(i) ? 1 : 0;
    }
    return count;
  }

  boolean isByPeople(int answer) {
    return !Float.isNaN(people[answer]);
  }

  private boolean isBySource(int answer) {
    return !Float.isNaN(grounded[answer]);
  }

  private boolean isFactual(int answer) {
    return !Float.isNaN(factuality[answer]);
  }

  int item(int answer) {
    return items[answer];
  }

  /** Returns 1 if the source calls the answer grounded, else 0. */
  double grounded(int answer) {
    return grounded[answer];
  }

  /** Returns the source's probability that the answer is grounded, or its label as 0 or 1. */
  double expected(int answer) {
    return Float.isNaN(probability[answer]) ? grounded[answer] : probability[answer];
  }

  /** Returns 1 if people call the answer grounded, else 0. */
  double people(int answer) {
    return people[answer];
  }

  /** Returns the probability with which people were asked; {@code NaN}: unknown. */
  double inclusion(int answer) {
    return inclusion[answer];
  }

  double factuality(int answer) {
    return factuality[answer];
  }
}
