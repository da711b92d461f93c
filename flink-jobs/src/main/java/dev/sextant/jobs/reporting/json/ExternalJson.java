package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.series.JudgedLabels;
import dev.sextant.jobs.reporting.series.SeriesReader;
import dev.sextant.metrics.catalogue.ExternalScores;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.subjects.LabelKind;
import java.util.Locale;
import java.util.function.ToIntFunction;

/** Where an external score comes from, and what it costs, as JSON. */
final class ExternalJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ExternalJson() {}

  /** Returns the origin of an external score, and what it has to do with the labels. */
  static ObjectNode of(Metric external, SeriesReader reader) {
    ObjectNode json = Json.object();
    json.put("name", ExternalScores.nameOf(external));
    json.putNull("cost_per_thousand").putNull("currency").putNull("labeller");
    for (JsonNode score : read(reader.experiment().version().externalScores())) {
      if (score.path("metric").asText().equals(external.name())) {
        json.set("cost_per_thousand", score.path("cost_per_thousand"));
        json.set("currency", score.path("currency"));
        if (score.path("labeller").isObject()) {
          json.set("labeller", score.path("labeller"));
        }
      }
    }
    JudgedLabels judged = reader.judged();
    json.put("made_by", judged.model(external));
    json.set("own_labels", counts(kind -> judged.countOwn(external, kind)));
    json.set("same_model_labels", counts(kind -> judged.countOfSameModel(external, kind)));
    return json;
  }

  private static ObjectNode counts(ToIntFunction<LabelKind> labels) {
    ObjectNode json = Json.object();
    for (LabelKind kind : LabelKind.values()) {
      json.put(kind.name().toLowerCase(Locale.ROOT), labels.applyAsInt(kind));
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
