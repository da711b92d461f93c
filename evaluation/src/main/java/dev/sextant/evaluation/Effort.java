package dev.sextant.evaluation;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a model was given for an item.
 *
 * @param texts texts that went into vectors, or pairs that were asked about; each occurrence
 *     counted
 * @param truncated those of them that were longer than the model takes
 * @param tokens of all these texts; 0 of a model that does not count them
 * @param readings how much was read of the texts that went into vectors, by role
 * @param madeBy what computed these vectors: see {@link
 *     dev.sextant.inference.embedder.Embedding#madeBy}
 */
public record Effort(
    int texts, int truncated, long tokens, Map<Role, Reading> readings, Set<String> madeBy) {

  /** No model was asked. */
  public static final Effort NONE = new Effort(0, 0, 0);

  /** Copies what could change. */
  public Effort {
    readings = Map.copyOf(readings);
    madeBy = Set.copyOf(madeBy);
  }

  /** Of texts whose roles are not told apart. */
  public Effort(int texts, int truncated, long tokens) {
    this(texts, truncated, tokens, Map.of(), Set.of());
  }

  /** Returns both together. */
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
