package dev.sextant.jobs.bundles.rows;

import dev.sextant.jobs.bundles.rows.BundleTables.LabelRow;
import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelledItem;

/** Labelled answers as rows, and back. */
public final class LabelRows {

  private LabelRows() {}

  public static LabelRow of(LabelledAnswer answer) {
    LabelledItem item = answer.item();
    return new LabelRow(
        answer.id(),
        item.id(),
        answer.ordinal(),
        answer.judged(),
        answer.length(),
        answer.grounded(),
        answer.groundedBy(),
        answer.groundedLabeller(),
        answer.factuality(),
        answer.factualityBy(),
        answer.factualityLabeller(),
        item.index(),
        item.cluster(),
        item.externalId(),
        item.calibration(),
        item.question(),
        item.context(),
        item.factuality());
  }

  public static LabelledItem item(LabelRow row) {
    return new LabelledItem(
        row.itemId(),
        row.itemIndex(),
        row.cluster(),
        row.externalId(),
        row.calibration(),
        row.questionLength(),
        row.contextLength(),
        row.itemFactuality());
  }

  public static LabelledAnswer answer(LabelRow row, LabelledItem item) {
    return new LabelledAnswer(
        row.answerId(),
        item,
        row.ordinal(),
        row.answerLength(),
        row.judged(),
        row.grounded(),
        row.groundedBy(),
        row.groundedLabeller(),
        row.factuality(),
        row.factualityBy(),
        row.factualityLabeller());
  }
}
