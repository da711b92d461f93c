package dev.sextant.jobs.tables.items;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An item with the answers of one answer set.
 *
 * @param id UUID
 * @param ordinal place in its version
 * @param question null if missing or only white space
 * @param context null if missing or only white space
 * @param reference a correct answer; null if missing or only white space
 * @param answers in the order of their ordinals
 * @param scored ids of the experiment's models whose scores of this item are already stored; {@link
 *     ItemOutcome#TEXTS} for metrics without a model
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
   * @param sample whether it counts in the metrics of the item (otherwise it is only judged)
   * @param text can be blank
   * @param tokenLogprobs natural logarithms of its tokens' probabilities; null: unknown or not
   *     needed
   * @param segments the judged pieces of its text, in order; empty: missing or not needed
   * @param externalScores values by name of scores that were imported; empty: none or not needed
   */
  @SuppressWarnings("ArrayRecordComponent") // boxing would cost five times the memory
  public record Answer(
      String id,
      boolean sample,
      String text,
      double @Nullable [] tokenLogprobs,
      List<String> segments,
      Map<String, Double> externalScores) {

    public Answer {
      segments = List.copyOf(segments);
      externalScores = Map.copyOf(externalScores);
    }
  }

  public Item {
    answers = List.copyOf(answers);
    scored = List.copyOf(scored);
  }

  Item with(List<Answer> itsAnswers) {
    return new Item(id, ordinal, question, context, reference, itsAnswers, scored);
  }

  /** Returns the length of all texts in characters. */
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
