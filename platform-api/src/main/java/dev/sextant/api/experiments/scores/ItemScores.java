package dev.sextant.api.experiments.scores;

import dev.sextant.api.experiments.scores.ItemScoreStore.ItemScore;
import dev.sextant.api.experiments.scores.ItemScoreStore.Neighbours;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * All scores of an item, in catalogue order.
 *
 * @param neighbours the previous and the next item
 */
record ItemScores(Neighbours neighbours, List<ItemScore> scores) {

  private static final Map<String, Integer> PLACES = places();

  /** Sorts the scores. */
  ItemScores {
    scores =
        scores.stream()
            .sorted(
                Comparator.comparingInt(
                    (ItemScore score) -> PLACES.getOrDefault(score.metric(), PLACES.size())))
            .toList();
  }

  JsonObject json() {
    JsonArray data = new JsonArray();
    scores.forEach(score -> data.add(score.json()));
    return new JsonObject()
        .put("previous", neighbours.previous())
        .put("next", neighbours.next())
        .put("withheld", neighbours.withheld())
        .put("data", data);
  }

  private static Map<String, Integer> places() {
    List<String> names = Catalogue.metrics().stream().map(Metric::name).toList();
    return IntStream.range(0, names.size()).boxed().collect(Collectors.toMap(names::get, i -> i));
  }
}
