package dev.sextant.evaluation;

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
