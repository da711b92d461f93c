package dev.sextant.jobs;

import dev.sextant.jobs.reporting.ReportPlan;
import dev.sextant.jobs.reporting.ReportSink;
import dev.sextant.jobs.reporting.ReportingPipeline;
import dev.sextant.jobs.reporting.Series;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.Experiment;
import dev.sextant.jobs.tables.ExperimentStore;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * Scores and labels of an experiment -> its report. Takes seconds, so after a failure it starts
 * from the beginning.
 */
final class ReportingJob {

  private ReportingJob() {}

  static StreamGraph graph(JobRequest request, JobSettings settings) {
    Database database = request.database();
    Experiment experiment = ExperimentStore.get(database, request.experimentId());
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(JobConfiguration.of(request, settings));
    environment.setParallelism(request.parallelism());

    ReportPlan plan =
        new ReportPlan(database, experiment, request.reportNumber(), request.codeVersion());
    DataStream<Series> series =
        environment
            .fromData(Series.of(experiment), TypeInformation.of(Series.class))
            .setParallelism(1)
            .uid("series")
            .name("series");
    ReportingPipeline.results(series, plan)
        .sinkTo(new ReportSink(plan))
        .setParallelism(1)
        .uid("report")
        .name("report");
    return environment.getStreamGraph();
  }
}
