package dev.sextant.standalone.gate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/** A report, as {@code evaluate} writes it or the API returns it. */
public final class ReportFile {

  /** Far above the longest report: 100 metrics with 20 models each. */
  private static final long MOST_BYTES = 256L << 20;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String METRIC = "metric";
  private static final String EMBEDDER = "embedder";

  private final String name;
  private final JsonNode report;

  private ReportFile(String name, JsonNode report) {
    this.name = name;
    this.report = report;
  }

  /**
   * Reads a file.
   *
   * @throws Halt (refused) if it is no report
   */
  public static ReportFile read(Path file) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      throw Halt.refused("%s is larger than a report: 256 MB at most.".formatted(file));
    }
    return of(file.toString(), Files.readAllBytes(file));
  }

  /**
   * Reads bytes.
   *
   * @param name of the file or its address, for messages
   * @throws Halt (refused) if they are no report
   */
  public static ReportFile of(String name, byte[] bytes) throws IOException {
    JsonNode report;
    try {
      report = JSON.readTree(bytes);
    } catch (JsonProcessingException e) {
      throw Halt.refused("%s is no JSON: %s.".formatted(name, e.getOriginalMessage()));
    }
    if (!report.path("results").isArray() || !report.path("findings").isArray()) {
      throw Halt.refused(
          "%s is no report: it has no results. Give the report.json that evaluate wrote."
              .formatted(name));
    }
    return new ReportFile(name, report);
  }

  /** Returns whether both are over the same data. */
  public boolean isOverTheDataOf(ReportFile other) {
    return report.at("/dataset/sha256").equals(other.report.at("/dataset/sha256"));
  }

  /** Returns the statistics that the findings of the report rest on: those of the best scores. */
  List<ScoreStatistic> ofFindings() {
    List<ScoreStatistic> found = new ArrayList<>();
    for (JsonNode finding : report.path("findings")) {
      ScoreStatistic.read(
              "%s(%s%s)"
                  .formatted(
                      finding.path("headline").asText(),
                      finding.at("/best/metric").asText(),
                      finding.at("/best/embedder").isTextual()
                          ? ", " + finding.at("/best/embedder").asText()
                          : ""))
          .ifPresent(found::add);
    }
    return found;
  }

  /**
   * Returns a statistic with its interval; empty if the data are too few for one.
   *
   * @throws Halt (refused) if the report has no such score
   */
  Optional<Figure> find(ScoreStatistic statistic) {
    JsonNode found =
        statistic.metric() == null
            ? added()
            : result(statistic).path(String.valueOf(statistic.part())).path(statistic.name());
    return found.path("low").isNumber() && found.path("high").isNumber()
        ? Optional.of(
            new Figure(
                found.path("value").asDouble(),
                found.path("low").asDouble(),
                found.path("high").asDouble(),
                Math.max(
                    1, report.at("/split/items").asLong(report.at("/dataset/items").asLong()))))
        : Optional.empty();
  }

  private JsonNode added() {
    for (JsonNode finding : report.path("findings")) {
      if (finding.path("headline").asText().equals("auc")) {
        return finding.at("/added_value/auc_difference");
      }
    }
    return report.path("none");
  }

  private JsonNode result(ScoreStatistic statistic) {
    TreeSet<String> models = new TreeSet<>();
    for (JsonNode result : report.path("results")) {
      if (!result.path(METRIC).asText().equals(statistic.metric())) {
        continue;
      }
      String model = result.path(EMBEDDER).isTextual() ? result.path(EMBEDDER).asText() : null;
      if (Objects.equals(model, statistic.model())) {
        return result;
      }
      models.add(model == null ? "none" : model);
    }
    throw Halt.refused(
        models.isEmpty()
            ? "%s has no score %s.".formatted(name, statistic.metric())
            : "%s has no score %s of the model %s; it has those of %s."
                .formatted(
                    name,
                    statistic.metric(),
                    statistic.model() == null ? "none" : statistic.model(),
                    String.join(", ", models)));
  }
}
