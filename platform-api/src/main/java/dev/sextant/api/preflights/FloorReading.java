package dev.sextant.api.preflights;

import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.item.ItemImages;
import dev.sextant.metrics.preflight.FloorStrength;
import dev.sextant.metrics.preflight.ItemSupport;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.FloorScores;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The strength of the floors alone on the labels, and the number of item groups behind it. As in
 * reports, items of one group are one cluster and counted once.
 */
final class FloorReading {

  private final Map<String, List<LabelledScore>> byFloor = new LinkedHashMap<>();
  private final Map<UUID, Integer> groups = new HashMap<>();
  private final BitSet risky = new BitSet();
  private final BitSet trustworthy = new BitSet();
  private final BitSet factual = new BitSet();

  /**
   * Reads items page by page, until a page is empty; keeps one number for each floor and labelled
   * subject.
   */
  FloorReading(Supplier<List<LabelledItem>> items) {
    for (List<LabelledItem> page = items.get(); !page.isEmpty(); page = items.get()) {
      page.forEach(this::add);
    }
  }

  List<FloorStrength> floors() {
    return byFloor.entrySet().stream()
        .map(floor -> FloorStrength.of(floor.getKey(), floor.getValue()))
        .toList();
  }

  ItemSupport support() {
    BitSet either = (BitSet) risky.clone();
    either.or(trustworthy);
    return new ItemSupport(
        either.cardinality(),
        risky.cardinality(),
        trustworthy.cardinality(),
        factual.cardinality());
  }

  private void add(LabelledItem item) {
    int group = groups.computeIfAbsent(item.group(), first -> groups.size());
    item.answers().forEach(answer -> count(group, answer.grounded(), answer.factuality()));
    count(group, item.label().grounded(), item.label().factuality());
    ItemImages images = ItemImages.all(item.texts());
    for (SubjectScore score : images.mark(FloorScores.of(images.rest()))) {
      boolean ofItem = score.answer() == SubjectScore.ITEM;
      Boolean grounded =
          ofItem ? item.label().grounded() : item.answers().get(score.answer()).grounded();
      if (grounded != null && score.score() instanceof Score.Defined defined) {
        byFloor
            .computeIfAbsent(score.metric(), metric -> new ArrayList<>())
            .add(new LabelledScore(group, defined.value(), !grounded));
      }
    }
  }

  private void count(int group, @Nullable Boolean grounded, @Nullable Double factuality) {
    if (grounded != null) {
      (grounded ? trustworthy : risky).set(group);
    }
    if (factuality != null) {
      factual.set(group);
    }
  }
}
