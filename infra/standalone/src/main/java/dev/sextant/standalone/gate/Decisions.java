package dev.sextant.standalone.gate;

import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Decides about single requirements. */
final class Decisions {

  /** Keeps a product that is a whole number, but for its last digits, from the next one. */
  private static final double ROUNDING = 1e-12;

  private Decisions() {}

  /**
   * Decides about a rule. If its condition holds only because the interval is wide, so that the
   * other bound is on the other side of the limit, nothing is decided.
   */
  static Check rule(Rule rule, Figure figure) {
    double bound = rule.lower() ? figure.low() : figure.high();
    double other = rule.lower() ? figure.high() : figure.low();
    String found = "%s is %s.".formatted(rule.statistic(), text(figure));
    String name = name(rule);
    if (!rule.holds(bound)) {
      return new Check(name, Outcome.PASSED, found, null);
    }
    if (rule.holds(other)) {
      return new Check(name, Outcome.FAILED, found, null);
    }
    double half = Math.abs(figure.value() - (rule.holds(figure.value()) ? other : bound));
    Long more = moreItems(figure.items(), half, Math.abs(figure.value() - rule.limit()));
    return new Check(
        name, Outcome.UNDECIDED, found + " The interval holds the limit." + needs(more), more);
  }

  /**
   * Decides whether a statistic is worse than that of a baseline by more than a margin.
   *
   * <p>The interval of the difference combines those of both statistics (G. Y. Zou and A. Donner,
   * Construction of Confidence Limits about Effect Measures, 2008), as if the reports were
   * independent. If they share items, as two builds evaluated on the same data do, the interval is
   * too wide rather than too narrow.
   *
   * @param margin worsening that is small enough to accept, above 0
   */
  static Check notWorse(ScoreStatistic statistic, Figure now, Figure before, double margin) {
    double sign = statistic.lowerIsBetter() ? -1 : 1;
    double worsening = sign * (before.value() - now.value());
    Figure good = sign > 0 ? now : before;
    Figure bad = sign > 0 ? before : now;
    double least = worsening - Math.hypot(bad.value() - bad.low(), good.high() - good.value());
    double most = worsening + Math.hypot(bad.high() - bad.value(), good.value() - good.low());
    String name = name(statistic, margin);
    String found =
        "%s is %s, in the baseline %s: worse by %s [%s, %s]."
            .formatted(
                statistic, text(now), text(before), number(worsening), number(least), number(most));
    if (least > margin) {
      return new Check(name, Outcome.FAILED, found, null);
    }
    if (most < margin) {
      return new Check(name, Outcome.PASSED, found, null);
    }
    double half = worsening < margin ? most - worsening : worsening - least;
    Long more =
        moreItems(Math.min(now.items(), before.items()), half, Math.abs(margin - worsening));
    return new Check(
        name, Outcome.UNDECIDED, found + " The interval holds the margin." + needs(more), more);
  }

  static String name(Rule rule) {
    return "fail if " + rule.text();
  }

  static String name(ScoreStatistic statistic, double margin) {
    return "fail if %s is worse than the baseline's by more than %s"
        .formatted(statistic, BigDecimal.valueOf(margin).toPlainString());
  }

  /** Half a width shrinks with the root of the number of items. */
  private static @Nullable Long moreItems(long items, double half, double distance) {
    double needed = Math.ceil(items * (half / distance) * (half / distance) * (1 - ROUNDING));
    return Double.isFinite(needed) && needed < Long.MAX_VALUE
        ? Math.max(1, (long) needed - items)
        : null;
  }

  private static String needs(@Nullable Long more) {
    return more == null
        ? ""
        : String.format(
            Locale.ROOT,
            " About %d more %s would decide it if the estimate stays the same.",
            more,
            more == 1 ? "item" : "items");
  }

  private static String text(Figure figure) {
    return "%s [%s, %s]"
        .formatted(number(figure.value()), number(figure.low()), number(figure.high()));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
