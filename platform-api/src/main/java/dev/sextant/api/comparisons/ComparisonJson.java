package dev.sextant.api.comparisons;

import dev.sextant.api.comparisons.ComparisonStatistics.Difference;
import dev.sextant.api.comparisons.ComparisonStatistics.Pair;
import dev.sextant.api.statistics.IntervalJson;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.agreement.PairAgreement;
import dev.sextant.metrics.report.comparison.AgainstBaseline;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.Standing;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** A comparison as the API returns it. */
final class ComparisonJson {

  private ComparisonJson() {}

  /**
   * Returns a comparison.
   *
   * @param contestants in the order of the statistics
   */
  static JsonObject of(
      String label, List<Contestant> contestants, ComparisonStatistics statistics) {
    List<JsonObject> rows = new ArrayList<>();
    for (int i = 0; i < contestants.size(); i++) {
      Contestant contestant = contestants.get(i);
      JsonObject row = contestant.json(contestants.get(0));
      Direction documented = contestant.series().metric().direction();
      row.mergeIn(standing(statistics.headline(), documented, statistics.standings().get(i)));
      if (i > 0) {
        row.put(
            "difference",
            statistics.differences().get(i - 1).map(ComparisonJson::difference).orElse(null));
      }
      rows.add(row);
    }
    JsonArray pairs = new JsonArray();
    statistics.pairs().forEach(pair -> pairs.add(pair(pair)));
    return new JsonObject()
        .put("label", label)
        .put("headline", statistics.headline().code())
        .put("resamples", ComparisonStatistics.RESAMPLES)
        .put("seed", statistics.seed())
        .put("review_load", ComparisonStatistics.REVIEW_LOAD)
        .put("baseline", rows.get(0))
        .put("others", new JsonArray(rows.subList(1, rows.size())))
        .put("pairs", pairs);
  }

  private static JsonObject standing(Headline headline, Direction documented, Standing standing) {
    return new JsonObject()
        .put("direction", standing.direction().code())
        .put("direction_chosen", documented == Direction.UNDIRECTED)
        .put("n", standing.count(headline))
        .put("value", IntervalJson.of(standing.interval(headline)));
  }

  private static JsonObject difference(Difference difference) {
    AgainstBaseline found = difference.found();
    return new JsonObject()
        .put("pairing", found.paired() ? "paired" : "unpaired")
        .put("n", found.n())
        .put("baseline_n", found.baselineN())
        .put("value", found.value())
        .put("baseline", found.baseline())
        .put("interval", IntervalJson.of(found.difference()))
        .put("scaled_interval", IntervalJson.of(found.scaled()))
        .put("p", found.p())
        .put("holm", difference.holm())
        .put("resamples", found.resamples())
        .put("verdict", difference.verdict().code());
  }

  private static JsonObject pair(Pair pair) {
    PairAgreement agreement = pair.agreement();
    return new JsonObject()
        .put("first", pair.first())
        .put("second", pair.second())
        .put("n", agreement.n())
        .put("pearson", agreement.pearson())
        .put("spearman", agreement.spearman())
        .put("flagged", agreement.flagged())
        .put("both", agreement.both())
        .put("neither", agreement.neither());
  }
}
