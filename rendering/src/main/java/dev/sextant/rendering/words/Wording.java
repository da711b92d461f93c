package dev.sextant.rendering.words;

import org.jspecify.annotations.Nullable;

/** How names and numbers are written in the sentences about a report. */
public interface Wording {

  /** As on the command line: metrics by the names that its options take, three decimals. */
  static Wording commandLine() {
    return new CommandLineWording();
  }

  /** Returns a metric's name for people. */
  String metric(String name);

  /** Returns a floor's name inside a sentence. */
  String floor(String name);

  /** Returns a number with its interval, or with the reason why it has none. */
  String statistic(Statistic statistic);

  /** Returns a number without an interval, such as a detectable difference. */
  String number(double number);

  /** Returns a corrected p. */
  String p(double p);

  /**
   * Returns a share as a percentage.
   *
   * @param share between 0 and 1
   */
  String share(double share);

  /** Returns the name of a score: the metric, and the embedder if it has one. */
  default String score(String metric, @Nullable String embedder) {
    return embedder == null ? metric(metric) : metric(metric) + " with " + embedder;
  }
}
