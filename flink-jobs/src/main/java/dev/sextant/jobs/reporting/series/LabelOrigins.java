package dev.sextant.jobs.reporting.series;

import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelOrigin;
import dev.sextant.metrics.report.subjects.LabelKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who wrote the labels of answers that a report takes as true: counts by kind of label. */
public final class LabelOrigins {

  private final Map<LabelKind, EnumMap<LabelOrigin, Integer>> counts;

  private LabelOrigins(Map<LabelKind, EnumMap<LabelOrigin, Integer>> counts) {
    this.counts = counts;
  }

  /** Counts the labels in force of one item after the other. */
  static final class Builder {

    private final @Nullable String label;
    private final Map<LabelKind, EnumMap<LabelOrigin, Integer>> counts =
        new EnumMap<>(LabelKind.class);

    /**
     * Selects the labels that the report uses.
     *
     * @param label {@code grounded} or {@code factuality}; null: both
     */
    Builder(@Nullable String label) {
      this.label = label;
    }

    void add(List<LabelledAnswer> ofItem) {
      for (LabelledAnswer answer : ofItem) {
        if (!"factuality".equals(label)) {
          add(LabelKind.GROUNDED, answer.groundedBy());
        }
        if (!"grounded".equals(label)) {
          add(LabelKind.FACTUALITY, answer.factualityBy());
        }
      }
    }

    private void add(LabelKind kind, @Nullable LabelOrigin origin) {
      if (origin != null) {
        counts
            .computeIfAbsent(kind, any -> new EnumMap<>(LabelOrigin.class))
            .merge(origin, 1, Integer::sum);
      }
    }

    /** Returns the counts; the builder must not be used afterwards. */
    LabelOrigins build() {
      return new LabelOrigins(counts);
    }
  }

  /** Returns whether some answer has a label of a kind. */
  public boolean has(LabelKind kind) {
    return counts.containsKey(kind);
  }

  /** Returns the number of answers whose label of a kind comes from somebody. */
  public int count(LabelKind kind, LabelOrigin origin) {
    EnumMap<LabelOrigin, Integer> ofKind = counts.get(kind);
    return ofKind == null ? 0 : ofKind.getOrDefault(origin, 0);
  }
}
