package dev.sextant.jobs;

import dev.sextant.jobs.reporting.ReportPlan;
import dev.sextant.jobs.reporting.ReportSink;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.ExperimentStore;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * Scores and labels of an experiment -> its report. It takes seconds, so a failure restarts it from
 * the beginning.
 */
final class ReportingJob {

  private ReportingJob() {}

  static StreamGraph graph(JobRequest request, JobSettings settings) {
    Database database = request.database();
    Experiment experiment = ExperimentStore.get(database, request.targetId());
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(JobConfiguration.of(request, settings));
    environment.setParallelism(1);

    ReportPlan plan =
        new ReportPlan(
            database,
            experiment,
            request.reportNumber(),
            request.parallelism(),
            request.codeVersion());
    environment
        .fromData(plan.number())
        .uid("number")
        .name("number of the report")
        .sinkTo(new ReportSink(plan))
        .uid("report")
        .name("report");
    return environment.getStreamGraph();
  }
}
