package dev.sextant.metrics.preflight;

import dev.sextant.metrics.preflight.Notice.Level;
import dev.sextant.metrics.report.interval.Support;
import java.util.ArrayList;
import java.util.List;

/**
 * How many items hold labels, which decides whether a report can have intervals and verdicts: many
 * answers of few items do not. Items of one group count once, here and below: they are no
 * independent observations.
 *
 * @param items with an answer that is labelled grounded or not
 * @param risky items with an answer that is labelled not grounded
 * @param trustworthy items with an answer that is labelled grounded
 * @param factual items with a factuality, their own or of an answer
 */
public record ItemSupport(int items, int risky, int trustworthy, int factual) {

  /** Warns of values without intervals; nothing if there are enough items, or no labels. */
  public List<Notice> notices() {
    List<Notice> notices = new ArrayList<>();
    boolean both = risky >= Support.ITEMS && trustworthy >= Support.ITEMS;
    if (items > 0 && !both) {
      notices.add(
          Notice.of(
              Level.CAUTION,
              "%,d items hold an answer that is labelled risky and %,d one that is labelled"
                  + " trustworthy; items of one group count once. With fewer than %d of either the"
                  + " report will have values without intervals, and no verdicts.",
              risky,
              trustworthy,
              Support.ITEMS));
    }
    if (factual > 0 && factual < Support.CORRELATED_ITEMS) {
      notices.add(
          Notice.of(
              Level.CAUTION,
              "%,d items have a factuality; items of one group count once. With fewer than %d the"
                  + " report will have correlations without intervals, and no verdicts on them.",
              factual,
              Support.CORRELATED_ITEMS));
    }
    return notices;
  }
}
