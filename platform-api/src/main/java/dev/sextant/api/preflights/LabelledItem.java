package dev.sextant.api.preflights;

import dev.sextant.api.labels.AnswerLabel;
import dev.sextant.api.labels.ItemLabel;
import dev.sextant.metrics.item.ItemText;
import java.util.List;
import java.util.UUID;

/**
 * An item with its labels.
 *
 * @param ordinal its position in the version
 * @param group equal for items that are not independent observations
 * @param answers label in force of each answer, in order
 * @param label of the item itself
 */
record LabelledItem(
    long ordinal, UUID group, ItemText texts, List<AnswerLabel> answers, ItemLabel label) {}
