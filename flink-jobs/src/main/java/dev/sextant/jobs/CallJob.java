package dev.sextant.jobs;

import dev.sextant.jobs.calls.PageFunction;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.streaming.api.datastream.AsyncDataStream;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * The graph of a job that calls models. One subtask makes all calls, because they share a budget
 * and a server's rate limit, and wait for the network only. There is no checkpoint: the tables say
 * what is still to be done, and a call that was replayed would be paid twice.
 */
final class CallJob {

  private CallJob() {}

  /**
   * Returns the graph.
   *
   * @param pages number of pages of work, at least 1
   * @param inFlight most pages at once
   */
  static StreamGraph of(
      JobRequest request,
      JobSettings settings,
      long pages,
      int inFlight,
      PageFunction.Start start) {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(JobConfiguration.of(request, settings));
    environment.setParallelism(1);
    DataStream<Long> numbers =
        environment
            .fromSource(
                new NumberSequenceSource(0, pages - 1), WatermarkStrategy.noWatermarks(), "pages")
            .uid("pages");
    AsyncDataStream.unorderedWait(
            numbers,
            new PageFunction(request.database(), start),
            0,
            TimeUnit.MILLISECONDS,
            inFlight)
        .uid("calls")
        .name("calls")
        .sinkTo(new DiscardingSink<>())
        .uid("end")
        .name("end");
    return environment.getStreamGraph();
  }
}
