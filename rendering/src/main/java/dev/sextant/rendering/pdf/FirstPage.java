package dev.sextant.rendering.pdf;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.rendering.table.FloorDifference;
import dev.sextant.rendering.table.ScoreLine;
import dev.sextant.rendering.table.ScoreTable;
import dev.sextant.rendering.table.Standing;
import dev.sextant.rendering.words.FindingParts;
import dev.sextant.rendering.words.FindingText;
import dev.sextant.rendering.words.PageNumbers;
import dev.sextant.rendering.words.PageWording;
import dev.sextant.rendering.words.ResultLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.w3c.dom.Element;

/** The first page: three sentences, one table, what is undecided. */
final class FirstPage {

  private static final int FLOORS = 3;
  private static final int SCORES = 9;
  private static final int UNDECIDED = 6;

  private final Markup page;
  private final JsonNode report;
  private final PageWording wording;

  FirstPage(Markup page, JsonNode report, PageWording wording) {
    this.page = page;
    this.report = report;
    this.wording = wording;
  }

  void add(List<FindingText> findings, List<ScoreTable> tables, List<ResultLine> lines) {
    Element body = page.body();
    Optional<FindingText> leading = leading(findings);
    if (leading.isEmpty()) {
      page.add(body, "p", "finding", FindingText.nothing(lines));
      return;
    }
    List<ScoreLine> rows = rows(leading.get(), tables);
    List<ScoreLine> undecided =
        rows.stream()
            .filter(row -> !row.floor() && row.ranked() && row.standing() == Standing.UNDECIDED)
            .toList();
    addSentences(leading.get().parts(), rows, undecided.size());
    addTable(rows);
    addUndecided(undecided, findings, leading.get());
  }

  /** The first finding on which a score has a statistic. */
  private static Optional<FindingText> leading(List<FindingText> findings) {
    return findings.stream()
        .filter(finding -> !finding.verdict().equals("no-score"))
        .findFirst()
        .or(() -> findings.stream().findFirst());
  }

  /** The rows of the best score's subject, or of all subjects if no score is the best. */
  private static List<ScoreLine> rows(FindingText finding, List<ScoreTable> tables) {
    List<ScoreLine> all =
        tables.stream()
            .filter(table -> table.kind() == finding.kind())
            .flatMap(table -> table.rows().stream())
            .toList();
    return all.stream()
        .filter(row -> row.metric().equals(finding.bestMetric()))
        .findFirst()
        .map(best -> all.stream().filter(row -> row.subject().equals(best.subject())).toList())
        .orElse(all);
  }

  private void addSentences(FindingParts parts, List<ScoreLine> rows, int undecided) {
    Element body = page.body();
    page.add(body, "p", "finding", parts.verdict());
    page.add(body, "p", "", join(parts.numbers(), parts.added()));
    long compared = rows.stream().filter(row -> !row.floor() && row.ranked()).count();
    String open =
        undecided == 0
            ? "No comparison of a score with its best floor is undecided."
            : "%s of %s %s undecided against the best floor."
                .formatted(
                    PageNumbers.count(undecided),
                    PageNumbers.plural(compared, "score"),
                    undecided == 1 ? "is" : "are");
    page.add(body, "p", "", join(open, parts.power()));
  }

  private static String join(String one, String other) {
    return one.isEmpty() || other.isEmpty() ? one + other : one + " " + other;
  }

  private void addTable(List<ScoreLine> all) {
    if (all.isEmpty()) {
      return;
    }
    List<ScoreLine> highest = ScoreTable.highest(all);
    List<ScoreLine> shown =
        new ArrayList<>(highest.stream().filter(ScoreLine::floor).limit(FLOORS).toList());
    shown.addAll(highest.stream().filter(row -> !row.floor()).limit(SCORES).toList());
    new RowTable(page, wording).add(page.body(), shown, all);
    int hidden = all.size() - shown.size();
    if (hidden > 0) {
      page.add(
          page.body(),
          "p",
          "quiet",
          "The best floors, and of each metric the embedder with the highest value; %s on the pages that follow."
              .formatted(
                  hidden == 1 ? "1 other row is" : PageNumbers.count(hidden) + " other rows are"));
    }
  }

  private void addUndecided(
      List<ScoreLine> undecided, List<FindingText> findings, FindingText leading) {
    List<String> open = new ArrayList<>();
    undecided.stream().limit(UNDECIDED).map(this::openLine).forEach(open::add);
    if (undecided.size() > UNDECIDED) {
      open.add(
          "%s more against their best floor: see the tables that follow."
              .formatted(PageNumbers.plural(undecided.size() - UNDECIDED, "score")));
    }
    findings.stream()
        .filter(finding -> finding != leading && finding.verdict().equals("undecided"))
        .forEach(finding -> open.add(finding.parts().verdict()));
    pairs().ifPresent(open::add);
    page.add(page.body(), "h2", "", "What is undecided");
    if (open.isEmpty()) {
      page.add(page.body(), "p", "", "Nothing: every comparison of this report is decided.");
      return;
    }
    Element list = page.add(page.body(), "ul", "");
    open.forEach(line -> page.add(list, "li", "", line));
  }

  private String openLine(ScoreLine row) {
    String difference =
        row.audit()
            .flatMap(FloorDifference::difference)
            .map(value -> ", difference " + wording.statistic(value))
            .orElse("");
    String needed =
        row.audit()
            .map(FloorDifference::needed)
            .filter(text -> !text.isEmpty())
            .map("; "::concat)
            .orElse("");
    return "%s: %s%s%s."
        .formatted(page.name(row.name()), String.join("; ", row.verdicts()), difference, needed);
  }

  private Optional<String> pairs() {
    int all = report.path("comparisons").size();
    long undecided = 0;
    for (JsonNode pair : report.path("comparisons")) {
      String verdict = pair.path("verdict").asText();
      undecided += verdict.equals("better") || verdict.equals("worse") ? 0 : 1;
    }
    return undecided == 0
        ? Optional.empty()
        : Optional.of(
            "%s of %s of embedders: which of the two is better is not shown."
                .formatted(PageNumbers.count(undecided), PageNumbers.plural(all, "pair")));
  }
}
