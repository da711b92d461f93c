package dev.sextant.jobs.scoring;

import dev.sextant.jobs.tables.Item;
import dev.sextant.jobs.tables.ItemOutcome;
import dev.sextant.metrics.AnswerText;
import dev.sextant.metrics.FloorScores;
import dev.sextant.metrics.ItemText;
import java.util.List;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.util.Collector;

/** Scores items by the floors, which read texts only. */
final class ScoreFloors implements FlatMapFunction<ItemGroup, ItemOutcome> {

  private static final long serialVersionUID = 1L;

  @Override
  public void flatMap(ItemGroup group, Collector<ItemOutcome> out) {
    group.items().forEach(item -> out.collect(outcome(item)));
  }

  private static ItemOutcome outcome(Item item) {
    List<AnswerText> answers =
        item.answers().stream()
            .map(answer -> new AnswerText(answer.text(), answer.sample()))
            .toList();
    try {
      ItemText text = new ItemText(item.question(), item.context(), answers);
      return new ItemOutcome(
          item.id(), ItemOutcome.FLOORS, ScoreRows.of(item, FloorScores.of(text)), 0, 0, 0, null);
    } catch (RuntimeException e) {
      return ItemOutcome.failed(item.id(), ItemOutcome.FLOORS, Sentence.of(e));
    }
  }
}
