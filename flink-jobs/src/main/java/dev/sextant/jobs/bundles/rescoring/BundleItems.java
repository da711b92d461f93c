package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.bundle.BundleReader;
import dev.sextant.bundle.format.RowReader;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.bundles.rows.BundleTables.AnswerRow;
import dev.sextant.jobs.bundles.rows.BundleTables.ItemRow;
import dev.sextant.jobs.bundles.rows.BundleTables.LabelRow;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the items of a bundle one after the other from three tables that have them in the same
 * order: the texts of items, those of answers, and which answers are samples.
 */
final class BundleItems implements Closeable {

  private final RowReader<ItemRow> items;
  private final RowReader<AnswerRow> answers;
  private final RowReader<LabelRow> labels;
  private @Nullable LabelRow label;
  private int place;
  private int answerPlace;

  BundleItems(BundleReader bundle) throws IOException {
    items = bundle.rows(BundleTables.ITEMS);
    answers = bundle.rows(BundleTables.ANSWERS);
    labels = bundle.rows(BundleTables.LABELS);
    label = labels.next();
  }

  /**
   * Returns the next item; null after the last one.
   *
   * @throws IOException if the tables do not have the same answers in the same order
   */
  @Nullable BundleItem next() throws IOException {
    ItemRow item = items.next();
    LabelRow first = label;
    if (item == null && first == null && answers.next() == null) {
      return null;
    }
    if (item == null || first == null) {
      throw apart("one has fewer rows", item == null ? "the end" : item.id());
    }
    if (!first.itemId().equals(item.id())) {
      throw apart("item_id of labels differs", item.id());
    }
    List<AnswerText> texts = new ArrayList<>();
    List<LabelRow> rows = new ArrayList<>();
    for (LabelRow row = first; row != null && row.itemId().equals(item.id()); row = label) {
      AnswerRow answer = answers.next();
      if (answer == null) {
        throw apart("answers has fewer rows", item.id());
      }
      requireSame("id of answers", answer.id().equals(row.answerId()), item);
      requireSame("item_id of answers", answer.itemId().equals(item.id()), item);
      requireSame("ordinal", answer.ordinal() == row.ordinal(), item);
      requireSame("external_id", row.externalId().equals(item.externalId()), item);
      texts.add(new AnswerText(answer.text(), !row.judged(), answer.tokenLogprobs(), List.of()));
      rows.add(row);
      label = labels.next();
    }
    BundleItem read =
        new BundleItem(
            item,
            first.itemIndex(),
            place,
            answerPlace,
            new ItemText(item.question(), item.context(), item.reference(), texts),
            rows);
    place++;
    answerPlace += rows.size();
    return read;
  }

  private static void requireSame(String column, boolean same, ItemRow item) throws IOException {
    if (!same) {
      throw apart(column + " differs", item.id());
    }
  }

  private static IOException apart(String reason, String item) {
    return new IOException(
        "items, answers and labels do not have the same answers in the same order: %s, at item %s"
            .formatted(reason, item));
  }

  @Override
  public void close() throws IOException {
    items.close();
    answers.close();
    labels.close();
  }
}
