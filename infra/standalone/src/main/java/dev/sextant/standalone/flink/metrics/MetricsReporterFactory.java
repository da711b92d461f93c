package dev.sextant.standalone.flink.metrics;

import java.util.Properties;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/** By which Flink makes the reporter of a process. {@link MetricsPort} names it in the settings. */
public final class MetricsReporterFactory implements MetricReporterFactory {

  @Override
  public MetricReporter createMetricReporter(Properties properties) {
    return new ListeningReporter();
  }
}
