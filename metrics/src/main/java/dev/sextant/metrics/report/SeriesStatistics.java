package dev.sextant.metrics.report;

import dev.sextant.metrics.Reason;
import dev.sextant.metrics.catalogue.Direction;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that a report says of one metric with one embedder (or of one floor).
 *
 * @param direction the metric's own; of an undirected metric the stronger one in the full sample,
 *     and {@link Direction#UNDIRECTED} only if the labels do not tell
 * @param undirected whether nobody claims a direction for the metric, so that {@code direction} was
 *     chosen by looking at the labels
 * @param labelled subjects with a label; {@code used} plus all of {@code undefined}
 * @param used labelled subjects with a value
 * @param undefined labelled subjects without a value, by reason, in the order of {@link Reason}
 * @param binary null if no labelled subject says whether it is grounded
 * @param factuality null if no labelled subject has a factuality
 */
public record SeriesStatistics(
    Direction direction,
    boolean undirected,
    int labelled,
    int used,
    Map<Reason, Integer> undefined,
    @Nullable BinaryStatistics binary,
    @Nullable FactualityStatistics factuality) {

  /** Copies what could change; the order of the reasons is kept. */
  public SeriesStatistics {
    EnumMap<Reason, Integer> counts = new EnumMap<>(Reason.class);
    counts.putAll(undefined);
    undefined = Collections.unmodifiableMap(counts);
  }
}
