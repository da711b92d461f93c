package dev.sextant.rendering.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What the external scores of a report cost, as lines of the summary. */
public final class ExternalCosts {

  private ExternalCosts() {}

  /** Returns a line for each external score. */
  public static List<String> of(JsonNode report) {
    List<String> lines = new ArrayList<>();
    for (JsonNode result : report.path("results")) {
      JsonNode external = result.path("external");
      if (external.isObject()) {
        lines.add(
            "%s was computed elsewhere%s"
                .formatted(
                    result.path("metric").asText(),
                    external.path("cost_per_thousand").isNumber()
                        ? ": %s %s per 1,000 answers."
                            .formatted(
                                external.path("cost_per_thousand").decimalValue().toPlainString(),
                                external.path("currency").asText())
                        : "; --score-costs adds its price."));
      }
    }
    return lines;
  }
}
