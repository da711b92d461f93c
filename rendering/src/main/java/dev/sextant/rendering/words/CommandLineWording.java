package dev.sextant.rendering.words;

import java.util.Locale;

/** Names as options take them, and numbers with a fixed number of decimals. */
final class CommandLineWording implements Wording {

  @Override
  public String metric(String name) {
    return name;
  }

  @Override
  public String floor(String name) {
    return name;
  }

  @Override
  public String statistic(Statistic statistic) {
    return statistic.toString();
  }

  @Override
  public String number(double number) {
    return String.format(Locale.ROOT, "%.3f", number);
  }

  @Override
  public String p(double p) {
    return String.format(Locale.ROOT, "%.3f", p);
  }

  @Override
  public String share(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
