package dev.sextant.metrics.report.agreement;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.influence.Scale;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Support;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How far people agree who have rated the same answers.
 *
 * <p>The share is the mean, over the answers that two or more people have rated, of the share of
 * their pairs that say the same. Krippendorff's alpha for nominal data is {@code 1 - Do / De}: with
 * m ratings of an answer, of which y say yes, {@code Do = sum of 2 y (m - y) / (m - 1) / n} and
 * {@code De = 2 Y (n - Y) / (n (n - 1))}, Y of all n such ratings saying yes. It is 1 where all
 * agree, 0 where they agree as by chance, and undefined where all ratings are the same.
 *
 * <p>Intervals rest on influence functions by item, from ten items on, see {@link Support}. K.
 * Krippendorff, Computing Krippendorff's Alpha-Reliability (2011).
 *
 * @param answers rated by two people or more
 * @param people who have rated one of these
 * @param share in [0, 1]; null: there are fewer answers than {@link #ENOUGH}
 * @param alpha at most 1; null: too few answers, or undefined
 * @param pairs by their numbers, those with enough answers in common
 */
public record LabelAgreement(
    int answers,
    int people,
    @Nullable Interval share,
    @Nullable Interval alpha,
    List<RaterAgreement> pairs) {

  /**
   * What one person says of one answer.
   *
   * @param item that the answer belongs to; any number, the same for the same item
   * @param answer any number, the same for the same answer
   * @param person any number, the same for the same person; rates an answer once
   * @param grounded what the person says
   */
  public record LabelRating(int item, int answer, int person, boolean grounded) {}

  /** On fewer answers in common a number would say more about chance than about people. */
  public static final int ENOUGH = 20;

  public LabelAgreement {
    pairs = List.copyOf(pairs);
  }

  /**
   * Measures how far people agree.
   *
   * @param ratings in any order
   */
  public static LabelAgreement of(List<LabelRating> ratings) {
    Map<Integer, List<LabelRating>> byAnswer = new TreeMap<>();
    ratings.forEach(
        each -> byAnswer.computeIfAbsent(each.answer(), answer -> new ArrayList<>()).add(each));
    List<List<LabelRating>> common =
        byAnswer.values().stream().filter(of -> of.size() > 1).toList();
    TreeSet<Integer> people = new TreeSet<>();
    common.forEach(of -> of.forEach(rating -> people.add(rating.person())));
    if (common.size() < ENOUGH) {
      return new LabelAgreement(common.size(), people.size(), null, null, List.of());
    }
    int[] items = common.stream().mapToInt(of -> of.get(0).item()).sorted().distinct().toArray();
    Clusters clusters =
        new Clusters(
            common.stream().mapToInt(of -> Arrays.binarySearch(items, of.get(0).item())).toArray(),
            items.length);
    Tally tally = new Tally(common);
    Interval share = Intervals.share(Means.mean(tally.same, clusters));
    Interval alpha = Intervals.of(tally.alpha(clusters), Scale.BELOW_ONE);
    return new LabelAgreement(
        common.size(),
        people.size(),
        share,
        withEndsOfShare(share, alpha, tally.expected()),
        RaterAgreement.of(common, ENOUGH));
  }

  /**
   * Where all agree, or none do, alpha does not vary, and nor does kappa. Then its ends are those
   * of the share, of which it is {@code 1 - (1 - share) / expected}.
   *
   * @param expected share of the pairs of ratings that differ by chance
   */
  static @Nullable Interval withEndsOfShare(
      @Nullable Interval share, @Nullable Interval alpha, double expected) {
    return alpha == null
            || alpha.isBounded()
            || share == null
            || share.low() == null
            || share.high() == null
        ? alpha
        : new Interval(
            alpha.value(),
            Math.min(alpha.value(), 1 - (1 - share.low()) / expected),
            Math.max(alpha.value(), 1 - (1 - share.high()) / expected));
  }

  /** Ratings, counted by answer and in all. */
  private static final class Tally {

    private final double[] ratings;
    private final double[] yes;
    private final double[] differing;

    /** Share of the pairs of ratings of an answer that say the same. */
    private final double[] same;

    private double allRatings;
    private double allYes;
    private double allDiffering;

    Tally(List<List<LabelRating>> answers) {
      int n = answers.size();
      ratings = new double[n];
      yes = new double[n];
      differing = new double[n];
      same = new double[n];
      for (int i = 0; i < n; i++) {
        double m = answers.get(i).size();
        double y = answers.get(i).stream().filter(LabelRating::grounded).count();
        ratings[i] = m;
        yes[i] = y;
        differing[i] = 2 * y * (m - y) / (m - 1);
        same[i] = (y * (y - 1) + (m - y) * (m - y - 1)) / (m * (m - 1));
        allRatings += m;
        allYes += y;
        allDiffering += differing[i];
      }
    }

    /** Returns the share of the pairs of ratings that differ by chance. */
    double expected() {
      return chance() / allRatings;
    }

    private double chance() {
      return 2 * allYes * (allRatings - allYes) / (allRatings - 1);
    }

    /** Returns alpha, whose influence is its derivative; null where all ratings are the same. */
    @Nullable Estimate alpha(Clusters clusters) {
      double chance = chance();
      if (chance == 0) {
        return null;
      }
      double[] influence = new double[ratings.length];
      double mean = 0;
      for (int i = 0; i < influence.length; i++) {
        double no = ratings[i] - yes[i];
        double ofProduct = yes[i] * (allRatings - allYes) + allYes * no;
        double ofChance = (2 * ofProduct - chance * ratings[i]) / (allRatings - 1);
        influence[i] = (allDiffering / chance * ofChance - differing[i]) / chance;
        mean += influence[i] / influence.length;
      }
      for (int i = 0; i < influence.length; i++) {
        influence[i] -= mean;
      }
      return Estimate.of(1 - allDiffering / chance, clusters, influence);
    }
  }
}
