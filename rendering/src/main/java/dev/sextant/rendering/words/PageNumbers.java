package dev.sextant.rendering.words;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/**
 * Numbers as the pages write them ({@code web-ui/src/shared/format}). The minus sign is U+2212, as
 * wide as a digit.
 */
public final class PageNumbers {

  private static final int MOST_DECIMALS = 8;
  private static final char MINUS = '\u2212';
  private static final char NO_BREAK = '\u00a0';

  private PageNumbers() {}

  /** {@code 2,000}. */
  public static String count(long n) {
    return decimal((double) n, 0);
  }

  /** A count with its noun: {@code 1 item}, {@code 2,000 items}. */
  public static String plural(long n, String one) {
    return count(n) + " " + (n == 1 ? one : one + "s");
  }

  /** Three significant figures; integers above 1,000 are written in full. */
  public static String number(double value) {
    return decimal(value, decimals(Math.abs(value)));
  }

  /** A p is never written as 0. */
  public static String p(double p) {
    return p < 0.001 ? "< 0.001" : fixed(p, 3);
  }

  /** At least two digits; 0 % only for exactly none, and 100 % only for exactly all. */
  public static String percent(double share) {
    double value = share * 100;
    if (value > 0 && value < 0.05) {
      return "<0.1" + NO_BREAK + "%";
    }
    if (value > 99 && value < 100) {
      String most = value >= 99.9 ? "99.9" : fixed(value, 1);
      return most.replaceAll("\\.0$", "") + NO_BREAK + "%";
    }
    return fixed(value, value > 0 && value < 10 ? 1 : 0) + NO_BREAK + "%";
  }

  /** {@code 0.782 [0.741, 0.812]}, or {@code 0.782 (8 items: too few for an interval)}. */
  public static String statistic(Statistic of) {
    Double low = of.low();
    Double high = of.high();
    if (low == null || high == null) {
      String why = of.why().isEmpty() ? "no interval" : of.why();
      return "%s (%s)".formatted(number(of.value()), why);
    }
    int places = places(of.value(), low, high);
    return "%s [%s,%s%s]"
        .formatted(
            decimal(of.value(), places), decimal(low, places), NO_BREAK, decimal(high, places));
  }

  /** Adds a decimal if an end would otherwise round to 0. */
  private static int places(double value, double low, double high) {
    int places = decimals(Math.max(Math.abs(value), Math.max(Math.abs(low), Math.abs(high))));
    double unseen = 0.5 * Math.pow(10, -places);
    return vanishes(low, unseen) || vanishes(high, unseen) ? places + 1 : places;
  }

  private static boolean vanishes(double end, double unseen) {
    return Math.abs(end) < unseen && Math.abs(end) >= unseen / 10;
  }

  /** The number of decimals that gives the largest size three significant figures. */
  private static int decimals(double largest) {
    if (largest == 0 || (largest >= 0.1 && largest <= 1)) {
      return 3;
    }
    return Math.min(MOST_DECIMALS, Math.max(0, 2 - (int) Math.floor(Math.log10(largest))));
  }

  private static String decimal(double value, int places) {
    DecimalFormat format = new DecimalFormat("#,##0", new DecimalFormatSymbols(Locale.ROOT));
    format.setMinimumFractionDigits(places);
    format.setMaximumFractionDigits(places);
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP);
    return format.format(rounded).replace('-', MINUS);
  }

  private static String fixed(double value, int places) {
    return new BigDecimal(value).setScale(places, RoundingMode.HALF_UP).toPlainString();
  }
}
