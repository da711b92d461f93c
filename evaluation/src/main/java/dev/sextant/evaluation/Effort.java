package dev.sextant.evaluation;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The input that a model received for an item.
 *
 * @param texts embedded texts or classified pairs; each occurrence counts
 * @param truncated how many of them were longer than the model takes
 * @param tokens total of all these texts; 0 for a model that does not count tokens
 * @param readings how much of the embedded texts was read, by role
 * @param madeBy what computed the vectors: see {@link
 *     dev.sextant.inference.embedder.Embedder.Embedding#madeBy}
 */
public record Effort(
    int texts, int truncated, long tokens, Map<Role, Reading> readings, Set<String> madeBy) {

  /**
   * How much of an item's texts of one role a model read.
   *
   * @param texts how many; each occurrence counts
   * @param truncated how many of them were longer than the model takes
   * @param characters total length in Unicode code points
   * @param read how many of these the model's tokens cover
   */
  public record Reading(int texts, int truncated, long characters, double read) {

    /** Returns the sum of both. */
    public Reading plus(Reading other) {
      return new Reading(
          texts + other.texts,
          truncated + other.truncated,
          characters + other.characters,
          read + other.read);
    }
  }

  /** The role of a text in its item. */
  public enum Role {
    QUESTION,
    CONTEXT,
    REFERENCE,
    ANSWER;

    /** Returns the code that tables and reports use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The effort without a model. */
  public static final Effort NONE = new Effort(0, 0, 0);

  public Effort {
    readings = Map.copyOf(readings);
    madeBy = Set.copyOf(madeBy);
  }

  /** Makes the effort for texts whose roles are not tracked. */
  public Effort(int texts, int truncated, long tokens) {
    this(texts, truncated, tokens, Map.of(), Set.of());
  }

  /** Returns the sum of both. */
  public Effort plus(Effort other) {
    Map<Role, Reading> both = new EnumMap<>(Role.class);
    both.putAll(readings);
    other.readings.forEach((role, reading) -> both.merge(role, reading, Reading::plus));
    Set<String> all = new TreeSet<>(madeBy);
    all.addAll(other.madeBy);
    return new Effort(
        texts + other.texts,
        truncated + other.truncated,
        Math.addExact(tokens, other.tokens),
        both,
        all);
  }
}
