package dev.sextant.jobs;

import dev.sextant.inference.processor.InstructionPin;
import dev.sextant.jobs.scoring.OutcomeSink;
import dev.sextant.jobs.scoring.ScoringPipeline;
import dev.sextant.jobs.scoring.ScoringPipeline.ScoringPlan;
import dev.sextant.jobs.scoring.model.ModelOpener;
import dev.sextant.jobs.scoring.source.ItemGroup;
import dev.sextant.jobs.scoring.source.ItemSource;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.ExperimentStore;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Items of an experiment -> scores: the scoring pipeline between its source and its sink. */
final class ScoringJob {

  private ScoringJob() {}

  static StreamGraph graph(JobRequest request, JobSettings settings, ModelOpener openings) {
    Database database = request.database();
    Experiment experiment = ExperimentStore.get(database, request.targetId());
    Configuration configuration =
        JobConfiguration.withCheckpoints(JobConfiguration.of(request, settings), settings);
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setParallelism(request.parallelism());

    ItemSource source =
        new ItemSource(database, experiment, settings.groupItems(), settings.groupCharacters());
    DataStream<ItemGroup> groups =
        environment
            .fromSource(
                source,
                WatermarkStrategy.noWatermarks(),
                "items",
                TypeInformation.of(ItemGroup.class))
            .uid("items");
    ScoringPlan plan =
        new ScoringPlan(
            database,
            experiment,
            settings.groupsInFlight(),
            InstructionPin.ofProcess().orElse(null),
            request.needsGpu());
    ScoringPipeline.outcomes(groups, plan, openings)
        .sinkTo(new OutcomeSink(database, experiment.id()))
        .uid("scores")
        .name("scores");
    return environment.getStreamGraph();
  }
}
