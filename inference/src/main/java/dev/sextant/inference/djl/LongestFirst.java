package dev.sextant.inference.djl;

/**
 * How many tokens of each text to keep when a pair is too long: the longer text is cut until both
 * are equally long, then both are cut. Hugging Face's tokenizers do the same under {@code
 * longest_first}: if the number of places is odd, the longer text gets one more, or the second text
 * if both are equally long.
 *
 * @param first tokens kept of the first text
 * @param second tokens kept of the second
 */
record LongestFirst(int first, int second) {

  /**
   * @param room number of tokens that fit in all
   */
  static LongestFirst of(int first, int second, int room) {
    if ((long) first + second <= room) {
      return new LongestFirst(first, second);
    }
    int half = Math.floorDiv(room, 2);
    if (first > second) {
      int shorter = Math.min(second, half);
      return new LongestFirst(room - shorter, shorter);
    }
    int shorter = Math.min(first, half);
    return new LongestFirst(shorter, room - shorter);
  }
}
