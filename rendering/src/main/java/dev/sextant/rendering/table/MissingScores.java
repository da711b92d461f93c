package dev.sextant.rendering.table;

import dev.sextant.rendering.words.ResultLine;
import dev.sextant.rendering.words.Wording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Scores without any statistic, for one reason.
 *
 * @param keys metrics, with their embedders, as the gate takes them
 * @param names the same with the titles of the metrics
 */
public record MissingScores(String reason, List<String> keys, List<String> names) {

  /** Returns the scores and floors of a report that have no statistic, by reason. */
  public static List<MissingScores> of(List<ResultLine> report, Wording wording) {
    Map<String, MissingScores> byReason = new LinkedHashMap<>();
    for (ResultLine line : report) {
      if (!line.hasStatistic()) {
        MissingScores group =
            byReason.computeIfAbsent(
                line.whyNot(),
                reason -> new MissingScores(reason, new ArrayList<>(), new ArrayList<>()));
        group.keys.add(
            line.embedder().map(each -> line.metric() + ", " + each).orElse(line.metric()));
        group.names.add(wording.score(line.metric(), line.embedder().orElse(null)));
      }
    }
    return List.copyOf(byReason.values());
  }
}
