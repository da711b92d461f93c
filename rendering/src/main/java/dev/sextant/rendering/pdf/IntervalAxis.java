package dev.sextant.rendering.pdf;

import dev.sextant.rendering.table.ScoreLine;
import dev.sextant.rendering.words.PageNumbers;
import dev.sextant.rendering.words.Statistic;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The axis that the intervals of a table share.
 *
 * @param from left end
 * @param to right end, above from
 * @param chance the value of a score that knows nothing
 */
record IntervalAxis(double from, double to, double chance) {

  private static final double TENTHS = 10;

  /** Reaches from the least to the greatest end of an interval, to whole tenths. */
  static IntervalAxis of(List<ScoreLine> rows) {
    double chance = rows.get(0).kind().chance();
    double least = rows.stream().mapToDouble(row -> low(row.stat())).min().orElse(0);
    double greatest = rows.stream().mapToDouble(row -> high(row.stat())).max().orElse(1);
    double from = Math.floor(TENTHS * Math.min(least, chance)) / TENTHS;
    double to = Math.ceil(TENTHS * Math.max(greatest, chance)) / TENTHS;
    return new IntervalAxis(from, Math.max(to, from + 1 / TENTHS), chance);
  }

  static double low(Statistic of) {
    Double low = of.low();
    return low == null ? of.value() : low;
  }

  static double high(Statistic of) {
    Double high = of.high();
    return high == null ? of.value() : high;
  }

  /** Returns the place of a value as a share of the width, between 0 and 1. */
  double at(double value) {
    return DoubleStream.of((value - from) / (to - from))
        .map(x -> Math.max(0, Math.min(1, x)))
        .sum();
  }

  /** {@code 0.300 to 1.000}. */
  String range() {
    return "%s to %s".formatted(PageNumbers.number(from), PageNumbers.number(to));
  }
}
