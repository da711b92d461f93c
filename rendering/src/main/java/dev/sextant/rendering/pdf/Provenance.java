package dev.sextant.rendering.pdf;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Element;

/** From what the figures were computed: the manifest's facts about data, intervals and models. */
final class Provenance {

  private final Markup page;
  private final JsonNode manifest;

  Provenance(Markup page, JsonNode manifest) {
    this.page = page;
    this.manifest = manifest;
  }

  void add(Element parent) {
    page.add(parent, "h2", "", "Where these figures come from");
    Element body = page.table(parent, "facts", List.of("Fact", "Value"));
    addFact(body, "Experiment", manifest.path("experiment_id"));
    addFact(body, "Report number", manifest.path("report_number"));
    addFact(body, "Report made", manifest.path("created_at"));
    addFact(body, "Sextant", manifest.path("code_version"));
    addFact(body, "Dataset, version", manifest.at("/dataset/version"));
    addFact(body, "Dataset, SHA-256", manifest.at("/dataset/sha256"));
    addFact(body, "Labels of answers", manifest.at("/labels/answer_rule"));
    addFact(body, "Labels of items", manifest.at("/labels/item_rule"));
    addFact(body, "Intervals", manifest.at("/intervals/method"));
    addFact(body, "Level of intervals", manifest.at("/intervals/level"));
    addFact(body, "Correction for the number of comparisons", manifest.at("/intervals/correction"));
    addFact(body, "Seed", manifest.at("/intervals/seed"));
    for (JsonNode embedder : manifest.path("embedders")) {
      addFact(body, "Embedder " + page.name(embedder.path("name").asText()), settings(embedder));
    }
    JsonNode entailment = manifest.path("entailment_model");
    if (entailment.isObject()) {
      addFact(
          body,
          "Entailment model " + page.name(entailment.path("name").asText()),
          settings(entailment));
    }
    page.add(
        parent,
        "p",
        "quiet",
        "All figures are those of report.json, rounded as on the report’s page.");
  }

  private void addFact(Element body, String name, JsonNode value) {
    if (value.isValueNode() && !value.isNull()) {
      addFact(body, name, value.asText());
    }
  }

  private void addFact(Element body, String name, String value) {
    Element row = page.add(body, "tr", "");
    page.cell(row, "", List.of(name));
    page.cell(row, "", List.of(value));
  }

  private static String settings(JsonNode model) {
    List<String> settings = new ArrayList<>();
    addSetting(settings, "revision", model.path("revision"));
    addSetting(settings, "precision", model.path("precision"));
    addSetting(settings, "dimensions", model.path("dimensions"));
    addSetting(settings, "longest input in tokens", model.path("max_tokens"));
    return settings.isEmpty() ? "no settings" : String.join(", ", settings);
  }

  private static void addSetting(List<String> settings, String name, JsonNode value) {
    if (value.isValueNode() && !value.isNull()) {
      settings.add(name + " " + value.asText());
    }
  }
}
