package dev.sextant.metrics.scorer;

import static java.util.Map.entry;

import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.scorer.DirectionPair.Item;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Which way the floors go. */
final class FloorPairs {

  static final Map<String, DirectionPair> ALL =
      Map.ofEntries(
          entry("length", new DirectionPair(item("a long answer"), item("short"))),
          entry("context-novelty", new DirectionPair(item("invented words"), item("the context"))),
          entry("question-overlap", new DirectionPair(item("the question"), item("other words"))),
          entry("context-substring", new DirectionPair(item("the context"), item("context the"))),
          entry("mean-length", new DirectionPair(item("four", "five"), item("one", "two"))),
          entry("length-variation", new DirectionPair(item("a", "eleven"), item("one", "two"))),
          entry("jaccard-dispersion", new DirectionPair(item("a b", "c d"), item("a b", "a d"))));

  private FloorPairs() {}

  private static Item item(String... answers) {
    List<AnswerText> samples = Stream.of(answers).map(a -> new AnswerText(a, true)).toList();
    ItemText item = new ItemText("This is the question.", "This is the context.", samples);
    return metric -> DirectionPair.value(TextScores.of(item, Set.of()), metric);
  }
}
