package dev.sextant.jobs.reporting.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.jobs.tables.experiments.Experiment;
import java.util.HashMap;
import java.util.Map;

/** The models that computed external scores, as far as the data say so. */
public final class ScoreModels {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ScoreModels() {}

  /** Returns the models by metric. */
  public static Map<String, String> madeBy(Experiment experiment) {
    Map<String, String> models = new HashMap<>();
    try {
      for (JsonNode score : MAPPER.readTree(experiment.version().externalScores())) {
        if (score.path("made_by").isTextual()) {
          models.put(score.path("metric").asText(), score.path("made_by").asText());
        }
      }
      return models;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the column holds an array of scores", e);
    }
  }
}
