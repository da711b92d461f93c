package dev.sextant.metrics.item;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An item as text: what the floors read.
 *
 * @param question null or blank: the item has none
 * @param context null or blank: the item has none
 * @param reference a right answer; null or blank: the item has none
 * @param answers in the order of their ordinals
 */
public record ItemText(
    @Nullable String question,
    @Nullable String context,
    @Nullable String reference,
    List<AnswerText> answers) {

  /**
   * An answer as text.
   *
   * @param text as it was generated; a blank one ({@link String#isBlank()}) has no scores
   * @param sample whether it counts in the metrics of the item (else it is only judged)
   * @param tokenLogprobs natural logarithms of its tokens' probabilities, at most 0 each; null: the
   *     generator did not give them
   * @param segments the pieces that it was cut into for labelling, in order; empty: it was not
   * @param externalScores finite values by name, of scores that were computed elsewhere
   */
  @SuppressWarnings(
      "ArrayRecordComponent") // one number per token; boxing would cost five times that
  public record AnswerText(
      String text,
      boolean sample,
      double @Nullable [] tokenLogprobs,
      List<String> segments,
      Map<String, Double> externalScores) {

    /** Copies what could change, but for the log-probabilities. */
    public AnswerText(
        String text,
        boolean sample,
        double @Nullable [] tokenLogprobs,
        List<String> segments,
        Map<String, Double> externalScores) {
      this.text = text;
      this.sample = sample;
      this.tokenLogprobs = tokenLogprobs;
      this.segments = List.copyOf(segments);
      this.externalScores = Map.copyOf(externalScores);
    }

    /** An answer without external scores. */
    public AnswerText(
        String text, boolean sample, double @Nullable [] tokenLogprobs, List<String> segments) {
      this(text, sample, tokenLogprobs, segments, Map.of());
    }

    /** An answer of which nothing but its text is known. */
    public AnswerText(String text, boolean sample) {
      this(text, sample, null, List.of());
    }

    /** Returns whether there is nothing to measure. */
    public boolean isBlank() {
      return text.isBlank();
    }
  }

  /** Drops blank texts, which count as absent, and copies what could change. */
  public ItemText {
    question = present(question);
    context = present(context);
    reference = present(reference);
    answers = List.copyOf(answers);
  }

  /** An item without a reference answer. */
  public ItemText(@Nullable String question, @Nullable String context, List<AnswerText> answers) {
    this(question, context, null, answers);
  }

  private static @Nullable String present(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }
}
