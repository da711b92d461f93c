package dev.sextant.metrics.catalogue;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Every metric of this release, in the order of reports. External scores are found by name, and not
 * listed.
 */
public final class Catalogue {

  private static final List<Metric> METRICS =
      Stream.of(
              FloorMetrics.ALL,
              GroundingMetrics.ALL,
              IsotropyMetrics.ALL,
              CheckEmbedMetrics.ALL,
              UncertaintyMetrics.ALL,
              ConsistencyMetrics.ALL,
              EntailmentMetrics.ALL)
          .flatMap(List::stream)
          .sorted(comparing(Metric::isFloor))
          .toList();

  private static final Map<String, Metric> BY_NAME =
      METRICS.stream().collect(toUnmodifiableMap(Metric::name, Function.identity()));

  private static final Map<String, Set<String>> PARTS =
      Map.of("sgi", Set.of("theta-rq", "theta-rc", "theta-qc"));

  private Catalogue() {}

  /** Returns all metrics: geometry first, floors last; the order is part of the contract. */
  public static List<Metric> metrics() {
    return METRICS;
  }

  /** Returns the metric of that name, if there is one; also that of an external score. */
  public static Optional<Metric> find(String name) {
    return Optional.ofNullable(BY_NAME.get(name)).or(() -> ExternalScores.find(name));
  }

  /**
   * Returns the metrics of these names, in the order of reports: external scores follow the other
   * scores by name, before the floors. Names without a metric are left out.
   */
  public static List<Metric> among(Collection<String> names) {
    Set<String> wanted = Set.copyOf(names);
    return Stream.concat(
            METRICS.stream().filter(metric -> wanted.contains(metric.name())),
            wanted.stream().sorted().flatMap(name -> ExternalScores.find(name).stream()))
        .sorted(comparing(Metric::isFloor))
        .toList();
  }

  /**
   * Returns these names and those of the metrics that they bring with them: {@code sgi} the angles
   * that it is made of. Names that are not in the catalogue stay.
   */
  public static Set<String> withParts(Collection<String> names) {
    Set<String> all = new HashSet<>(names);
    names.forEach(name -> all.addAll(PARTS.getOrDefault(name, Set.of())));
    return Set.copyOf(all);
  }
}
