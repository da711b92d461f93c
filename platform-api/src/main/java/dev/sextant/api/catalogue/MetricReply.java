package dev.sextant.api.catalogue;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Documentation;
import dev.sextant.metrics.catalogue.Family;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.catalogue.Subject;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A metric as the API returns it.
 *
 * @param range lowest and highest value; null if there is no bound
 */
record MetricReply(
    String name,
    Subject subject,
    Direction direction,
    List<Need> needs,
    List<@Nullable Double> range,
    String unit,
    Family family,
    Basis basis,
    @JsonUnwrapped Documentation documentation) {

  static MetricReply of(Metric metric) {
    return new MetricReply(
        metric.name(),
        metric.subject(),
        metric.direction(),
        metric.needs().stream().sorted().toList(),
        Arrays.asList(bound(metric.low()), bound(metric.high())),
        metric.unit(),
        metric.family(),
        metric.basis(),
        metric.documentation());
  }

  private static @Nullable Double bound(double value) {
    return Double.isInfinite(value) ? null : value;
  }
}
