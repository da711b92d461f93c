package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.metrics.item.ItemText;
import java.util.List;

/**
 * An item of a bundle with its texts.
 *
 * @param id UUID
 * @param index of the item, which seeds the order of its samples
 * @param place among the items of the bundle, from 0
 * @param firstAnswer place of its first answer among all answers; the others follow
 * @param answerIds UUIDs of its answers, in the order of {@code text}
 */
record BundleItem(
    String id, int index, int place, int firstAnswer, ItemText text, List<String> answerIds) {}
