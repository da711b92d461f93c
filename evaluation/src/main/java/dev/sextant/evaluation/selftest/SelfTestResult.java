package dev.sextant.evaluation.selftest;

/**
 * What the self-test of an embedder found; its hard checks have passed.
 *
 * @param sentences of the ten that were embedded; fewer where each takes long, always whole pairs
 * @param nearest how many of them have the largest cosine with their own paraphrase
 * @param related mean cosine of a sentence and its paraphrase
 * @param unrelated mean cosine of sentences of different pairs
 * @param texts embedded while the time was taken
 * @param tokens in these texts, special ones and prefixes included
 * @param seconds that they took
 * @param madeBy the kernels and instruction set that computed the vectors
 */
public record SelfTestResult(
    int sentences,
    int nearest,
    double related,
    double unrelated,
    long texts,
    long tokens,
    double seconds,
    String madeBy) {

  /** Of ten sentences, so many lie closest to their paraphrase with a usable embedder. */
  private static final int USUAL_TENTHS = 8;

  /**
   * Returns whether paraphrases lie no closer to each other than other sentences do. Random
   * weights, the wrong pooling or a missing prefix are the usual reasons.
   */
  public boolean isWeak() {
    return related <= unrelated || 10 * nearest < USUAL_TENTHS * sentences;
  }
}
