package dev.sextant.api.live;

import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.item.ImageText;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts the texts of items that an embedder reads. */
public final class LiveTexts {

  private LiveTexts() {}

  /**
   * Returns how many distinct texts these metrics have an embedder read.
   *
   * @param images whether it reads images, too
   */
  public static long count(Collection<Metric> metrics, Collection<ItemText> items, boolean images) {
    Set<String> texts = new HashSet<>();
    for (Metric metric : metrics) {
      if (metric.needsEmbedder()) {
        items.forEach(item -> add(texts, metric, item));
      }
    }
    return texts.stream().filter(text -> images || !ImageText.isImage(text)).count();
  }

  private static void add(Set<String> texts, Metric metric, ItemText item) {
    add(texts, metric, Need.QUESTION, item.question());
    add(texts, metric, Need.CONTEXT, item.context());
    add(texts, metric, Need.REFERENCE, item.reference());
    item.answers().stream()
        .map(AnswerText::text)
        .filter(text -> !text.isBlank())
        .forEach(texts::add);
  }

  private static void add(Set<String> texts, Metric metric, Need need, @Nullable String text) {
    if (text != null && metric.needs().contains(need)) {
      texts.add(text);
    }
  }
}
