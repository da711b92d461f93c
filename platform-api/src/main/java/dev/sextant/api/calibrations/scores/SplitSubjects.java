package dev.sextant.api.calibrations.scores;

import dev.sextant.api.calibrations.scores.SplitScores.FloorScores;
import dev.sextant.api.calibrations.scores.SplitScores.Placed;
import dev.sextant.api.calibrations.statistics.Combination;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.catalogue.Metric;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The labelled subjects of a split with their floors, before they have scores.
 *
 * @param truth whose labels count
 * @param all by item and answer
 * @param floors the requested floors, in order
 * @param floorValues by subject, one map for each floor
 * @param own identities of the labellers that are a score's own judge, by metric
 */
record SplitSubjects(
    Series series,
    LabelChoice truth,
    UUID splitId,
    OffsetDateTime madeAt,
    String labelsSha256,
    List<Known> all,
    List<Metric> floors,
    List<Map<UUID, Double>> floorValues,
    Map<String, Set<String>> own) {

  /**
   * A labelled subject.
   *
   * @param calibration whether its item is in the calibration part of the split
   * @param cluster the same for items of one group
   * @param basis where the label comes from; null if it is not that of one answer
   */
  record Known(
      boolean calibration, UUID id, int cluster, boolean risky, @Nullable LabelBasis basis) {

    /** Returns whether one of some labellers made the label. */
    boolean isBy(Set<String> labellers) {
      return basis != null && basis.labeller != null && labellers.contains(basis.labeller);
    }
  }

  /**
   * The label in force that says whether a subject is risky.
   *
   * @param answer that is labelled: the subject, or the judged one of the item
   * @param source {@code human}, {@code oracle} or {@code imported}
   * @param labeller identity of the oracle, hex; null: no oracle, or unknown
   */
  record LabelBasis(UUID answer, String source, @Nullable String labeller) {}

  /**
   * Returns the values of a score that labels may be compared with: a judge has none where it made
   * the label itself.
   */
  Map<UUID, Double> withoutOwn(Metric metric, Map<UUID, Double> values) {
    Set<String> judge = own.getOrDefault(metric.name(), Set.of());
    if (judge.isEmpty()) {
      return values;
    }
    Map<UUID, Double> others = new HashMap<>(values);
    all.stream().filter(each -> each.isBy(judge)).map(Known::id).forEach(others::remove);
    return others;
  }

  /** Returns the judges whose values are among the scores; a combination has those of all. */
  private Set<String> judges(@Nullable Combination combination) {
    return combination == null
        ? own.getOrDefault(series.metric().name(), Set.of())
        : own.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
  }

  /**
   * Returns the scores of the subjects that have one.
   *
   * @param scores by subject
   * @param combination how they are combined; null: they are stored
   */
  SplitScores with(Map<UUID, Double> scores, @Nullable Combination combination) {
    List<Placed> placed =
        all.stream()
            .flatMap(
                each ->
                    Optional.ofNullable(scores.get(each.id))
                        .map(score -> placed(each, score))
                        .stream())
            .toList();
    return new SplitScores(
        series,
        truth,
        splitId,
        madeAt,
        labelsSha256,
        Placed.part(placed, true),
        Placed.part(placed, false),
        Placed.holdoutBases(placed),
        IntStream.range(0, floors.size())
            .mapToObj(f -> FloorScores.of(floors.get(f).name(), placed, floorValues.get(f)))
            .toList(),
        combination,
        judges(combination));
  }

  private static Placed placed(Known known, double score) {
    return new Placed(
        known.calibration,
        known.id,
        new LabelledScore(known.cluster, score, known.risky),
        known.basis);
  }
}
