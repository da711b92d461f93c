package dev.sextant.api.calibrations.statistics;

import dev.sextant.metrics.calibration.threshold.CheckedScore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who wrote the labels that a threshold is judged on, and what each says by itself.
 *
 * @param counts null if the label of some subject is not that of one answer
 * @param scores of the holdout; empty if {@code counts} is null
 */
public record HoldoutLabels(@Nullable LabelCounts counts, List<CheckedScore> scores) {

  /** Labels that are not those of single answers. */
  public static final HoldoutLabels UNKNOWN = new HoldoutLabels(null, List.of());

  public HoldoutLabels {
    scores = List.copyOf(scores);
  }

  /** Numbers of labels in force by who wrote them. */
  public record LabelCounts(int people, int oracle, int imported) {}
}
