package dev.sextant.metrics.score;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Why a score is undefined. */
public enum Reason {
  /** The answer has no characters but white space. */
  EMPTY_ANSWER,
  /** The item has no question. */
  NO_QUESTION,
  /** The item has no context. */
  NO_CONTEXT,
  /** The item has no reference answer. */
  NO_REFERENCE,
  /** The generator gave no log-probabilities of the answer's tokens. */
  NO_TOKEN_LOGPROBS,
  /** The embedder has no vectors of tokens. */
  NO_TOKEN_VECTORS,
  /** No answer was cut into segments. */
  NO_SEGMENTS,
  /** The text has no sentences. */
  NO_SENTENCES,
  /** The metric is of an item's primary answers, and this is another one. */
  NOT_PRIMARY,
  /** The item has no samples. */
  NO_ANSWERS,
  /** The item has one sample, and the metric compares. */
  ONE_ANSWER,
  /** The item has more samples than the metric compares: see {@link Bounds}. */
  TOO_MANY_ANSWERS,
  /** A vector that the metric needs has length zero. */
  ZERO_VECTOR,
  /** The arithmetic left the finite numbers. */
  NOT_FINITE,
  /** The text has no words (letters or digits), and the metric counts words. */
  NO_WORDS,
  /** The answer came without a value of this imported score, or its label run gave it none. */
  NO_EXTERNAL_SCORE,
  /** The label that counts as true was made by the judge whose score this is. */
  OWN_LABEL,
  /** The metric reads texts, and a text that it needs is an image. */
  NOT_TEXT,
  /** A text that the metric needs is an image, and the embedder takes texts alone. */
  NEEDS_IMAGE_EMBEDDER,
  /** A text that the metric needs has the form of an image, and no such image is stored. */
  UNKNOWN_IMAGE,
  /** The item failed, so that nothing was scored; the experiment's failures say why. */
  FAILED;

  /** Returns the code of tables, reports and the API, such as {@code no-context}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the reason with a code, if there is one. */
  public static Optional<Reason> find(String code) {
    return Optional.ofNullable(Codes.REASONS.get(code));
  }

  /** An enum cannot fill a map of its constants before they exist. */
  private static final class Codes {
    static final Map<String, Reason> REASONS =
        Arrays.stream(values()).collect(toUnmodifiableMap(Reason::code, Function.identity()));
  }
}
