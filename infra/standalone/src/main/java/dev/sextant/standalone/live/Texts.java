package dev.sextant.standalone.live;

import dev.sextant.api.live.AnswerTexts;
import dev.sextant.api.live.ItemTexts;
import dev.sextant.metrics.item.AnswerText;
import dev.sextant.metrics.item.ItemText;

/** Converts the API's texts for the metrics. */
public final class Texts {

  private Texts() {}

  /** Returns the item. */
  public static ItemText of(ItemTexts item) {
    return new ItemText(
        item.question(),
        item.context(),
        item.reference(),
        item.answers().stream().map(Texts::of).toList());
  }

  private static AnswerText of(AnswerTexts answer) {
    return new AnswerText(
        answer.text(),
        answer.sample(),
        answer.tokenLogprobs().isEmpty()
            ? null
            : answer.tokenLogprobs().stream().mapToDouble(Double::doubleValue).toArray(),
        answer.segments());
  }
}
