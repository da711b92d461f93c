package dev.sextant.metrics.scorer;

import dev.sextant.metrics.item.Entailment;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.scorer.DirectionPair.Item;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which way the metrics of entailment go: all are low where the samples entail each other and high
 * where they contradict each other.
 */
final class EntailmentMetricPairs {

  private static final DirectionPair AGREEING =
      new DirectionPair(item(new Entailment(0.9, 0, 0.1)), item(new Entailment(0.1, 0, 0.9)));

  static final Map<String, DirectionPair> ALL =
      Stream.of(
              "semantic-entropy-discrete",
              "semantic-entropy-weighted",
              "selfcheck-nli",
              "luq",
              "luq-atomic",
              "u-deg-entailment",
              "u-eigv-entailment",
              "u-ecc-entailment")
          .collect(Collectors.toMap(name -> name, name -> AGREEING));

  private EntailmentMetricPairs() {}

  /** Three samples of which the model says of any two the same. */
  private static Item item(Entailment always) {
    List<AnswerText> samples =
        Stream.of("a", "b", "c")
            .map(text -> new AnswerText(text, true, new double[] {-1}, List.of(text)))
            .toList();
    ItemText item = new ItemText("Why?", null, samples);
    return metric ->
        DirectionPair.value(EntailmentScores.of(item, Set.of(metric), pair -> always), metric);
  }
}
