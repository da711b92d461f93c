package dev.sextant.rendering.pdf;

import dev.sextant.rendering.table.FloorDifference;
import dev.sextant.rendering.table.ScoreLine;
import dev.sextant.rendering.words.Statistic;
import java.util.List;
import java.util.Locale;
import org.w3c.dom.Element;

/**
 * An interval drawn as boxes: the interval of its best floor as a band, chance, the line, the
 * value.
 */
final class IntervalBar {

  /** In millimetres. */
  private static final double WIDTH = 44;

  private static final double THIN = 0.25;
  private static final double POINT = 1.1;

  private final Markup page;
  private final IntervalAxis axis;

  IntervalBar(Markup page, IntervalAxis axis) {
    this.page = page;
    this.axis = axis;
  }

  void add(Element cell, ScoreLine row, List<ScoreLine> all) {
    Element track = page.add(cell, "div", "track");
    row.audit()
        .map(FloorDifference::floor)
        .flatMap(
            floor ->
                all.stream()
                    .filter(each -> each.floor() && each.metric().equals(floor))
                    .findFirst())
        .ifPresent(floor -> addBox(track, "band", floor.stat()));
    addBox(track, "chance", axis.at(axis.chance()) * WIDTH, THIN);
    addBox(track, row.floor() ? "line of-floor" : "line", row.stat());
    addBox(
        track,
        row.floor() ? "point of-floor" : "point",
        axis.at(row.stat().value()) * WIDTH - POINT / 2,
        POINT);
  }

  private void addBox(Element track, String styleClass, Statistic of) {
    double left = axis.at(IntervalAxis.low(of)) * WIDTH;
    addBox(track, styleClass, left, axis.at(IntervalAxis.high(of)) * WIDTH - left);
  }

  private void addBox(Element track, String styleClass, double left, double width) {
    page.add(track, "div", styleClass)
        .setAttribute("style", String.format(Locale.ROOT, "left:%.2fmm;width:%.2fmm", left, width));
  }
}
