package dev.sextant.rendering.cautions;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What a report says of the models behind some scores. Its notes have their sentences. */
public final class ReportNotes {

  private ReportNotes() {}

  /** Returns all sentences; empty if the report has no notes. */
  public static List<String> of(JsonNode report) {
    List<String> sentences = new ArrayList<>();
    report.path("notes").forEach(note -> sentences.add(note.path("sentence").asText()));
    return sentences;
  }

  /** Returns the sentences on the scores of a metric. */
  public static List<String> of(JsonNode report, String metric) {
    List<String> sentences = new ArrayList<>();
    for (JsonNode note : report.path("notes")) {
      for (JsonNode named : note.path("metrics")) {
        if (named.asText().equals(metric)) {
          sentences.add(note.path("sentence").asText());
        }
      }
    }
    return sentences;
  }
}
