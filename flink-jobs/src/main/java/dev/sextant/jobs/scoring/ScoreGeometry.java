package dev.sextant.jobs.scoring;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.sextant.jobs.tables.Item;
import dev.sextant.jobs.tables.ItemOutcome;
import dev.sextant.metrics.AnswerVector;
import dev.sextant.metrics.GeometryScores;
import dev.sextant.metrics.ItemVectors;
import dev.sextant.metrics.catalogue.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.util.Collector;

/** Scores embedded items by the angles between their vectors. */
final class ScoreGeometry implements FlatMapFunction<EmbeddedGroup, ItemOutcome> {

  private static final long serialVersionUID = 1L;

  private final String embedder;
  private final Set<String> metrics;

  /**
   * Scores the vectors of one embedder.
   *
   * @param embedder its id
   * @param metrics that need vectors
   */
  ScoreGeometry(String embedder, List<Metric> metrics) {
    this.embedder = embedder;
    this.metrics = metrics.stream().map(Metric::name).collect(toUnmodifiableSet());
  }

  @Override
  public void flatMap(EmbeddedGroup group, Collector<ItemOutcome> out) {
    group.items().forEach(item -> out.collect(outcome(item)));
  }

  private ItemOutcome outcome(EmbeddedItem embedded) {
    Item item = embedded.item();
    if (embedded.failure() != null) {
      return ItemOutcome.failed(item.id(), embedder, embedded.failure());
    }
    try {
      return new ItemOutcome(
          item.id(),
          embedder,
          ScoreRows.of(item, GeometryScores.of(vectors(embedded), metrics)),
          embedded.texts(),
          embedded.truncated(),
          embedded.tokens(),
          null);
    } catch (RuntimeException e) {
      return ItemOutcome.failed(item.id(), embedder, Sentence.of(e));
    }
  }

  @SuppressWarnings("NullAway") // javac drops type annotations of compact constructors
  private static ItemVectors vectors(EmbeddedItem embedded) {
    List<AnswerVector> answers = new ArrayList<>();
    for (int i = 0; i < embedded.answers().size(); i++) {
      boolean sample = embedded.item().answers().get(i).sample();
      answers.add(new AnswerVector(embedded.answers().get(i).values(), sample));
    }
    return new ItemVectors(embedded.question().values(), embedded.context().values(), answers);
  }
}
