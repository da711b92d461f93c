package dev.sextant.rendering.pdf;

import dev.sextant.rendering.table.FloorDifference;
import dev.sextant.rendering.table.ScoreLine;
import dev.sextant.rendering.words.HeadlineLabel;
import dev.sextant.rendering.words.PageWording;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.w3c.dom.Element;

/** A table of scores: statistic with interval, drawn and written, and the verdict. */
final class RowTable {

  private final Markup page;
  private final PageWording wording;

  RowTable(Markup page, PageWording wording) {
    this.page = page;
    this.wording = wording;
  }

  /**
   * Adds a table.
   *
   * @param rows of one kind of label, not empty
   * @param all rows that floors are looked up among
   */
  void add(Element parent, List<ScoreLine> rows, List<ScoreLine> all) {
    HeadlineLabel kind = rows.get(0).kind();
    IntervalAxis axis = IntervalAxis.of(rows);
    Element body =
        page.table(
            parent,
            "scores",
            List.of(
                "Score",
                kind == HeadlineLabel.GROUNDED ? "n, grounded | not" : "n",
                kind.statistic() + " " + axis.range(),
                kind.statistic(),
                "Difference to its best floor"));
    for (ScoreLine row : rows) {
      Element line = page.add(body, "tr", row.floor() ? "floor" : "");
      page.cell(line, "", name(row));
      page.cell(line, "", List.of(row.subjects()));
      new IntervalBar(page, axis).add(page.add(line, "td", "bar"), row, all);
      page.number(line, wording.statistic(row.stat()));
      page.cell(line, "", audit(row));
    }
  }

  private List<String> name(ScoreLine row) {
    List<String> lines = new ArrayList<>(List.of(page.name(row.title())));
    if (row.floor()) {
      lines.add("floor");
    }
    if (row.series().path("external").isObject()) {
      lines.add("external");
    }
    row.embedder().ifPresent(embedder -> lines.add(page.name(embedder)));
    return lines;
  }

  private List<String> audit(ScoreLine row) {
    List<String> lines = new ArrayList<>();
    row.audit().ifPresent(audit -> lines.addAll(numbers(audit)));
    lines.addAll(row.verdicts(row.audit().map(FloorDifference::floor).map(wording::floor)));
    row.audit()
        .map(FloorDifference::correctedP)
        .filter(OptionalDouble::isPresent)
        .ifPresent(p -> lines.add("corrected p " + wording.p(p.getAsDouble())));
    return lines.isEmpty() ? List.of("") : lines;
  }

  private List<String> numbers(FloorDifference audit) {
    List<String> lines = new ArrayList<>();
    lines.add(audit.difference().map(wording::statistic).orElse("undefined"));
    audit.scaledDifference().ifPresent(scaled -> lines.add("scaled " + wording.statistic(scaled)));
    return lines;
  }
}
