package dev.sextant.benchmarks.figures;

import dev.sextant.metrics.report.interval.Interval;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints rows of a Markdown table. */
final class Table {

  private Table() {}

  static void header(List<String> titles) {
    row(titles);
    row(titles.stream().map(title -> "---").toList());
  }

  static void row(List<String> cells) {
    System.out.println("| " + String.join(" | ", cells) + " |");
  }

  /** Returns the value with its interval, such as {@code .683 [.612, .744]}. */
  static String cell(@Nullable Interval interval) {
    if (interval == null) {
      return "undefined";
    }
    return interval.low() == null || interval.high() == null
        ? number(interval.value())
        : "%s [%s, %s]"
            .formatted(number(interval.value()), number(interval.low()), number(interval.high()));
  }

  /** Returns three decimals, without the zero before the point. */
  static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value).replaceFirst("^(-?)0\\.", "$1.");
  }
}
