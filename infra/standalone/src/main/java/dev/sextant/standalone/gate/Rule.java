package dev.sextant.standalone.gate;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition under which a release does not go ahead, such as {@code lower(auc(sgi, e5)) < 0.7}.
 *
 * @param text as the command line has it
 * @param lower whether it is about the lower bound of the interval; else about the upper
 * @param statistic whose interval it is
 * @param below whether the condition holds below the limit; else above it
 * @param inclusive whether it holds at the limit as well
 */
public record Rule(
    String text,
    boolean lower,
    ScoreStatistic statistic,
    boolean below,
    boolean inclusive,
    double limit) {

  private static final Pattern FORM =
      Pattern.compile(
          "\\s*(lower|upper)\\((.+)\\)\\s*(<=|>=|<|>)\\s*(-?\\d{1,9}(?:\\.\\d{1,15})?)\\s*");

  /** Reads a condition; empty if the text is none. */
  public static Optional<Rule> read(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String comparison = matcher.group(3);
    return ScoreStatistic.read(matcher.group(2))
        .map(
            statistic ->
                new Rule(
                    text.strip(),
                    matcher.group(1).equals("lower"),
                    statistic,
                    comparison.startsWith("<"),
                    comparison.endsWith("="),
                    Double.parseDouble(matcher.group(4))));
  }

  /** Returns whether the condition holds for a value. */
  boolean holds(double value) {
    return (inclusive && value == limit) || (below ? value < limit : value > limit);
  }
}
