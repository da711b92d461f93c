package dev.sextant.api.campaigns.trend;

import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the values of a cell are read from; null if it is gone or never was.
 *
 * @param items of its version
 */
record CellSources(
    @Nullable UUID answerSetId,
    @Nullable UUID labelRunId,
    @Nullable UUID experimentId,
    @Nullable Long items) {

  /** Most values of all runs of a series that are read. Of more, those of some items are. */
  private static final double MOST_VALUES = 1_000_000;

  /** Returns the share of the items to read of each run, in (0, 1]. */
  static double readShare(List<CellSources> runs) {
    long most =
        runs.stream()
            .map(CellSources::items)
            .filter(Objects::nonNull)
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    return Math.min(1, MOST_VALUES / Math.max(1, (double) most * runs.size()));
  }
}
