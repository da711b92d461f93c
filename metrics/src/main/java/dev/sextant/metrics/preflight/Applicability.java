package dev.sextant.metrics.preflight;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.preflight.Notice.Level;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which metrics the items of a version allow.
 *
 * @param items of the version
 * @param uses one for each metric, in the order of the request
 */
public record Applicability(long items, List<Use> uses) {

  /**
   * What a version allows a metric.
   *
   * @param metric its name
   * @param items greatest number of items that carry all it needs
   * @param missing what it needs and no item carries, in the order of {@link Need}; empty if it
   *     applies
   */
  public record Use(String metric, long items, List<Need> missing) {

    public Use {
      missing = List.copyOf(missing);
    }
  }

  public Applicability {
    uses = List.copyOf(uses);
  }

  /**
   * Compares what metrics need with what items carry.
   *
   * @param items of the version
   * @param carried how many items carry what; a need that is not in it (a model, say) is met
   */
  public static Applicability of(Collection<Metric> metrics, long items, Map<Need, Long> carried) {
    return new Applicability(
        items, metrics.stream().map(metric -> use(metric, items, carried)).toList());
  }

  /** Says what does not apply, and what applies to some items only: one sentence for each cause. */
  public List<Notice> notices() {
    Map<List<Need>, List<Use>> refused =
        uses.stream()
            .filter(use -> !use.missing().isEmpty())
            .collect(groupingBy(Use::missing, LinkedHashMap::new, toList()));
    Map<Long, List<Use>> partial =
        uses.stream()
            .filter(use -> use.missing().isEmpty() && use.items() < items)
            .collect(groupingBy(Use::items, LinkedHashMap::new, toList()));
    return Stream.concat(
            refused.entrySet().stream().map(cause -> refusal(cause.getKey(), cause.getValue())),
            partial.entrySet().stream().map(cause -> partly(cause.getKey(), cause.getValue())))
        .toList();
  }

  private static Use use(Metric metric, long items, Map<Need, Long> carried) {
    List<Need> missing =
        metric.needs().stream().sorted().filter(need -> count(need, items, carried) == 0).toList();
    long most =
        metric.needs().stream().mapToLong(need -> count(need, items, carried)).min().orElse(items);
    return new Use(metric.name(), most, missing);
  }

  private static long count(Need need, long items, Map<Need, Long> carried) {
    return carried.getOrDefault(need, items);
  }

  private Notice refusal(List<Need> missing, List<Use> refused) {
    return Notice.of(
        Level.REFUSAL,
        "None of the %,d items carries %s, so these do not apply: %s.",
        items,
        missing.stream().map(Need::words).collect(joining(" or ")),
        names(refused));
  }

  private Notice partly(long carrying, List<Use> partial) {
    return Notice.of(
        Level.CAUTION,
        "At most %,d of the %,d items carry what is needed by: %s.",
        carrying,
        items,
        names(partial));
  }

  private static String names(List<Use> uses) {
    return uses.stream().map(Use::metric).collect(joining(", "));
  }
}
