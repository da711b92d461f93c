package dev.sextant.metrics.preflight;

import dev.sextant.metrics.preflight.Notice.Level;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.Power;
import dev.sextant.metrics.report.interval.Support;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How much better than its floor a score has to be for a report to show it, before any score is
 * computed. The errors of score and floor are taken to be independent. If both err on the same
 * answers, which is common, a smaller difference can be shown; among many scores, a larger one is
 * needed.
 *
 * @param headline the statistic: AUC for labels of grounded, Spearman for factuality
 * @param basis which labels it counts
 * @param items independent items with a label
 * @param risky those with an answer that is not grounded; null for factuality
 * @param trustworthy those with an answer that is grounded; null for factuality
 * @param floor name of the strongest floor; null if none is known
 * @param baseline its statistic; 0.5 or 0 if none is known
 * @param detectable the smallest difference that is shown with a probability of 80 % (two-sided 5
 *     %); null if not even a perfect score would be shown to be better
 * @param needed items that given differences take
 */
public record LabelPower(
    Headline headline,
    Basis basis,
    int items,
    @Nullable Integer risky,
    @Nullable Integer trustworthy,
    @Nullable String floor,
    double baseline,
    @Nullable Double detectable,
    List<Needed> needed) {

  private static final double LEVEL = 0.05;
  private static final List<Double> DIFFERENCES = List.of(0.02, 0.05, 0.1);
  private static final int HALVINGS = 60;

  /** Variance of Fisher's z of Spearman's rho, times n - 3. */
  private static final double OF_RANKS = 1.06;

  /** Which labels an estimate counts. */
  public enum Basis {
    /** Those that there are. */
    LABELS,
    /** Every item of the version, of which as many hold either class as of the labelled ones. */
    ALL_ITEMS;

    /** Returns the code of the API, such as {@code all-items}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * What a difference takes.
   *
   * @param difference to the floor
   * @param items labelled ones; null: more than a million
   */
  public record Needed(double difference, @Nullable Long items) {}

  public LabelPower {
    needed = List.copyOf(needed);
  }

  /**
   * Returns the estimates: with the labels that there are, where they suffice for an interval, and
   * with every item labelled.
   *
   * @param all number of independent items of the version: those of one group count once
   */
  public static List<LabelPower> of(ItemSupport support, List<FloorStrength> floors, long all) {
    return Stream.of(
            ofAreas(Basis.LABELS, support.risky(), support.trustworthy(), support.items(), floors),
            ofAllItems(support, floors, all),
            ofRanks(support.factual()))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<LabelPower> ofAllItems(
      ItemSupport support, List<FloorStrength> floors, long all) {
    int known = support.risky() + support.trustworthy();
    boolean both = support.risky() > 0 && support.trustworthy() > 0;
    if (all <= support.items() || (known == 0 && support.factual() > 0)) {
      return Optional.empty();
    }
    int items = (int) Math.min(Integer.MAX_VALUE / 2, all);
    return both
        ? ofAreas(
            Basis.ALL_ITEMS,
            holding(support.risky(), support, items),
            holding(support.trustworthy(), support, items),
            items,
            floors)
        : ofAreas(Basis.ALL_ITEMS, items / 2, items - items / 2, items, floors);
  }

  /** Returns how many of all items hold a class; one item may hold both. */
  private static int holding(int ofLabelled, ItemSupport support, int items) {
    return (int) Math.rint((double) ofLabelled / support.items() * items);
  }

  private static Optional<LabelPower> ofAreas(
      Basis basis, int risky, int trustworthy, int items, List<FloorStrength> floors) {
    if (Math.min(risky, trustworthy) < Support.ITEMS) {
      return Optional.empty();
    }
    Optional<FloorStrength> best = FloorStrength.strongest(floors);
    double area = best.map(FloorStrength::value).orElse(Headline.AUC.chance());
    Areas areas = new Areas(area, risky, trustworthy);
    return Optional.of(
        new LabelPower(
            Headline.AUC,
            basis,
            items,
            risky,
            trustworthy,
            best.map(FloorStrength::metric).orElse(null),
            area,
            areas.detectable(),
            DIFFERENCES.stream()
                .filter(difference -> area + difference <= 1)
                .map(d -> needed(d, areas.error(d), items, areas.degrees()))
                .toList()));
  }

  private static Optional<LabelPower> ofRanks(int items) {
    if (items < Support.CORRELATED_ITEMS) {
      return Optional.empty();
    }
    double error = Math.sqrt(2 * OF_RANKS / (items - 3));
    double degrees = items - 2.0;
    double detectable = Power.quantiles(LEVEL, degrees) * error;
    return Optional.of(
        new LabelPower(
            Headline.SPEARMAN,
            Basis.LABELS,
            items,
            null,
            null,
            null,
            Headline.SPEARMAN.chance(),
            detectable <= 1 ? (Double) detectable : null,
            DIFFERENCES.stream().map(d -> needed(d, error, items, degrees)).toList()));
  }

  private static Needed needed(double difference, double error, int items, double degrees) {
    double needed = Power.items(difference, error, items, degrees, LEVEL);
    return new Needed(difference, needed > Power.MOST ? null : (Long) (long) Math.ceil(needed));
  }

  /**
   * Two areas over the same classes with the variance of J. Hanley and B. McNeil, The Meaning and
   * Use of the Area under a Receiver Operating Characteristic (ROC) Curve (1982).
   */
  private record Areas(double floor, double n1, double n0) {

    double degrees() {
      return Math.min(n1, n0) - 1;
    }

    double error(double difference) {
      return Math.sqrt(variance(floor) + variance(floor + difference));
    }

    private double variance(double area) {
      double q1 = area / (2 - area);
      double q2 = 2 * area * area / (1 + area);
      double square = area * area;
      return (area * (1 - area) + (n1 - 1) * (q1 - square) + (n0 - 1) * (q2 - square)) / (n1 * n0);
    }

    @Nullable Double detectable() {
      double quantiles = Power.quantiles(LEVEL, degrees());
      double low = 0;
      double high = 1 - floor;
      if (quantiles * error(high) > high) {
        return null;
      }
      for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (quantiles * error(middle) > middle) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return high;
    }
  }

  /** Says what could be shown, and what it takes to show less. */
  public Notice notice() {
    Double least = detectable;
    String statistic = headline == Headline.AUC ? "AUC" : "Spearman";
    return Notice.of(
        least == null ? Level.CAUTION : Level.NOTE,
        "%s, %s. %s.",
        condition(),
        least == null
            ? "a report could not show that any score is better than the strongest floor"
            : String.format(
                Locale.ROOT,
                "a report would show that a score is better than the strongest floor if its %s is"
                    + " higher by %.3f or more (four times out of five)",
                statistic,
                least),
        needed.isEmpty()
            ? "The floor leaves less than 0.02 to gain"
            : "To show " + String.join(", ", needed.stream().map(this::words).toList()));
  }

  private String condition() {
    String classes =
        risky == null || trustworthy == null
            ? ""
            : String.format(Locale.ROOT, " (%,d risky, %,d trustworthy)", risky, trustworthy);
    return String.format(
        Locale.ROOT,
        basis == Basis.LABELS
            ? "With %,d labelled items%s"
            : "With all %,d independent items labelled%s",
        items,
        classes);
  }

  /** {@code a difference of 0.02 takes about 13,099 labelled items, one of 0.05 about 2,089}. */
  private String words(Needed each) {
    boolean first = each.equals(needed.get(0));
    String items =
        each.items() == null
            ? "more than a million"
            : String.format(Locale.ROOT, "about %,d", each.items());
    return String.format(
        Locale.ROOT,
        first ? "a difference of %.2f takes %s labelled items" : "one of %.2f %s",
        each.difference(),
        items);
  }
}
