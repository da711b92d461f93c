package dev.sextant.metrics.item;

import java.util.List;
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
