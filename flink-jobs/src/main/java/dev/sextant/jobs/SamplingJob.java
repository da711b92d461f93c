package dev.sextant.jobs;

import dev.sextant.jobs.sampling.SamplingFunction;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.sampling.SamplingSize;
import dev.sextant.jobs.tables.sampling.SamplingSizeStore;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.streaming.api.datastream.AsyncDataStream;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * Items of an answer set -> draws. One subtask makes all calls, because they share a budget and a
 * server's rate limit, and wait for the network only. There is no checkpoint: the tables say what
 * is still to be made, and a call that was replayed would be paid twice.
 */
final class SamplingJob {

  /** A page has about as many draws as calls may be in flight. */
  private static final int PAGE_DRAWS = 200;

  private SamplingJob() {}

  static StreamGraph graph(JobRequest request, JobSettings settings) {
    Database database = request.database();
    SamplingSize size = size(database, request.targetId());
    int pageItems = Math.max(1, PAGE_DRAWS / size.answersPerItem());
    long pages = Math.max(1, (size.ordinals() + pageItems - 1) / pageItems);
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(JobConfiguration.of(request, settings));
    environment.setParallelism(1);
    DataStream<Long> numbers =
        environment
            .fromSource(
                new NumberSequenceSource(0, pages - 1), WatermarkStrategy.noWatermarks(), "pages")
            .uid("pages");
    int pagesInFlight = 1 + 2 * size.concurrency() / (pageItems * size.answersPerItem());
    AsyncDataStream.unorderedWait(
            numbers,
            new SamplingFunction(database, request.targetId(), pageItems),
            0,
            TimeUnit.MILLISECONDS,
            pagesInFlight)
        .uid("draws")
        .name("draws")
        .sinkTo(new DiscardingSink<>())
        .uid("end")
        .name("end");
    return environment.getStreamGraph();
  }

  private static SamplingSize size(Database database, String answerSetId) {
    try (TenantTransactions tables = database.openNow()) {
      return new SamplingSizeStore(tables).get(answerSetId);
    }
  }
}
