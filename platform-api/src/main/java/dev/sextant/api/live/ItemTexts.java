package dev.sextant.api.live;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One question with its context, reference and answers, as text.
 *
 * @param answers in order
 */
public record ItemTexts(
    @Nullable String question,
    @Nullable String context,
    @Nullable String reference,
    List<AnswerTexts> answers) {

  /** Copies the answers. */
  public ItemTexts {
    answers = List.copyOf(answers);
  }
}
