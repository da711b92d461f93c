package dev.sextant.evaluation;

import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The texts of an item that the chosen metrics compare; no other text is embedded.
 *
 * @param question whether some metric needs the question
 * @param context whether some metric needs the context
 * @param reference whether some metric needs the reference answer
 * @param samples whether some metric needs the samples
 * @param judged whether some metric needs the answers that are only judged
 */
public record TextNeeds(
    boolean question, boolean context, boolean reference, boolean samples, boolean judged) {

  /** Returns the combined needs of these metrics. */
  public static TextNeeds of(Collection<Metric> metrics) {
    boolean answers = metrics.stream().anyMatch(metric -> metric.subject() == Subject.ANSWER);
    return new TextNeeds(
        needs(metrics, Need.QUESTION),
        needs(metrics, Need.CONTEXT),
        needs(metrics, Need.REFERENCE),
        answers || needs(metrics, Need.SAMPLES) || needs(metrics, Need.REFERENCE),
        answers);
  }

  private static boolean needs(Collection<Metric> metrics, Need need) {
    return metrics.stream().anyMatch(metric -> metric.needs().contains(need));
  }

  /** Returns the needed texts that the item has: question first, answers last. */
  public List<String> texts(ItemText item) {
    List<String> texts = new ArrayList<>();
    addIfPresent(texts, question(item));
    texts.addAll(passages(item));
    return texts;
  }

  /** Returns the needed texts except the question, in the same order. */
  List<String> passages(ItemText item) {
    List<String> texts = new ArrayList<>();
    addIfPresent(texts, context(item));
    addIfPresent(texts, reference(item));
    item.answers().forEach(answer -> addIfPresent(texts, answer(answer)));
    return texts;
  }

  private static void addIfPresent(List<String> texts, @Nullable String text) {
    if (text != null) {
      texts.add(text);
    }
  }

  @Nullable String question(ItemText item) {
    return question ? item.question() : null;
  }

  @Nullable String context(ItemText item) {
    return context ? item.context() : null;
  }

  @Nullable String reference(ItemText item) {
    return reference ? item.reference() : null;
  }

  /** A blank answer has no content to embed. */
  @Nullable String answer(AnswerText answer) {
    boolean needed = answer.sample() ? samples : judged;
    return needed && !answer.isBlank() ? answer.text() : null;
  }
}
