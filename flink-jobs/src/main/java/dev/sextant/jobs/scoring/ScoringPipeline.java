package dev.sextant.jobs.scoring;

import dev.sextant.inference.processor.InstructionPin;
import dev.sextant.jobs.scoring.model.EmbedderBranch;
import dev.sextant.jobs.scoring.model.EntailmentBranch;
import dev.sextant.jobs.scoring.model.ModelBranch;
import dev.sextant.jobs.scoring.model.ModelOpener;
import dev.sextant.jobs.scoring.source.ItemGroup;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.experiments.RegisteredEntailmentModel;
import dev.sextant.jobs.tables.items.ItemOutcome;
import dev.sextant.metrics.catalogue.Metric;
import java.io.Serializable;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.flink.streaming.api.datastream.AsyncDataStream;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.jspecify.annotations.Nullable;

/** Maps groups of items to outcomes: one branch for metrics without a model, one for each model. */
public final class ScoringPipeline {

  /**
   * The input and limits of the scoring pipeline.
   *
   * @param database of the stored vectors
   * @param experiment with the items
   * @param groupsInFlight groups that a subtask embeds at a time with each embedder
   * @param pin instruction set that every process with a model must use; null: each uses its own
   * @param needsGpu whether tasks with models must have a GPU
   */
  public record ScoringPlan(
      Database database,
      Experiment experiment,
      int groupsInFlight,
      @Nullable InstructionPin pin,
      boolean needsGpu)
      implements Serializable {}

  /** No timeout: a group is bounded, its statements time out, and a late vector is still valid. */
  private static final long NO_TIMEOUT = 0;

  private ScoringPipeline() {}

  /**
   * Returns the outcomes of all items of every branch, in any order.
   *
   * @param groups items with the branches that have scored them
   * @param plan of the computation
   * @param openings open the models
   */
  public static DataStream<ItemOutcome> outcomes(
      DataStream<ItemGroup> groups, ScoringPlan plan, ModelOpener openings) {
    DataStream<ItemOutcome> outcomes = texts(groups, plan);
    List<String> metrics = plan.experiment().ofEmbedders().stream().map(Metric::name).toList();
    for (RegisteredEmbedder embedder : plan.experiment().askedEmbedders()) {
      EmbedderBranch branch =
          new EmbedderBranch(
              embedder, metrics, openings.embedders(), plan.experiment().id(), plan.database());
      outcomes = outcomes.union(model(groups, plan, branch, "embed"));
    }
    RegisteredEntailmentModel entailment = plan.experiment().askedEntailmentModel();
    if (entailment != null) {
      List<String> wanted = plan.experiment().ofEntailment().stream().map(Metric::name).toList();
      EntailmentBranch branch =
          new EntailmentBranch(
              entailment, wanted, openings.entailment(), plan.experiment().id(), plan.database());
      outcomes = outcomes.union(model(groups, plan, branch, "classify"));
    }
    return outcomes;
  }

  private static DataStream<ItemOutcome> texts(DataStream<ItemGroup> groups, ScoringPlan plan) {
    List<String> metrics = plan.experiment().ofTexts().stream().map(Metric::name).toList();
    return pending(groups, ItemOutcome.TEXTS, "texts")
        .flatMap(new ScoreTexts(metrics))
        .uid("score-floors")
        .name("score texts");
  }

  private static DataStream<ItemOutcome> model(
      DataStream<ItemGroup> groups, ScoringPlan plan, ModelBranch branch, String verb) {
    return AsyncDataStream.unorderedWait(
            pending(groups, branch.id(), branch.name()),
            new ScoreWithModel(plan, branch),
            NO_TIMEOUT,
            TimeUnit.SECONDS,
            plan.groupsInFlight())
        .uid(verb + "-" + branch.id())
        .name(verb + " with " + branch.name());
  }

  private static DataStream<ItemGroup> pending(
      DataStream<ItemGroup> groups, String branch, String name) {
    return groups
        .flatMap(new PendingItemFilter(branch))
        .uid("pending-" + branch)
        .name("pending " + name);
  }
}
