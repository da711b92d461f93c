package dev.sextant.standalone.flink.metrics;

import dev.sextant.api.telemetry.OtherFigures;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.metrics.CharacterFilter;
import org.apache.flink.metrics.LogicalScopeProvider;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.runtime.metrics.scope.ScopeFormat;
import org.jspecify.annotations.Nullable;

/**
 * Shows some of Flink's metrics as meters, summed over jobs, subtasks and models, so that their
 * number does not grow with these. Flink may report metrics before there is a registry.
 */
public final class FlinkMeters implements MetricReporter, OtherFigures {

  /** A meter that has been seen. */
  private record Meter(FlinkFigure figure, Tags tags) {}

  private final Map<Meter, MetricSum> sums = new HashMap<>();
  private final JobCheckpoints checkpoints;
  private boolean hasJobs;
  private @Nullable MeterRegistry registry;

  /** Makes one that reads the time of checkpoints by the clock of the system. */
  public FlinkMeters() {
    this(InstantSource.system());
  }

  FlinkMeters(InstantSource clock) {
    checkpoints = new JobCheckpoints(clock);
  }

  @Override
  public void open(MetricConfig config) {
    // has no options
  }

  @Override
  public void close() {
    // the registry may outlive it
  }

  @Override
  public synchronized void showIn(MeterRegistry shown) {
    registry = shown;
    sums.forEach(this::register);
    registerCheckpoints();
  }

  @Override
  public synchronized void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
    if (JobCheckpoints.takes(scope(group), name)) {
      checkpoints.add(job(group), name, metric);
      if (!hasJobs) {
        hasJobs = true;
        registerCheckpoints();
      }
    }
    FlinkFigure.of(scope(group), name)
        .map(figure -> meter(figure, group))
        .ifPresent(meter -> sums.computeIfAbsent(meter, this::registered).add(metric));
  }

  @Override
  public synchronized void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
    if (JobCheckpoints.takes(scope(group), name)) {
      checkpoints.remove(job(group), name, metric);
    }
    FlinkFigure.of(scope(group), name)
        .map(figure -> sums.get(meter(figure, group)))
        .ifPresent(sum -> sum.remove(metric));
  }

  private static String scope(MetricGroup group) {
    return LogicalScopeProvider.castFrom(group).getLogicalScope(CharacterFilter.NO_OP_FILTER, '.');
  }

  private static String job(MetricGroup group) {
    return group.getAllVariables().getOrDefault(ScopeFormat.SCOPE_JOB_ID, "");
  }

  private static Meter meter(FlinkFigure figure, MetricGroup group) {
    if (!figure.byOperator()) {
      return new Meter(figure, figure.tags());
    }
    String operator = group.getAllVariables().getOrDefault("<operator_name>", "");
    return new Meter(figure, figure.tags().and("operator", OperatorKind.of(operator).code()));
  }

  private MetricSum registered(Meter meter) {
    MetricSum sum = new MetricSum();
    register(meter, sum);
    return sum;
  }

  /** Only a job manager has jobs; a task manager does not show this. */
  private void registerCheckpoints() {
    if (registry != null && hasJobs) {
      Gauge.builder(
              "sextant.flink.checkpoint.age.seconds",
              checkpoints,
              each -> each.longestMillis() * FlinkFigure.MILLIS)
          .register(registry);
      Gauge.builder(
              "sextant.flink.restarts.since.checkpoint", checkpoints, JobCheckpoints::mostRestarts)
          .register(registry);
    }
  }

  private void register(Meter meter, MetricSum sum) {
    if (registry == null) {
      return;
    }
    FlinkFigure figure = meter.figure();
    switch (figure.shown()) {
      case TOTAL ->
          FunctionCounter.builder(figure.meter(), sum, each -> each.total() * figure.factor())
              .tags(meter.tags())
              .register(registry);
      case SUM ->
          Gauge.builder(figure.meter(), sum, each -> each.sum() * figure.factor())
              .tags(meter.tags())
              .register(registry);
      case LARGEST ->
          Gauge.builder(figure.meter(), sum, each -> each.largest() * figure.factor())
              .tags(meter.tags())
              .register(registry);
    }
  }
}
