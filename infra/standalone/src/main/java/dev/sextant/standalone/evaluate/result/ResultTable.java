package dev.sextant.standalone.evaluate.result;

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

  /** Returns the lines: series with a statistic, columns that hold a number. */
  public static List<String> of(List<Series> report) {
    List<Series> shown = report.stream().filter(Series::hasStatistic).toList();
    List<String> lines = new ArrayList<>();
    if (!shown.isEmpty()) {
      List<Column> columns = columns(shown);
      lines.add(line(columns, shown, Column::title));
      for (Series series : shown) {
        lines.add(line(columns, shown, column -> column.cell().apply(series)));
      }
    }
    lines.addAll(without(report));
    return lines;
  }

  /** Returns the series without a statistic, grouped by reason. */
  private static List<String> without(List<Series> report) {
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

  private static List<Column> columns(List<Series> shown) {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("metric", Series::metric));
    columns.add(
        new Column(
            "embedder", series -> series.embedder().orElse(series.isFloor() ? "(floor)" : "-")));
    columns.add(new Column("of", Series::subject));
    addIfAny(columns, shown, "AUC", Series::auc);
    addIfAny(columns, shown, "R2", Series::rSquared);
    addIfAny(columns, shown, "Pearson", Series::pearson);
    addIfAny(columns, shown, "Spearman", Series::spearman);
    columns.add(new Column("n", series -> String.format(Locale.ROOT, "%,d", series.used())));
    return columns;
  }

  private static void addIfAny(
      List<Column> columns,
      List<Series> report,
      String title,
      Function<Series, Optional<Statistic>> statistic) {
    if (report.stream().anyMatch(series -> statistic.apply(series).isPresent())) {
      columns.add(
          new Column(
              title, series -> statistic.apply(series).map(Statistic::toString).orElse("-")));
    }
  }

  private static String line(
      List<Column> columns, List<Series> report, Function<Column, String> cell) {
    StringBuilder line = new StringBuilder();
    for (Column column : columns) {
      String text = cell.apply(column);
      line.append(text).append(" ".repeat(column.width(report) - text.length() + 2));
    }
    return line.toString().stripTrailing();
  }

  private record Column(String title, Function<Series, String> cell) {

    int width(List<Series> report) {
      return report.stream()
          .mapToInt(series -> cell.apply(series).length())
          .reduce(title.length(), Math::max);
    }
  }
}
