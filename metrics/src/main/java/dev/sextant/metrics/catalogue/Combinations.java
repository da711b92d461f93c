package dev.sextant.metrics.catalogue;

import java.util.List;
import java.util.Optional;

/**
 * Scores that combine others. They are no metrics of an experiment, since they take labels: a
 * calibration fits one, and then it scores answers or items like a metric. Apart from {@link
 * Catalogue} therefore, and named like its metrics.
 */
public final class Combinations {

  private static final String FORMULA =
      "intercept + sum of coefficient_i * (value_i - mean_i) / deviation_i";
  private static final String MISSING = "A missing value counts as the mean of its column.";

  private static final Metric ANSWER_FLOORS = floors(Entry.ofAnswer("answer-floors-combined"));
  private static final Metric ANSWER_ALL = all(Entry.ofAnswer("answer-all-combined"));
  private static final Metric ITEM_FLOORS = floors(Entry.ofItem("item-floors-combined"));
  private static final Metric ITEM_ALL = all(Entry.ofItem("item-all-combined"));

  private static final List<Metric> METRICS =
      List.of(ANSWER_FLOORS, ANSWER_ALL, ITEM_FLOORS, ITEM_ALL);

  private Combinations() {}

  /** Returns the combinations, floors first, those of answers first. */
  public static List<Metric> metrics() {
    return METRICS;
  }

  /** Returns the combination of that name, if there is one. */
  public static Optional<Metric> find(String name) {
    return METRICS.stream().filter(metric -> metric.name().equals(name)).findFirst();
  }

  /** Returns the metric or the combination of that name, if there is one. */
  public static Optional<Metric> findScore(String name) {
    return Catalogue.find(name).or(() -> find(name));
  }

  /** Returns whether a combination has scores besides the floors. */
  public static boolean hasScores(Metric combination) {
    return combination.equals(ANSWER_ALL) || combination.equals(ITEM_ALL);
  }

  private static Metric floors(Entry entry) {
    return combination(
        entry
            .title("All floors combined")
            .definition(
                "Log odds that the subject is risky, by a logistic regression on all floors that"
                    + " vary.")
            .undefined("where no floor has a value."));
  }

  private static Metric all(Entry entry) {
    return combination(
        entry
            .title("Floors and scores combined")
            .definition(
                "Log odds that the subject is risky, by a logistic regression on all floors and"
                    + " all scores with a documented direction that vary.")
            .undefined("where no score has a value."));
  }

  private static Metric combination(Entry entry) {
    return entry
        .direction(Direction.HIGHER_IS_RISKY)
        .family(Family.COMBINATION)
        .unit("log odds")
        .formula(FORMULA)
        .facts(MISSING, "Fitted to the calibration part; the holdout has no part in it.")
        .metric();
  }
}
