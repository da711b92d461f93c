package dev.sextant.jobs.reporting;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;

/** Makes parts of a report. */
@SuppressWarnings("NullAway.Init") // open() comes before everything else
final class MakePart extends RichMapFunction<ReportPart, PartResult> {

  private static final long serialVersionUID = 1L;

  private final ReportPlan plan;

  private transient SharedReading reading;

  MakePart(ReportPlan plan) {
    this.plan = plan;
  }

  @Override
  public void open(OpenContext context) {
    String job = getRuntimeContext().getJobInfo().getJobId().toString();
    int attempt = getRuntimeContext().getTaskInfo().getAttemptNumber();
    reading = SharedReading.open(new SharedReading.Key(job, attempt), plan);
  }

  @Override
  public PartResult map(ReportPart part) {
    return switch (part.kind()) {
      case METRIC -> MetricPart.of(part, reading.series());
      case SAMPLES ->
          new SampleCurves(reading.tables(), plan.experiment(), reading.series()).of(part);
    };
  }

  @Override
  public void close() {
    if (reading != null) {
      reading.close();
    }
  }
}
