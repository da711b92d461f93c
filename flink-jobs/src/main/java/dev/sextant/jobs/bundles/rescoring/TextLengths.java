package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.bundles.rows.BundleTables.LabelRow;
import org.jspecify.annotations.Nullable;

/** The lengths that labels have of their texts, computed again from the texts. */
final class TextLengths {

  /** Of a text that is not there. */
  private static final int NONE = -1;

  private TextLengths() {}

  /** Compares the labels of an item with its texts. */
  static void compare(BundleItem item, Findings findings) {
    for (int i = 0; i < item.labels().size(); i++) {
      LabelRow label = item.labels().get(i);
      compare(
          "answer_length",
          label,
          label.answerLength(),
          item.text().answers().get(i).text(),
          findings);
      compare("question_length", label, label.questionLength(), item.row().question(), findings);
      compare("context_length", label, label.contextLength(), item.row().context(), findings);
    }
  }

  private static void compare(
      String column, LabelRow label, int stored, @Nullable String text, Findings findings) {
    int length = text == null ? NONE : text.codePointCount(0, text.length());
    if (length != stored) {
      findings.add(
          new ScoreDifference(
              BundleTables.LABELS.name(),
              column,
              null,
              label.itemId(),
              label.answerId(),
              null,
              Integer.toString(stored),
              Integer.toString(length)));
    }
  }
}
