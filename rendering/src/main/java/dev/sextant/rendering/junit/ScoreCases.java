package dev.sextant.rendering.junit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.rendering.ReportFigures;
import dev.sextant.rendering.cautions.ReportNotes;
import dev.sextant.rendering.junit.CheckCase.Result;
import dev.sextant.rendering.table.FloorDifference;
import dev.sextant.rendering.table.MissingScores;
import dev.sextant.rendering.table.ScoreLine;
import dev.sextant.rendering.table.ScoreTable;
import dev.sextant.rendering.words.HeadlineLabel;
import dev.sextant.rendering.words.PageWording;
import dev.sextant.rendering.words.ResultLine;
import java.util.ArrayList;
import java.util.List;

/** A check for each score of a report: that it is better than its best floor. */
public final class ScoreCases {

  private static final String GROUP = "sextant.report";

  /** Pages keep the ends of an interval on one line; a log has no use for that. */
  private static final char NO_BREAK = '\u00a0';

  private ScoreCases() {}

  /** Returns the checks: for each kind of label the best score first, then scores without one. */
  public static List<CheckCase> of(ReportFigures figures) {
    JsonNode report = figures.numbers();
    PageWording wording = PageWording.of(figures.manifest());
    List<CheckCase> cases = new ArrayList<>();
    for (HeadlineLabel kind : HeadlineLabel.values()) {
      for (ScoreLine row : ScoreTable.of(report, kind, wording).scores()) {
        cases.add(check(row, wording, ReportNotes.of(report, row.metric())));
      }
    }
    for (MissingScores missing : MissingScores.of(ResultLine.of(report), wording)) {
      String why = "No statistic: %s.".formatted(missing.reason());
      missing.keys().forEach(key -> cases.add(new CheckCase(GROUP, key, Result.SKIPPED, why)));
    }
    return cases;
  }

  private static CheckCase check(ScoreLine row, PageWording wording, List<String> notes) {
    String statistic = row.kind().headline();
    return new CheckCase(
        GROUP + "." + statistic,
        "%s(%s) is better than its best floor".formatted(statistic, row.key()),
        switch (row.standing()) {
          case BETTER -> Result.PASSED;
          case UNDECIDED -> Result.SKIPPED;
          case WORSE -> Result.FAILED;
        },
        message(row, wording, notes));
  }

  /** What was found, in the pages' words: the statistic, the difference, the verdict, the notes. */
  private static String message(ScoreLine row, PageWording wording, List<String> notes) {
    StringBuilder message =
        new StringBuilder("%s %s".formatted(row.kind().statistic(), wording.statistic(row.stat())));
    row.audit().ifPresent(audit -> message.append(difference(audit, wording)));
    message.append(": ").append(String.join("; ", row.verdicts())).append('.');
    row.audit()
        .map(FloorDifference::needed)
        .filter(needed -> !needed.isEmpty())
        .ifPresent(
            needed ->
                message
                    .append(' ')
                    .append(Character.toUpperCase(needed.charAt(0)))
                    .append(needed.substring(1))
                    .append('.'));
    notes.forEach(note -> message.append(' ').append(note));
    return message.toString().replace(NO_BREAK, ' ');
  }

  private static String difference(FloorDifference audit, PageWording wording) {
    StringBuilder text = new StringBuilder();
    audit
        .difference()
        .ifPresent(
            difference ->
                text.append(
                    "; difference to the floor %s %s"
                        .formatted(wording.floor(audit.floor()), wording.statistic(difference))));
    audit
        .scaledDifference()
        .ifPresent(
            scaled ->
                text.append(
                    ", of Pearson after isotonic scaling %s".formatted(wording.statistic(scaled))));
    audit.correctedP().ifPresent(p -> text.append(" (corrected p %s)".formatted(wording.p(p))));
    return text.toString();
  }
}
