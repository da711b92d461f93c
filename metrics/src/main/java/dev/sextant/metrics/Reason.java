package dev.sextant.metrics;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Why a score is undefined. */
public enum Reason {
  /** The answer has no characters but white space. */
  EMPTY_ANSWER("with an empty answer"),
  /** The item has no question. */
  NO_QUESTION("without a question"),
  /** The item has no context. */
  NO_CONTEXT("without a context"),
  /** The item has no reference answer. */
  NO_REFERENCE("without a reference answer"),
  /** The generator gave no log-probabilities of the answer's tokens. */
  NO_TOKEN_LOGPROBS("without log-probabilities of tokens"),
  /** The embedder has no vectors of tokens. */
  NO_TOKEN_VECTORS("without vectors of tokens"),
  /** No answer was cut into segments. */
  NO_SEGMENTS("without segments"),
  /** The text has no sentences. */
  NO_SENTENCES("without sentences"),
  /** The metric is of an item's primary answers, and this is another one. */
  NOT_PRIMARY("of another than the primary answer"),
  /** The item has no samples. */
  NO_ANSWERS("without samples"),
  /** The item has one sample, and the metric compares. */
  ONE_ANSWER("with one sample only"),
  /** A vector that the metric needs has length zero. */
  ZERO_VECTOR("with a vector of length zero"),
  /** The arithmetic left the finite numbers. */
  NOT_FINITE("with a value that is not finite"),
  /** The text has no words (letters or digits), and the metric counts words. */
  NO_WORDS("without words"),
  /** The item failed, so that nothing was scored; the experiment's failures say why. */
  FAILED("that failed");

  private final String words;

  Reason(String words) {
    this.words = words;
  }

  /** Returns the reason that has the code; none for a code of a later version. */
  public static Optional<Reason> of(String code) {
    return Stream.of(values()).filter(reason -> reason.code().equals(code)).findFirst();
  }

  /** Returns the reason as it stands in tables, reports and the API, such as {@code no-context}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns words to stand after a number of subjects, such as {@code without a context}. */
  public String words() {
    return words;
  }
}
