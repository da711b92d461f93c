package dev.sextant.jobs.reporting.series;

import dev.sextant.jobs.tables.labels.LabelledAnswer;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an item, from the labels of its answers.
 *
 * @param grounded that of its one judged answer with such a label, else null
 * @param factuality its own, else that of its one judged answer with such a label, else the mean
 *     over its labelled answers, else null
 * @param from whose the factuality is
 */
record ItemLabel(@Nullable Boolean grounded, @Nullable Double factuality, From from) {

  /** Whose factuality an item has. */
  enum From {
    /** Its own. */
    ITEM,
    /** That of its one judged answer. */
    JUDGED_ANSWER,
    /** The mean over its labelled answers. */
    MEAN_OF_ANSWERS;

    /** Returns the code of reports. */
    String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Returns the label of an item with these answers. */
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
