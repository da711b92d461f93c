package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.jobs.bundles.rows.BundleTables.ItemRow;
import dev.sextant.jobs.bundles.rows.BundleTables.LabelRow;
import dev.sextant.metrics.item.ItemText;
import java.util.List;

/**
 * An item of a bundle with its texts.
 *
 * @param row with its texts as they are stored
 * @param index of the item, which seeds the order of its samples
 * @param place among the items of the bundle, from 0
 * @param firstAnswer place of its first answer among all answers; the others follow
 * @param text without blank texts
 * @param labels rows of its answers, in the order of {@code text}
 */
record BundleItem(
    ItemRow row, int index, int place, int firstAnswer, ItemText text, List<LabelRow> labels) {

  /** Returns its UUID. */
  String id() {
    return row.id();
  }

  /** Returns the UUIDs of its answers, in the order of {@code text}. */
  List<String> answerIds() {
    return labels.stream().map(LabelRow::answerId).toList();
  }
}
