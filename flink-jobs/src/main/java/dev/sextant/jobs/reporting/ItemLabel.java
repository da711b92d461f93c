package dev.sextant.jobs.reporting;

import dev.sextant.jobs.tables.LabelledAnswer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an item, from the labels of its answers.
 *
 * @param grounded that of its one judged answer with such a label, else null
 * @param factuality that of its one judged answer with such a label, else the mean over its
 *     labelled answers, else null
 * @param judged whether the factuality is that of the judged answer
 */
record ItemLabel(@Nullable Boolean grounded, @Nullable Double factuality, boolean judged) {

  /** Returns the label of an item with these answers. */
  static ItemLabel of(List<LabelledAnswer> answers) {
    List<LabelledAnswer> judged = answers.stream().filter(LabelledAnswer::judged).toList();
    List<Boolean> grounded =
        judged.stream().map(LabelledAnswer::grounded).filter(label -> label != null).toList();
    List<Double> factuality =
        judged.stream().map(LabelledAnswer::factuality).filter(label -> label != null).toList();
    boolean oneJudged = factuality.size() == 1;
    return new ItemLabel(
        grounded.size() == 1 ? grounded.get(0) : null,
        oneJudged ? factuality.get(0) : mean(answers),
        oneJudged);
  }

  /** The sum goes by ordinals, so that it is the same to the last bit whenever it is taken. */
  private static @Nullable Double mean(List<LabelledAnswer> answers) {
    double sum = 0;
    int labelled = 0;
    for (LabelledAnswer answer : answers) {
      if (answer.isLabelled()) {
        sum += factuality(answer);
        labelled++;
      }
    }
    return labelled == 0 ? null : sum / labelled;
  }

  /**
   * A grounded answer counts as all true, one that is not as not true at all. The higher source
   * decides which of the two labels speaks, factuality where they are level.
   */
  private static double factuality(LabelledAnswer answer) {
    if (answer.factuality() != null && !answer.groundedFirst()) {
      return answer.factuality();
    }
    return Boolean.TRUE.equals(answer.grounded()) ? 1 : 0;
  }
}
