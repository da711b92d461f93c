package dev.sextant.api.catalogue;

import dev.sextant.metrics.catalogue.Documentation;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A metric as the API returns it.
 *
 * @param range lowest and highest value; null if there is no bound
 */
record MetricReply(
    String name,
    String subject,
    String direction,
    List<String> needs,
    List<@Nullable Double> range,
    String unit,
    String family,
    String basis,
    String title,
    String definition,
    String formula,
    String undefined,
    List<String> facts,
    String source) {

  static MetricReply of(Metric metric) {
    Documentation documentation = metric.documentation();
    return new MetricReply(
        metric.name(),
        metric.subject().code(),
        metric.direction().code(),
        metric.needs().stream().sorted().map(Need::code).toList(),
        Arrays.asList(bound(metric.low()), bound(metric.high())),
        metric.unit(),
        metric.family().code(),
        metric.basis().name().toLowerCase(Locale.ROOT),
        documentation.title(),
        documentation.definition(),
        documentation.formula(),
        documentation.undefined(),
        documentation.facts(),
        documentation.source());
  }

  private static @Nullable Double bound(double value) {
    return Double.isInfinite(value) ? null : value;
  }
}
