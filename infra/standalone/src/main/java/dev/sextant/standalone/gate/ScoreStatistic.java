package dev.sextant.standalone.gate;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A statistic of a score in a report, such as {@code auc(sgi, all-MiniLM-L6-v2)}.
 *
 * @param name of the statistic, as the report has it
 * @param metric of the score; null for {@code added_auc}, which is a statistic of all scores
 * @param model embedder or entailment model of the score; null if it has none
 */
public record ScoreStatistic(String name, @Nullable String metric, @Nullable String model) {

  /** What the best score adds to the AUC of all floors together. */
  static final String ADDED = "added_auc";

  /** Statistics by name, with the part of a result that holds them. */
  private static final Map<String, String> PARTS =
      Map.ofEntries(
          Map.entry("auc", "binary"),
          Map.entry("average_precision", "binary"),
          Map.entry("fpr_at_95_recall", "binary"),
          Map.entry("cohens_d", "binary"),
          Map.entry("r_squared", "factuality"),
          Map.entry("pearson", "factuality"),
          Map.entry("spearman", "factuality"),
          Map.entry("prediction_rejection", "factuality"));

  private static final Pattern FORM =
      Pattern.compile("\\s*([a-z0-9_]+)\\(\\s*(?:([^(),]+?)\\s*(?:,\\s*([^()]+?)\\s*)?)?\\)\\s*");

  /** Reads a statistic; empty if the text is none. */
  public static Optional<ScoreStatistic> read(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String name = matcher.group(1);
    boolean isKnown =
        name.equals(ADDED)
            ? matcher.group(2) == null
            : PARTS.containsKey(name) && matcher.group(2) != null;
    return isKnown
        ? Optional.of(new ScoreStatistic(name, matcher.group(2), matcher.group(3)))
        : Optional.empty();
  }

  /** Returns the names of statistics, for an error message. */
  public static String names() {
    return String.join(", ", PARTS.keySet().stream().sorted().toList()) + " and added_auc()";
  }

  /** Returns the part of a result that holds it; null for {@code added_auc}. */
  @Nullable String part() {
    return PARTS.get(name);
  }

  /** Returns whether a smaller value is better. */
  boolean lowerIsBetter() {
    return name.equals("fpr_at_95_recall");
  }

  @Override
  public String toString() {
    return metric == null
        ? name + "()"
        : name + "(" + metric + (model == null ? "" : ", " + model) + ")";
  }
}
