package dev.sextant.api.live;

import java.util.List;

/**
 * An answer as text.
 *
 * @param sample whether it is a sample, used for the spread of the item's answers; else it is
 *     judged
 * @param tokenLogprobs natural logarithms of its tokens' probabilities; empty if unknown
 * @param segments its pieces, in order; empty if it was not cut
 */
public record AnswerTexts(
    String text, boolean sample, List<Double> tokenLogprobs, List<String> segments) {

  /** Copies the lists. */
  public AnswerTexts {
    tokenLogprobs = List.copyOf(tokenLogprobs);
    segments = List.copyOf(segments);
  }

  /** Returns an answer with a text only. */
  public static AnswerTexts of(String text, boolean sample) {
    return new AnswerTexts(text, sample, List.of(), List.of());
  }
}
