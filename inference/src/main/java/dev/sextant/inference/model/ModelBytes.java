package dev.sextant.inference.model;

/**
 * What a model takes outside of the heap, in bytes.
 *
 * @param kept while it is open: weights, tables and tokenizer
 * @param passes most that its passes take while it computes; models share the threads that compute,
 *     so that only the largest of these counts
 */
public record ModelBytes(long kept, long passes) {

  /** A model that keeps nothing outside of the heap. */
  public static final ModelBytes NONE = new ModelBytes(0, 0);

  /**
   * @throws IllegalArgumentException if a number is negative
   */
  public ModelBytes {
    if (kept < 0 || passes < 0) {
      throw new IllegalArgumentException(
          "bytes of 0 or more expected, found %d and %d".formatted(kept, passes));
    }
  }

  /** Returns what both parts of one model take, such as the two towers of CLIP. */
  public ModelBytes plus(ModelBytes other) {
    return new ModelBytes(Math.addExact(kept, other.kept), Math.max(passes, other.passes));
  }

  /** Returns what the model takes if it is the only one. */
  public long total() {
    return Math.addExact(kept, passes);
  }
}
