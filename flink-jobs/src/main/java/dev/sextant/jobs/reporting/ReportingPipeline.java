package dev.sextant.jobs.reporting;

import org.apache.flink.streaming.api.datastream.DataStream;

/** Series to lines of the report. */
public final class ReportingPipeline {

  private ReportingPipeline() {}

  /** Returns one line per series, in any order. */
  public static DataStream<SeriesResult> results(DataStream<Series> series, ReportPlan plan) {
    return series
        .rebalance()
        .map(new SummariseSeries(plan))
        .uid("summarise")
        .name("summarise series");
  }
}
