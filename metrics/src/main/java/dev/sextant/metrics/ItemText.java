package dev.sextant.metrics;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An item as text: what the floors read.
 *
 * @param question null or blank: the item has none
 * @param context null or blank: the item has none
 * @param answers in the order of their ordinals
 */
public record ItemText(
    @Nullable String question, @Nullable String context, List<AnswerText> answers) {

  /** Drops blank texts, which count as absent, and copies what could change. */
  public ItemText {
    question = question == null || question.isBlank() ? null : question;
    context = context == null || context.isBlank() ? null : context;
    answers = List.copyOf(answers);
  }
}
