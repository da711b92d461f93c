package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.catalogue.ExternalScores;
import dev.sextant.metrics.catalogue.Metric;

/** Where an external score comes from, and what it costs, as JSON. */
final class ExternalJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ExternalJson() {}

  /**
   * Returns the origin of an external score.
   *
   * @param declared the version's external scores, a JSON array
   */
  static ObjectNode of(Metric external, String declared) {
    ObjectNode json = Json.object();
    json.put("name", ExternalScores.nameOf(external));
    json.putNull("cost_per_thousand").putNull("currency");
    for (JsonNode score : read(declared)) {
      if (score.path("metric").asText().equals(external.name())) {
        json.set("cost_per_thousand", score.path("cost_per_thousand"));
        json.set("currency", score.path("currency"));
      }
    }
    return json;
  }

  private static JsonNode read(String declared) {
    try {
      return MAPPER.readTree(declared);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the column holds an array of scores", e);
    }
  }
}
