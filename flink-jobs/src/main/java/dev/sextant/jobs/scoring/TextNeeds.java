package dev.sextant.jobs.scoring;

import dev.sextant.jobs.tables.Item;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.catalogue.Subject;
import java.io.Serializable;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Which texts of an item the chosen metrics compare: no other text is embedded.
 *
 * @param question whether some metric needs the question
 * @param context whether some metric needs the context
 * @param samples whether some metric needs the samples
 * @param judged whether some metric needs the answers that are only judged
 */
public record TextNeeds(boolean question, boolean context, boolean samples, boolean judged)
    implements Serializable {

  /** Returns what these metrics need together. */
  public static TextNeeds of(Collection<Metric> metrics) {
    boolean answers = metrics.stream().anyMatch(metric -> metric.subject() == Subject.ANSWER);
    return new TextNeeds(
        needs(metrics, Need.QUESTION),
        needs(metrics, Need.CONTEXT),
        answers || needs(metrics, Need.SAMPLES),
        answers);
  }

  private static boolean needs(Collection<Metric> metrics, Need need) {
    return metrics.stream().anyMatch(metric -> metric.needs().contains(need));
  }

  @Nullable String question(Item item) {
    return question ? item.question() : null;
  }

  @Nullable String context(Item item) {
    return context ? item.context() : null;
  }

  /** A blank answer says nothing that a vector could hold. */
  @Nullable String answer(Item.Answer answer) {
    boolean needed = answer.sample() ? samples : judged;
    return needed && !answer.text().isBlank() ? answer.text() : null;
  }
}
