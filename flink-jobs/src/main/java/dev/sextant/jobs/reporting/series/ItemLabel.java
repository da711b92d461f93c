package dev.sextant.jobs.reporting.series;

import dev.sextant.jobs.tables.labels.LabelledAnswer;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The label of an item, derived from the labels of its answers.
 *
 * @param grounded label of its one judged answer that has one, else null
 * @param factuality its own, else that of its one judged answer that has one, else the mean over
 *     its labelled answers, else null
 * @param from source of the factuality
 */
record ItemLabel(@Nullable Boolean grounded, @Nullable Double factuality, From from) {

  /** The source of an item's factuality. */
  enum From {
    /** The item's own. */
    ITEM,
    /** The factuality of its one judged answer. */
    JUDGED_ANSWER,
    /** The mean over its labelled answers. */
    MEAN_OF_ANSWERS;

    String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  static ItemLabel of(List<LabelledAnswer> answers) {
    List<LabelledAnswer> judged = answers.stream().filter(LabelledAnswer::judged).toList();
    List<Boolean> grounded =
        judged.stream().map(LabelledAnswer::grounded).filter(label -> label != null).toList();
    List<Double> factuality =
        judged.stream().map(LabelledAnswer::factuality).filter(label -> label != null).toList();
    Boolean known = grounded.size() == 1 ? grounded.get(0) : null;
    Double own = answers.get(0).item().factuality();
    if (own != null) {
      return new ItemLabel(known, own, From.ITEM);
    }
    return factuality.size() == 1
        ? new ItemLabel(known, factuality.get(0), From.JUDGED_ANSWER)
        : new ItemLabel(known, mean(answers), From.MEAN_OF_ANSWERS);
  }

  /** The sum runs in the order of ordinals, so that it is always the same to the last bit. */
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
   * A grounded answer counts as 1, one that is not grounded as 0. The label with the higher source
   * wins; factuality wins a tie.
   */
  private static double factuality(LabelledAnswer answer) {
    if (answer.factuality() != null && !answer.groundedFirst()) {
      return answer.factuality();
    }
    return Boolean.TRUE.equals(answer.grounded()) ? 1 : 0;
  }
}
