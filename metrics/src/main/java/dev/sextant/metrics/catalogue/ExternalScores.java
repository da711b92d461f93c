package dev.sextant.metrics.catalogue;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Scores that an import brings along, such as a vendor's confidence, and the numbers of label runs.
 * Each version has its own, so they are not listed in {@link Catalogue}. The metric of such a score
 * is named after it and after its direction, so that a report, a stored threshold or a comparison
 * needs nothing else to read it: {@code external-NAME} if higher is more trustworthy, {@code
 * external-risk-NAME} if higher is riskier.
 */
public final class ExternalScores {

  /** A name: a lower-case letter, then lower-case letters, digits and underscores; at most 60. */
  public static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,59}");

  private static final String TRUSTWORTHY = "external-";
  private static final String RISKY = "external-risk-";

  /** A name has no hyphen, so the two prefixes cannot be confused. */
  private static final Pattern METRIC =
      Pattern.compile("(" + RISKY + "|" + TRUSTWORTHY + ")(" + NAME.pattern() + ")");

  private ExternalScores() {}

  /**
   * Returns the metric of a score.
   *
   * @param name matches {@link #NAME}
   * @param direction which end is trustworthy, as its author documents it
   * @throws IllegalArgumentException if the name is not one, or there is no direction
   */
  public static Metric metric(String name, Direction direction) {
    if (!NAME.matcher(name).matches() || direction == Direction.UNDIRECTED) {
      throw new IllegalArgumentException(
          "expected a name with a direction, found %s, %s".formatted(name, direction.code()));
    }
    boolean risky = direction == Direction.HIGHER_IS_RISKY;
    return Entry.ofAnswer((risky ? RISKY : TRUSTWORTHY) + name)
        .family(Family.EXTERNAL)
        .direction(direction)
        .needs(Need.EXTERNAL_SCORE)
        .title(name)
        .definition(
            "A score that was computed elsewhere and imported with the answers, or the number of a label run. Higher is %s."
                .formatted(risky ? "riskier" : "more trustworthy"))
        .formula("the imported number, or that of the run")
        .undefined("no-external-score where the answer came without a value.")
        .facts(
            "Sextant does not compute it: a verdict needs the value together with the answer.",
            "The direction is what the import declared; a report shows whether it holds.",
            "The score of a label run is never compared with labels that its judge made.")
        .source("the imported file, or the label run")
        .metric();
  }

  /** Returns the metric of that name, if it is the name of a metric of an external score. */
  static Optional<Metric> find(String metric) {
    Matcher parts = METRIC.matcher(metric);
    return parts.matches()
        ? Optional.of(
            metric(
                parts.group(2),
                parts.group(1).equals(RISKY)
                    ? Direction.HIGHER_IS_RISKY
                    : Direction.HIGHER_IS_TRUSTWORTHY))
        : Optional.empty();
  }

  /** Returns whether the metric is an external score. */
  public static boolean isExternal(Metric metric) {
    return metric.family() == Family.EXTERNAL;
  }

  /** Returns the name of the score whose metric this is. */
  public static String nameOf(Metric external) {
    return external.title();
  }
}
