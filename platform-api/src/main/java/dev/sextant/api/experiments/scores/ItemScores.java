package dev.sextant.api.experiments.scores;

import static java.util.Comparator.comparingInt;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.json.IdAndName;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** All scores of an item, in catalogue order, as the API returns them. */
record ItemScores(@JsonUnwrapped Neighbours neighbours, List<ItemScore> data) {

  /**
   * The neighbours of an item in its version.
   *
   * @param withheld whether the item is in a locked holdout
   */
  record Neighbours(@Nullable String previous, @Nullable String next, boolean withheld) {}

  /** A score of the item or of one of its answers. */
  record ItemScore(
      String metric,
      @Nullable IdAndName model,
      @Nullable UUID answerId,
      @Nullable Integer answerOrdinal,
      @Nullable Double value,
      @Nullable String undefined) {}

  /** Sorts the scores. */
  ItemScores {
    List<String> order =
        Catalogue.among(data.stream().map(ItemScore::metric).toList()).stream()
            .map(Metric::name)
            .toList();
    data = data.stream().sorted(comparingInt(score -> order.indexOf(score.metric()))).toList();
  }
}
