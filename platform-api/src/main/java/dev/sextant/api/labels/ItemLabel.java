package dev.sextant.api.labels;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The labels of an item, by the rule of reports.
 *
 * @param grounded that of its one judged answer with such a label; null if there is not exactly one
 * @param factuality its own, else that of its one judged answer with such a label, else the mean
 *     over its labelled answers; null if no answer is labelled
 */
public record ItemLabel(@Nullable Boolean grounded, @Nullable Double factuality) {

  /**
   * Returns the label of an item with these answers, in order.
   *
   * @param own factuality of the item itself; null if it has none
   */
  public static ItemLabel of(List<AnswerLabel> answers, @Nullable Double own) {
    List<AnswerLabel> judged = answers.stream().filter(AnswerLabel::judged).toList();
    List<Boolean> grounded =
        judged.stream().map(AnswerLabel::grounded).filter(label -> label != null).toList();
    List<Double> factuality =
        judged.stream().map(AnswerLabel::factuality).filter(label -> label != null).toList();
    return new ItemLabel(
        grounded.size() == 1 ? grounded.get(0) : null,
        own != null ? own : factuality.size() == 1 ? factuality.get(0) : mean(answers));
  }

  /**
   * Returns whether the item is risky.
   *
   * @param cutoff items with a lower factuality are risky; null: those that are not grounded
   * @return null if the item has no such label
   */
  public @Nullable Boolean isRisky(@Nullable Double cutoff) {
    if (cutoff == null) {
      return grounded == null ? null : !grounded;
    }
    return factuality == null ? null : factuality < cutoff;
  }

  /** Sums in ordinal order, so that the result is the same to the last bit each time. */
  private static @Nullable Double mean(List<AnswerLabel> answers) {
    double sum = 0;
    int labelled = 0;
    for (AnswerLabel answer : answers) {
      if (answer.isThere()) {
        sum += answer.asFactuality();
        labelled++;
      }
    }
    return labelled == 0 ? null : sum / labelled;
  }
}
