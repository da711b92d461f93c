package dev.sextant.rendering.table;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.rendering.words.HeadlineLabel;
import dev.sextant.rendering.words.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The scores of a report on one kind of label.
 *
 * @param rows floors first, then scores, each by value, the best first
 */
public record ScoreTable(HeadlineLabel kind, List<ScoreLine> rows) {

  private static final Comparator<ScoreLine> BEST_FIRST =
      Comparator.comparing(ScoreLine::floor)
          .thenComparingDouble(row -> row.stat().value())
          .reversed();

  /** Reads the results of a report. */
  public static ScoreTable of(JsonNode report, HeadlineLabel kind, Wording wording) {
    List<ScoreLine> rows = new ArrayList<>();
    for (JsonNode series : report.path("results")) {
      ScoreLine.of(series, kind, wording).ifPresent(rows::add);
    }
    rows.sort(BEST_FIRST);
    return new ScoreTable(kind, List.copyOf(rows));
  }

  /**
   * Returns the tables of a report: of each kind of label on which a ranked score has a statistic;
   * if there is none, of those on which floors or unranked scores have one.
   */
  public static List<ScoreTable> all(JsonNode report, Wording wording) {
    List<ScoreTable> all =
        Stream.of(HeadlineLabel.values())
            .map(kind -> of(report, kind, wording))
            .filter(table -> !table.rows.isEmpty())
            .toList();
    List<ScoreTable> scored =
        all.stream().filter(table -> table.rows.stream().anyMatch(ScoreLine::ranked)).toList();
    return scored.isEmpty() ? all : scored;
  }

  /** Returns the scores of one subject with the floors of it; empty if it has no score. */
  public List<ScoreLine> of(String subject) {
    List<ScoreLine> all = rows.stream().filter(row -> row.subject().equals(subject)).toList();
    return all.stream().allMatch(ScoreLine::floor) ? List.of() : all;
  }

  /** Returns floors, and for each metric the embedder with the highest statistic. */
  public static List<ScoreLine> highest(List<ScoreLine> rows) {
    Map<String, ScoreLine> highest = new HashMap<>();
    for (ScoreLine row : rows) {
      highest.putIfAbsent(row.metric(), row);
    }
    return rows.stream()
        .filter(row -> row.floor() || row.equals(highest.get(row.metric())))
        .toList();
  }

  /** Returns the scores, without floors. */
  public List<ScoreLine> scores() {
    return rows.stream().filter(row -> !row.floor()).toList();
  }
}
