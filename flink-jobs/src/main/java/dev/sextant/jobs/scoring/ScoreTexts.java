package dev.sextant.jobs.scoring;

import dev.sextant.evaluation.SparingScorer;
import dev.sextant.evaluation.TextScorer;
import dev.sextant.jobs.scoring.source.ItemGroup;
import dev.sextant.jobs.tables.items.ItemOutcome;
import java.util.List;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.util.Collector;

/** Scores items by metrics that need no model, including the floors. */
final class ScoreTexts implements FlatMapFunction<ItemGroup, ItemOutcome> {

  private static final long serialVersionUID = 1L;

  private final List<String> metrics;

  /**
   * @param metrics names of those to compute in addition to the floors
   */
  ScoreTexts(List<String> metrics) {
    this.metrics = metrics;
  }

  @Override
  public void flatMap(ItemGroup group, Collector<ItemOutcome> out) {
    SparingScorer scorer = new SparingScorer(new TextScorer(metrics), failure -> false);
    GroupScorer.of(group, ItemOutcome.TEXTS, scorer).forEach(out::collect);
  }
}
