package dev.sextant.api.imports.parse.items;

/**
 * What a file contains.
 *
 * @param sha256 hash of the content, lower-case hex: the same items have the same hash in every
 *     format
 * @param itemsWithSamples items with two or more samples that are not blank
 * @param itemFactualityLabels items with a factuality of their own
 * @param judgedSegments segments with a verdict
 */
public record ContentSummary(
    String sha256,
    long items,
    long answers,
    long itemsWithContext,
    long itemsWithSamples,
    long groundedLabels,
    long factualityLabels,
    long itemFactualityLabels,
    long judgedSegments,
    long segmentsNotTrue) {

  private static final int HEX_DIGITS_OF_SEED = 13;

  /** Returns a seed that depends on the content only. */
  public long seed() {
    return Long.parseLong(sha256.substring(0, HEX_DIGITS_OF_SEED), 16);
  }
}
