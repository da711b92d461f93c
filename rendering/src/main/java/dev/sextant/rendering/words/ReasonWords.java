package dev.sextant.rendering.words;

import java.util.Map;

/** Reasons why subjects have no value, worded to follow their number. */
final class ReasonWords {

  private static final Map<String, String> WORDS =
      Map.ofEntries(
          Map.entry("empty-answer", "with an empty answer"),
          Map.entry("no-question", "without a question"),
          Map.entry("no-context", "without a context"),
          Map.entry("no-reference", "without a reference answer"),
          Map.entry("no-token-logprobs", "without log-probabilities of tokens"),
          Map.entry("no-token-vectors", "without vectors of tokens"),
          Map.entry("no-segments", "without segments"),
          Map.entry("no-sentences", "without sentences"),
          Map.entry("not-primary", "of another than the primary answer"),
          Map.entry("no-answers", "without samples"),
          Map.entry("one-answer", "with one sample only"),
          Map.entry("too-many-answers", "with more samples than are compared"),
          Map.entry("zero-vector", "with a vector of length zero"),
          Map.entry("not-finite", "with a value that is not finite"),
          Map.entry("no-words", "without words"),
          Map.entry("no-external-score", "without a value of the imported score"),
          Map.entry("own-label", "labelled by the judge itself"),
          Map.entry("not-text", "with an image where the metric reads texts"),
          Map.entry("needs-image-embedder", "with an image, which the embedder does not take"),
          Map.entry("unknown-image", "with the name of an image that is not stored"),
          Map.entry("failed", "that failed"));

  private ReasonWords() {}

  /**
   * Returns the words for a report's reason; for an unknown code of a later version, the code
   * itself.
   */
  static String of(String code) {
    return WORDS.getOrDefault(code, code);
  }
}
