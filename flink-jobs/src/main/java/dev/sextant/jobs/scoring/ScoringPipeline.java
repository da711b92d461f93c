package dev.sextant.jobs.scoring;

import dev.sextant.jobs.tables.ItemOutcome;
import dev.sextant.jobs.tables.RegisteredEmbedder;
import java.util.concurrent.TimeUnit;
import org.apache.flink.streaming.api.datastream.AsyncDataStream;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Groups of items to outcomes: one branch for the floors, one for each embedder. */
public final class ScoringPipeline {

  /** None: a group is bounded, its statements time out, and a late vector is still a good one. */
  private static final long NO_TIMEOUT = 0;

  private ScoringPipeline() {}

  /**
   * Returns the outcomes of all items for the floors and every embedder, in any order.
   *
   * @param groups items, with what was scored before
   * @param plan what to compute
   * @param opening where embedders come from
   */
  public static DataStream<ItemOutcome> outcomes(
      DataStream<ItemGroup> groups, ScoringPlan plan, EmbedderOpening opening) {
    DataStream<ItemOutcome> outcomes = floors(groups);
    for (RegisteredEmbedder embedder : plan.experiment().embedders()) {
      outcomes = outcomes.union(geometry(groups, plan, embedder, opening));
    }
    return outcomes;
  }

  private static DataStream<ItemOutcome> floors(DataStream<ItemGroup> groups) {
    return pending(groups, ItemOutcome.FLOORS, "floors")
        .flatMap(new ScoreFloors())
        .uid("score-floors")
        .name("score floors");
  }

  private static DataStream<ItemOutcome> geometry(
      DataStream<ItemGroup> groups,
      ScoringPlan plan,
      RegisteredEmbedder embedder,
      EmbedderOpening opening) {
    EmbedItems embed = new EmbedItems(plan, embedder, opening);
    return AsyncDataStream.unorderedWait(
            pending(groups, embedder.id(), embedder.name()),
            embed,
            NO_TIMEOUT,
            TimeUnit.SECONDS,
            plan.groupsInFlight())
        .uid("embed-" + embedder.id())
        .name("embed with " + embedder.name())
        .flatMap(new ScoreGeometry(embedder.id(), plan.experiment().geometry()))
        .uid("score-" + embedder.id())
        .name("score " + embedder.name());
  }

  private static DataStream<ItemGroup> pending(
      DataStream<ItemGroup> groups, String branch, String name) {
    return groups
        .flatMap(new PendingItems(branch))
        .uid("pending-" + branch)
        .name("pending " + name);
  }
}
