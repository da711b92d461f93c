package dev.sextant.rendering.pdf;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.rendering.table.MissingScores;
import dev.sextant.rendering.table.ScoreLine;
import dev.sextant.rendering.table.ScoreTable;
import dev.sextant.rendering.words.HeadlineLabel;
import dev.sextant.rendering.words.PageNumbers;
import dev.sextant.rendering.words.PageWording;
import dev.sextant.rendering.words.ResultLine;
import dev.sextant.rendering.words.Statistic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.w3c.dom.Element;

/** All scores in numbers, the embedders in pairs, and the scores without a statistic. */
final class EvidenceTables {

  /** Other statistics of a score: their names, and where its statistics hold them. */
  private static final Map<HeadlineLabel, Map<String, String>> OTHERS =
      Map.of(
          HeadlineLabel.GROUNDED,
          ordered(
              "AUC at equal length", "/length_matched/auc",
              "Average precision", "/average_precision",
              "FPR at 95 % recall", "/fpr_at_95_recall"),
          HeadlineLabel.FACTUALITY,
          ordered(
              "Pearson", "/pearson",
              "R²", "/r_squared",
              "Prediction rejection", "/prediction_rejection"));

  private final Markup page;
  private final JsonNode report;
  private final PageWording wording;

  EvidenceTables(Markup page, JsonNode report, PageWording wording) {
    this.page = page;
    this.report = report;
    this.wording = wording;
  }

  void add(Element parent, List<ScoreTable> tables, List<ResultLine> lines) {
    for (ScoreTable table : tables) {
      for (String subject : List.of("answer", "item")) {
        addScores(parent, table, subject);
      }
    }
    addPairs(parent);
    addMissing(parent, MissingScores.of(lines, wording));
  }

  private void addScores(Element parent, ScoreTable table, String subject) {
    List<ScoreLine> rows = table.of(subject);
    if (rows.isEmpty()) {
      return;
    }
    page.add(parent, "h2", "", "%s: scores of %ss".formatted(question(table.kind()), subject));
    new RowTable(page, wording).add(parent, rows, rows);
    Map<String, String> others = OTHERS.getOrDefault(table.kind(), Map.of());
    List<String> heads = new ArrayList<>(List.of("Score"));
    heads.addAll(others.keySet());
    page.add(parent, "h3", "", "The same scores, other statistics");
    Element body = page.table(parent, "", heads);
    for (ScoreLine row : rows) {
      Element line = page.add(body, "tr", row.floor() ? "floor" : "");
      page.cell(line, "", List.of(page.name(row.name())));
      for (String place : others.values()) {
        JsonNode found = row.series().path(table.kind().field()).at(place);
        page.number(line, text(found));
      }
    }
  }

  private static String question(HeadlineLabel kind) {
    return kind == HeadlineLabel.GROUNDED
        ? "What separates grounded from ungrounded answers (AUC)"
        : "What follows factuality (Spearman correlation)";
  }

  private void addPairs(Element parent) {
    if (report.path("comparisons").isEmpty()) {
      return;
    }
    page.add(parent, "h2", "", "Embedders in pairs");
    Element body =
        page.table(
            parent,
            "pairs",
            List.of("Metric", "First", "Second", "Statistic", "First minus second", "Verdict"));
    for (JsonNode pair : report.path("comparisons")) {
      String a = page.name(pair.path("a").asText());
      String b = page.name(pair.path("b").asText());
      Element line = page.add(body, "tr", "");
      page.cell(line, "", List.of(page.name(wording.metric(pair.path("metric").asText()))));
      page.cell(line, "", List.of(a, PageNumbers.number(pair.path("first").asDouble())));
      page.cell(line, "", List.of(b, PageNumbers.number(pair.path("second").asDouble())));
      page.cell(line, "", List.of(HeadlineLabel.of(pair.path("headline").asText()).statistic()));
      page.number(line, text(pair.path("difference")));
      page.cell(line, "", List.of(verdict(pair, a, b), corrected(pair)));
    }
  }

  private static String verdict(JsonNode pair, String a, String b) {
    return switch (pair.path("verdict").asText()) {
      case "better" -> a + " is better";
      case "worse" -> b + " is better";
      case "too-few-items" -> "too few items";
      default -> "undecided";
    };
  }

  private String corrected(JsonNode pair) {
    JsonNode p = pair.path("adjusted_p");
    return p.isNumber() ? "corrected p " + wording.p(p.doubleValue()) : "";
  }

  private void addMissing(Element parent, List<MissingScores> missing) {
    if (missing.isEmpty()) {
      return;
    }
    page.add(parent, "h2", "", "Without a statistic");
    Element list = page.add(parent, "ul", "");
    for (MissingScores group : missing) {
      page.add(
          list, "li", "", "%s: %s".formatted(group.reason(), String.join(", ", group.names())));
    }
  }

  private String text(JsonNode statistic) {
    return Statistic.of(statistic).map(wording::statistic).orElse("undefined");
  }

  private static Map<String, String> ordered(String... pairs) {
    Map<String, String> ordered = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      ordered.put(pairs[i], pairs[i + 1]);
    }
    return ordered;
  }
}
