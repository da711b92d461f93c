package dev.sextant.metrics.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DirectionTest {

  private static final Map<String, DirectionPair> PAIRS =
      Stream.of(GeometryPairs.ALL, UncertaintyPairs.ALL, EntailmentMetricPairs.ALL, FloorPairs.ALL)
          .flatMap(pairs -> pairs.entrySet().stream())
          .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

  static Stream<Metric> metrics() {
    return Catalogue.metrics().stream();
  }

  @Test
  void every_metric_has_its_pair_and_no_other_has() {
    assertThat(PAIRS.keySet())
        .containsExactlyInAnyOrderElementsOf(metrics().map(Metric::name).toList());
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void the_value_goes_the_way_that_the_catalogue_says(Metric metric) {
    DirectionPair pair = PAIRS.get(metric.name());
    double first = pair.first().score(metric.name());
    double second = pair.second().score(metric.name());
    if (metric.direction() == Direction.HIGHER_IS_RISKY) {
      assertThat(first).isLessThan(second - 0.1);
    } else {
      assertThat(first).isGreaterThan(second + 0.1);
    }
    assertThat(List.of(first, second)).allMatch(v -> metric.low() <= v && v <= metric.high());
  }
}
