package dev.sextant.api.testing;

import dev.sextant.api.comparisons.ComparisonOrder;
import dev.sextant.api.comparisons.ComparisonStatistics;
import dev.sextant.api.comparisons.Entrant;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/** Counts scores. Keeps what it was given. */
public final class MemoryComparisons implements ComparisonStatistics {

  public final List<ComparisonOrder> orders = new CopyOnWriteArrayList<>();

  @Override
  public String compare(ComparisonOrder order) {
    orders.add(order);
    JsonArray standings = new JsonArray();
    order.entrants().forEach(entrant -> standings.add(standing(entrant)));
    JsonArray differences = new JsonArray();
    for (int i = 1; i < order.entrants().size(); i++) {
      differences.addNull();
    }
    return new JsonObject()
        .put("headline", "auc")
        .put("resamples", 1)
        .put("seed", order.entrants().get(0).seed())
        .put("review_load", 0.1)
        .put("standings", standings)
        .put("differences", differences)
        .put("pairs", new JsonArray())
        .encode();
  }

  private static JsonObject standing(Entrant entrant) {
    return new JsonObject()
        .put("direction", "higher-is-risky")
        .put("direction_chosen", true)
        .put("n", (int) entrant.scores().stream().filter(Objects::nonNull).count())
        .putNull("value");
  }
}
