package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.campaigns.comparison.SystemComparisonReply.Latency;
import dev.sextant.api.campaigns.comparison.SystemComparisonReply.ListedDifference;
import dev.sextant.api.campaigns.comparison.SystemComparisonReply.ListedSystem;
import dev.sextant.api.campaigns.comparison.SystemComparisonReply.State;
import dev.sextant.api.campaigns.comparison.SystemLabelStore.PackedLabels;
import dev.sextant.metrics.report.systems.SystemComparison;
import dev.sextant.metrics.report.systems.SystemDifference;
import dev.sextant.metrics.report.systems.SystemLabels;
import dev.sextant.metrics.report.systems.SystemShare;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Compares the systems of an occurrence from what was read of them. */
final class SideBySide {

  private final UUID occurrenceId;
  private final List<ComparedCell> cells;
  private final Map<Integer, PackedLabels> labels;
  private final Map<UUID, SystemDraws> draws;

  /**
   * Takes what was read.
   *
   * @param cells at least one
   */
  SideBySide(
      UUID occurrenceId,
      List<ComparedCell> cells,
      List<PackedLabels> labels,
      List<SystemDraws> draws) {
    this.occurrenceId = occurrenceId;
    this.cells = cells;
    this.labels =
        labels.stream().collect(Collectors.toMap(PackedLabels::position, Function.identity()));
    this.draws =
        draws.stream().collect(Collectors.toMap(SystemDraws::answerSetId, Function.identity()));
  }

  /** Compares; may take a second. */
  SystemComparisonReply reply() {
    List<PackedLabels> packed = List.copyOf(labels.values());
    SystemComparison compared =
        SystemComparison.of(
            cells.stream().map(this::labels).toList(),
            LabelUnpacker.clusters(packed),
            occurrenceId.getLeastSignificantBits());
    ComparedCell any =
        cells.stream().filter(cell -> cell.versionId() != null).findFirst().orElse(cells.get(0));
    return new SystemComparisonReply(
        occurrenceId,
        any.datasetId(),
        any.datasetName(),
        any.versionId(),
        any.versionNumber(),
        packed.stream().mapToInt(PackedLabels::items).max().orElse(0),
        compared.items(),
        compared.clusters(),
        compared.items() == 0 ? null : compared.basis(),
        sources(compared).size() <= 1,
        IntStream.range(0, cells.size())
            .mapToObj(i -> system(cells.get(i), compared.systems().get(i)))
            .toList(),
        compared.differences().stream().map(this::difference).toList());
  }

  private SystemLabels labels(ComparedCell cell) {
    PackedLabels packed = labels.get(cell.position());
    return packed == null ? new SystemLabels.Builder(1).build() : LabelUnpacker.labels(packed);
  }

  /** Returns whose labels are compared, besides those of people. */
  private Set<String> sources(SystemComparison compared) {
    Set<String> sources = new HashSet<>();
    for (int i = 0; i < cells.size(); i++) {
      if (compared.systems().get(i).ofSource() != null) {
        sources.addAll(sources(cells.get(i)));
      }
    }
    return sources;
  }

  private List<String> sources(ComparedCell cell) {
    String identity = cell.labellerIdentity();
    PackedLabels packed = labels.get(cell.position());
    if (identity != null) {
      return List.of(identity);
    }
    return packed == null ? List.of() : packed.sources();
  }

  private ListedSystem system(ComparedCell cell, SystemShare share) {
    SystemDraws drawn = draws.get(cell.answerSetId());
    Double p = share.p();
    return new ListedSystem(
        cell.system(),
        state(cell, share),
        cell.answerSetId(),
        cell.labelRun(),
        labelsOf(cell, share),
        cell.failure(),
        cell.answers(),
        share.labels(),
        share.items(),
        share.answers(),
        share.byPeople(),
        share.missing(),
        share.ofSource(),
        share.ofPeople(),
        share.factuality(),
        p,
        p == null ? null : (Boolean) (p >= 1 - SystemComparison.CONFIDENCE),
        drawn == null ? null : drawn.outcomes(),
        cell.cost(),
        drawn == null ? null : latency(drawn));
  }

  private static State state(ComparedCell cell, SystemShare share) {
    if (cell.answerSetId() == null) {
      return State.NO_ANSWERS;
    }
    return switch (share.standing()) {
      case COMPARED -> State.COMPARED;
      case FEW_LABELS -> State.FEW_LABELS;
      case NO_LABELS -> State.NO_LABELS;
    };
  }

  private @Nullable String labelsOf(ComparedCell cell, SystemShare share) {
    if (share.labels() == 0) {
      return null;
    }
    if (share.ofPeople() != null && share.ofSource() == null) {
      return "people";
    }
    if (cell.labelRunId() != null) {
      return "label-run";
    }
    List<String> sources = sources(cell);
    if (sources.isEmpty()) {
      return "people";
    }
    boolean imported = sources.contains("imported");
    return sources.size() > 1 && imported ? "mixed" : imported ? "imported" : "oracle";
  }

  private static @Nullable Latency latency(SystemDraws drawn) {
    Double median = drawn.medianMs();
    Double p95 = drawn.p95Ms();
    return median == null || p95 == null ? null : new Latency(median, p95);
  }

  private ListedDifference difference(SystemDifference of) {
    return new ListedDifference(
        cells.get(of.first()).system(), cells.get(of.second()).system(), of.difference(), of.p());
  }
}
