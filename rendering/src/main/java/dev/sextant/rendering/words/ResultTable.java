package dev.sextant.rendering.words;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.rendering.cautions.CutTexts;
import dev.sextant.rendering.cautions.MixedVectors;
import dev.sextant.rendering.cautions.ReportNotes;
import dev.sextant.rendering.cautions.TruthText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Prints the report as a short table: floors first, each number with its interval. */
public final class ResultTable {

  private ResultTable() {}

  /**
   * Returns the lines that sum a report up: its table, its findings, and what to know of both.
   *
   * @param asked the metrics that were named; empty: all
   */
  public static List<String> of(JsonNode report, List<String> asked) {
    List<ResultLine> series = ResultLine.of(report);
    List<String> lines = of(series);
    lines.add("");
    lines.addAll(FindingText.of(report.path("findings"), series, Wording.commandLine()));
    lines.addAll(CombinationText.of(report.path("combinations"), Wording.commandLine()));
    lines.addAll(TruthText.of(report.path("labels_by_source")));
    lines.addAll(AskedMetrics.of(asked, series));
    lines.addAll(CutTexts.of(report));
    lines.addAll(MixedVectors.of(report));
    lines.addAll(ExternalCosts.of(report));
    lines.addAll(ReportNotes.of(report));
    return lines;
  }

  static List<String> of(List<ResultLine> report) {
    List<ResultLine> shown = report.stream().filter(ResultLine::hasStatistic).toList();
    List<String> lines = new ArrayList<>();
    if (!shown.isEmpty()) {
      List<Column> columns = columns(shown);
      lines.add(line(columns, shown, Column::title));
      for (ResultLine series : shown) {
        lines.add(line(columns, shown, column -> column.cell().apply(series)));
      }
    }
    lines.addAll(without(report));
    return lines;
  }

  /** Returns the series without a statistic, grouped by reason. */
  private static List<String> without(List<ResultLine> report) {
    Map<String, Set<String>> byReason = new LinkedHashMap<>();
    report.stream()
        .filter(series -> !series.hasStatistic())
        .forEach(
            series ->
                byReason
                    .computeIfAbsent(series.whyNot(), reason -> new LinkedHashSet<>())
                    .add(series.metric()));
    List<String> lines = new ArrayList<>();
    byReason.forEach(
        (reason, metrics) ->
            lines.add("no statistic (%s): %s".formatted(reason, String.join(", ", metrics))));
    return lines;
  }

  private static List<Column> columns(List<ResultLine> shown) {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("metric", ResultLine::metric));
    columns.add(
        new Column(
            "embedder", series -> series.embedder().orElse(series.isFloor() ? "(floor)" : "-")));
    columns.add(new Column("of", ResultLine::subject));
    addIfAny(columns, shown, "AUC", ResultLine::auc);
    addIfAny(columns, shown, "R2", ResultLine::rSquared);
    addIfAny(columns, shown, "Pearson", ResultLine::pearson);
    addIfAny(columns, shown, "Spearman", ResultLine::spearman);
    columns.add(new Column("n", series -> String.format(Locale.ROOT, "%,d", series.used())));
    if (shown.stream().anyMatch(series -> !series.undefined().isEmpty())) {
      columns.add(
          new Column(
              "",
              series -> series.undefined().isEmpty() ? "" : "undefined: " + series.undefined()));
    }
    return columns;
  }

  private static void addIfAny(
      List<Column> columns,
      List<ResultLine> report,
      String title,
      Function<ResultLine, Optional<Statistic>> statistic) {
    if (report.stream().anyMatch(series -> statistic.apply(series).isPresent())) {
      columns.add(
          new Column(
              title, series -> statistic.apply(series).map(Statistic::toString).orElse("-")));
    }
  }

  private static String line(
      List<Column> columns, List<ResultLine> report, Function<Column, String> cell) {
    StringBuilder line = new StringBuilder();
    for (Column column : columns) {
      String text = cell.apply(column);
      line.append(text).append(" ".repeat(column.width(report) - text.length() + 2));
    }
    return line.toString().stripTrailing();
  }

  private record Column(String title, Function<ResultLine, String> cell) {

    int width(List<ResultLine> report) {
      return report.stream()
          .mapToInt(series -> cell.apply(series).length())
          .reduce(title.length(), Math::max);
    }
  }
}
