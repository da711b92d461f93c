package dev.sextant.metrics;

/**
 * An answer as text.
 *
 * @param text as it was generated; a blank one ({@link String#isBlank()}) has no scores
 * @param sample whether it counts in the metrics of the item (else it is only judged)
 */
public record AnswerText(String text, boolean sample) {

  /** Returns whether there is nothing to measure. */
  public boolean isBlank() {
    return text.isBlank();
  }
}
