package dev.sextant.api.preflights;

import dev.sextant.api.labels.AnswerLabel;
import dev.sextant.api.labels.ItemLabel;
import dev.sextant.api.live.ItemTexts;
import java.util.List;
import java.util.UUID;

/**
 * An item with what is known of it.
 *
 * @param ordinal its place in the version
 * @param group of items that are no independent observations: equal for items of one group
 * @param answers label in force of each answer, in their order
 * @param label of the item as such
 */
public record LabelledItem(
    long ordinal, UUID group, ItemTexts texts, List<AnswerLabel> answers, ItemLabel label) {

  /** Copies the answers. */
  public LabelledItem {
    answers = List.copyOf(answers);
  }
}
