package dev.sextant.rendering;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.CharConversionException;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The figures of a report, with its manifest and the names of what it is about. */
public final class ReportFigures {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Curves and lists of items are most of a report, and are drawn by the HTML alone. */
  private static final Set<String> DRAWN =
      Set.of(
          "roc",
          "roc_band",
          "precision_recall",
          "precision_recall_band",
          "deciles",
          "strata",
          "agreement",
          "n_curves");

  private static final Set<String> NEEDED = Set.of("results", "findings");

  private final byte[] report;
  private final JsonNode manifest;
  private final ReportTitle title;

  private ReportFigures(byte[] report, JsonNode manifest, ReportTitle title) {
    this.report = report;
    this.manifest = manifest;
    this.title = title;
  }

  /**
   * Reads a report.
   *
   * @param report {@code report.json}, byte for byte; not copied
   * @param manifest of the report; names its metrics and embedders
   * @throws UnreadableReportException if the first is no report, or the second no JSON object
   */
  public static ReportFigures read(byte[] report, byte[] manifest, ReportTitle title)
      throws UnreadableReportException {
    try {
      requireReport(report);
    } catch (JsonProcessingException e) {
      throw new UnreadableReportException(
          "The report is no JSON: %s.".formatted(e.getOriginalMessage()));
    } catch (CharConversionException e) {
      throw new UnreadableReportException("The report is no JSON: it is not in UTF-8.");
    } catch (UnreadableReportException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("Bytes in memory can be read.", e);
    }
    return new ReportFigures(report, manifest(manifest), title);
  }

  private static void requireReport(byte[] report) throws IOException {
    Set<String> missing = new HashSet<>(NEEDED);
    try (JsonParser parser = JSON.createParser(report)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw notAReport();
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        if (parser.nextToken() == JsonToken.START_ARRAY) {
          missing.remove(field);
        }
        parser.skipChildren();
      }
      if (!missing.isEmpty() || parser.nextToken() != null) {
        throw notAReport();
      }
    }
  }

  private static UnreadableReportException notAReport() {
    return new UnreadableReportException(
        "This is no report: expected a JSON object with results and findings. Give the report.json that evaluate wrote.");
  }

  private static JsonNode manifest(byte[] manifest) throws UnreadableReportException {
    try {
      JsonNode read = JSON.readTree(manifest);
      if (read.isObject()) {
        return read;
      }
    } catch (IOException e) {
      throw new UnreadableReportException(
          "The manifest is no JSON. Give the manifest.json of the report.");
    }
    throw new UnreadableReportException(
        "The manifest is no JSON object. Give the manifest.json of the report.");
  }

  /** Returns {@code report.json}; not a copy. */
  public byte[] bytes() {
    return report;
  }

  /** Returns the report without the points of its curves, which are most of it. */
  public JsonNode numbers() {
    try (JsonParser parser = JSON.createParser(report)) {
      parser.nextToken();
      return withoutCurves(parser);
    } catch (IOException e) {
      throw new IllegalStateException("A report that was read once can be read again.", e);
    }
  }

  /** Reads the value at which the parser is. The parser limits how deep values nest. */
  private static JsonNode withoutCurves(JsonParser parser) throws IOException {
    switch (parser.currentToken()) {
      case START_OBJECT -> {
        ObjectNode object = JSON.createObjectNode();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          parser.nextToken();
          if (DRAWN.contains(name)) {
            parser.skipChildren();
          } else {
            object.set(name, withoutCurves(parser));
          }
        }
        return object;
      }
      case START_ARRAY -> {
        ArrayNode array = JSON.createArrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          array.add(withoutCurves(parser));
        }
        return array;
      }
      default -> {
        return JSON.readTree(parser);
      }
    }
  }

  /** Returns the manifest. */
  public JsonNode manifest() {
    return manifest;
  }

  /** Returns what it is about. */
  public ReportTitle title() {
    return title;
  }

  /** Returns when the report was made; empty if neither title nor manifest says so. */
  public Optional<Instant> madeAt() {
    return title.madeAt().or(() -> instant(manifest.path("created_at").asText()));
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
