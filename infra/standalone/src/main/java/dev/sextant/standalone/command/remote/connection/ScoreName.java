package dev.sextant.standalone.command.remote.connection;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A score, as a line names it: {@code METRIC}, or {@code METRIC/EMBEDDER}.
 *
 * @param embedder null for a metric that needs none
 */
public record ScoreName(String metric, @Nullable String embedder) {

  /**
   * Reads a name.
   *
   * @throws WrongLineException if it is none
   */
  public static ScoreName read(String word) {
    String[] parts = word.split("/", 2);
    if (parts[0].isBlank() || (parts.length == 2 && parts[1].isBlank())) {
      throw new WrongLineException(
          "--score takes a metric, or METRIC/EMBEDDER such as sgi/all-MiniLM-L6-v2; found '%s'."
              .formatted(word));
    }
    return new ScoreName(parts[0].strip(), parts.length == 2 ? parts[1].strip() : null);
  }

  /**
   * Returns the best score of an experiment's report.
   *
   * @param label kind of label
   * @throws Halt (refused) if the report finds none
   */
  public static ScoreName best(Connection at, String experiment, String label)
      throws IOException, ApiProblem {
    for (JsonNode finding :
        at.api().get("/experiments/" + experiment + "/report").path("findings")) {
      if (finding.path("headline").asText().equals(headline(label))) {
        JsonNode best = finding.path("best");
        return new ScoreName(best.path("metric").asText(), best.path("embedder").textValue());
      }
    }
    throw Halt.refused(
        "The report names no best score for the label %s: name one by --score.".formatted(label));
  }

  private static String headline(String label) {
    return label.equals("grounded") ? "auc" : "spearman";
  }

  /**
   * Returns the fields that name this score to the API.
   *
   * @param experiment whose embedders are looked up
   * @throws Halt (refused) if the experiment has no such embedder
   */
  public Map<String, Object> request(JsonNode experiment) {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("metric", metric);
    if (embedder != null) {
      request.put("embedder_id", id(experiment.path("embedders"), embedder));
    }
    return request;
  }

  private static String id(JsonNode embedders, String name) {
    for (JsonNode each : embedders) {
      if (name.equals(each.path("name").asText()) || name.equals(each.path("id").asText())) {
        return each.path("id").asText();
      }
    }
    throw Halt.refused(
        "The experiment has no embedder '%s'. It has: %s."
            .formatted(
                name,
                StreamSupport.stream(embedders.spliterator(), false)
                    .map(each -> each.path("name").asText())
                    .collect(joining(", "))));
  }
}
