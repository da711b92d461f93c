package dev.sextant.standalone.comparisons;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.agreement.PairAgreement;
import dev.sextant.metrics.report.comparison.AgainstBaseline;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.Holm;
import dev.sextant.metrics.report.comparison.Standing;
import dev.sextant.metrics.report.comparison.Verdict;
import dev.sextant.standalone.statistics.IntervalJson;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A comparison as JSON. */
final class Figures {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Figures() {}

  /** How it was drawn, and at which review load pairs were counted. */
  record Drawn(int resamples, long seed, double reviewLoad) {}

  /** Two entrants, by their places. */
  record Pair(int first, int second, PairAgreement agreement) {}

  static String of(
      Headline headline,
      Drawn drawn,
      List<Metric> metrics,
      List<Standing> standings,
      List<Optional<AgainstBaseline>> differences,
      List<Pair> pairs) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("headline", headline.code());
    json.put("resamples", drawn.resamples());
    json.put("seed", drawn.seed());
    json.put("review_load", drawn.reviewLoad());
    ArrayNode rows = json.putArray("standings");
    for (int i = 0; i < standings.size(); i++) {
      rows.add(standing(headline, metrics.get(i), standings.get(i)));
    }
    add(json.putArray("differences"), differences);
    ArrayNode together = json.putArray("pairs");
    pairs.forEach(pair -> together.add(of(pair)));
    return text(json);
  }

  private static ObjectNode standing(Headline headline, Metric metric, Standing standing) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("direction", standing.direction().code());
    json.put("direction_chosen", metric.direction() == Direction.UNDIRECTED);
    json.put("n", standing.count(headline));
    json.set("value", IntervalJson.of(standing.interval(headline)));
    return json;
  }

  /** Corrected by Holm over those that are defined. */
  private static void add(ArrayNode json, List<Optional<AgainstBaseline>> differences) {
    @Nullable Double[] holm =
        Holm.adjust(
            differences.stream()
                .flatMap(Optional::stream)
                .map(AgainstBaseline::p)
                .toArray(Double[]::new));
    int next = 0;
    for (Optional<AgainstBaseline> difference : differences) {
      if (difference.isEmpty()) {
        json.addNull();
      } else {
        json.add(of(difference.get(), holm[next++]));
      }
    }
  }

  private static ObjectNode of(AgainstBaseline difference, @Nullable Double holm) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("pairing", difference.paired() ? "paired" : "unpaired");
    json.put("n", difference.n());
    json.put("baseline_n", difference.baselineN());
    json.put("value", difference.value());
    json.put("baseline", difference.baseline());
    json.set("interval", IntervalJson.of(difference.difference()));
    json.set("scaled_interval", IntervalJson.of(difference.scaled()));
    json.put("p", difference.p());
    json.put("holm", holm);
    json.put("resamples", difference.resamples());
    json.put("verdict", Verdict.of(difference.difference(), difference.scaled(), holm).code());
    return json;
  }

  private static ObjectNode of(Pair pair) {
    PairAgreement agreement = pair.agreement();
    return MAPPER
        .createObjectNode()
        .put("first", pair.first())
        .put("second", pair.second())
        .put("n", agreement.n())
        .put("pearson", agreement.pearson())
        .put("spearman", agreement.spearman())
        .put("flagged", agreement.flagged())
        .put("both", agreement.both())
        .put("neither", agreement.neither());
  }

  private static String text(JsonNode node) {
    try {
      return MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can always be written", e);
    }
  }
}
