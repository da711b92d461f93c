package dev.sextant.jobs.tables.items;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An item with the answers of one answer set.
 *
 * @param id UUID
 * @param ordinal place in its version
 * @param question null if there is none or only white space
 * @param context null if there is none or only white space
 * @param reference a right answer; null if there is none or only white space
 * @param answers in the order of their ordinals
 * @param scored ids of the experiment's models whose scores of this item are already stored, {@link
 *     ItemOutcome#TEXTS} for what needs none
 */
public record Item(
    String id,
    long ordinal,
    @Nullable String question,
    @Nullable String context,
    @Nullable String reference,
    List<Answer> answers,
    List<String> scored) {

  /**
   * An answer.
   *
   * @param id UUID
   * @param sample whether it counts in the metrics of the item (else it is only judged)
   * @param text may be blank
   * @param tokenLogprobs natural logarithms of its tokens' probabilities; null: not known, or not
   *     needed
   * @param segments the pieces of its text that were judged, in order; empty: there are none, or
   *     they are not needed
   */
  @SuppressWarnings("ArrayRecordComponent") // one number per token; boxing would cost five times
  public record Answer(
      String id,
      boolean sample,
      String text,
      double @Nullable [] tokenLogprobs,
      List<String> segments) {

    /** Copies what could change, but for the log-probabilities. */
    public Answer {
      segments = List.copyOf(segments);
    }
  }

  /** Copies what could change. */
  public Item {
    answers = List.copyOf(answers);
    scored = List.copyOf(scored);
  }

  /** Returns the item with these answers. */
  Item with(List<Answer> itsAnswers) {
    return new Item(id, ordinal, question, context, reference, itsAnswers, scored);
  }

  /** Returns how much text there is, in characters. */
  public long characters() {
    long sum = length(question) + length(context) + length(reference);
    for (Answer answer : answers) {
      sum += answer.text().length();
    }
    return sum;
  }

  private static long length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }
}
