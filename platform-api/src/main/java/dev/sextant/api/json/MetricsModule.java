package dev.sextant.api.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.sextant.metrics.calibration.labelled.Confusion;
import dev.sextant.metrics.calibration.probability.Reliability;
import dev.sextant.metrics.calibration.probability.Reliability.ReliabilityPoint;
import dev.sextant.metrics.calibration.threshold.ThresholdCurve.CurvePoint;
import dev.sextant.metrics.calibration.threshold.ThresholdStatistics;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval;

/** Statistics in JSON, where the contract differs from the components of their records. */
final class MetricsModule extends SimpleModule {

  private static final long serialVersionUID = 1L;

  MetricsModule() {
    setMixInAnnotation(Interval.class, OfInterval.class);
    setMixInAnnotation(NoInterval.class, OfNoInterval.class);
    setMixInAnnotation(ThresholdStatistics.class, OfThreshold.class);
    setMixInAnnotation(CurvePoint.class, OfPoint.class);
    setMixInAnnotation(Reliability.class, OfReliability.class);
    setMixInAnnotation(ReliabilityPoint.class, OfReliabilityPoint.class);
  }

  @SuppressWarnings("UnusedMethod") // Jackson reads its annotations
  private interface OfInterval {
    @JsonUnwrapped
    NoInterval missing();
  }

  private interface OfNoInterval {
    @JsonProperty("reason")
    NoInterval.Cause cause();
  }

  @SuppressWarnings("UnusedMethod") // Jackson reads its annotations
  private interface OfThreshold {
    @JsonUnwrapped
    Confusion counts();

    @JsonProperty("fpr")
    Interval falsePositiveRate();
  }

  private interface OfPoint {
    @JsonProperty("fpr")
    Interval falsePositiveRate();
  }

  private interface OfReliability {
    @JsonProperty("expected_calibration_error")
    Interval calibrationError();
  }

  @JsonPropertyOrder({"predicted", "observed", "n"})
  private interface OfReliabilityPoint {}
}
