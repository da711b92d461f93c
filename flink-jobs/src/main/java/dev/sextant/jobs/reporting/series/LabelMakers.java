package dev.sextant.jobs.reporting.series;

import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.metrics.report.subjects.LabelKind;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which oracles made the labels that a report takes as true: places of answers by labeller and kind
 * of label. Labels of people and of unknown authors are left out.
 */
final class LabelMakers {

  private final Map<String, Map<LabelKind, BitSet>> places;

  private LabelMakers(Map<String, Map<LabelKind, BitSet>> places) {
    this.places = places;
  }

  /** Takes the answers of one item after the other. */
  static final class Builder {

    private final @Nullable String label;
    private final Map<String, Map<LabelKind, BitSet>> places = new HashMap<>();
    private int answers;

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
          add(LabelKind.GROUNDED, answer.groundedLabeller());
        }
        if (!"grounded".equals(label)) {
          add(LabelKind.FACTUALITY, answer.factualityLabeller());
        }
        answers++;
      }
    }

    private void add(LabelKind kind, @Nullable String labeller) {
      if (labeller != null) {
        places
            .computeIfAbsent(labeller, any -> new EnumMap<>(LabelKind.class))
            .computeIfAbsent(kind, any -> new BitSet())
            .set(answers);
      }
    }

    /** Returns the places; the builder must not be used afterwards. */
    LabelMakers build() {
      return new LabelMakers(places);
    }
  }

  /** Returns the places of the answers whose label of a kind some labellers made. */
  BitSet places(LabelKind kind, Predicate<String> labeller) {
    BitSet of = new BitSet();
    places.forEach(
        (identity, byKind) -> {
          if (labeller.test(identity)) {
            of.or(byKind.getOrDefault(kind, new BitSet()));
          }
        });
    return of;
  }
}
