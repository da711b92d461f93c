package dev.sextant.metrics.report.agreement;

import dev.sextant.metrics.report.agreement.RatingPass.RatedAnswer;
import dev.sextant.metrics.report.bootstrap.Block;
import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Gauges;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.bootstrap.Support;
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
 * <p>Intervals are percentiles over resamples by item, from ten items on, see {@link Support}. K.
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
   * @param resamples 1 or more
   * @param seed equal seeds and equal ratings give equal bits
   */
  public static LabelAgreement of(List<LabelRating> ratings, int resamples, long seed) {
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
    RatedAnswer[] rated = common.stream().map(of -> rated(items, of)).toArray(RatedAnswer[]::new);
    RatingPass full = new RatingPass(rated, 1);
    full.run(Block.once(items.length));
    Gauges<RatingPass> gauges = new Gauges<>(full, resamples);
    Support support = Support.ofItems(items.length);
    Bootstrap share = gauges.add(support, RatingPass::share);
    Bootstrap alpha = gauges.add(support, RatingPass::alpha);
    gauges.readAll(
        new Resamples(items.length, resamples, seed),
        width -> new RatingPass(rated, width),
        RatingPass::run);
    return new LabelAgreement(
        rated.length,
        people.size(),
        share.share(),
        alpha(share.share(), alpha.interval(), full.expected(0)),
        RaterAgreement.of(common, ENOUGH));
  }

  /**
   * Where all agree, or none do, it is so in every resample: then the ends of alpha are those of
   * the share, of which it is {@code 1 - (1 - share) / expected}.
   *
   * @param expected share of the pairs of ratings that differ by chance
   */
  private static @Nullable Interval alpha(
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

  private static RatedAnswer rated(int[] items, List<LabelRating> of) {
    int yes = (int) of.stream().filter(LabelRating::grounded).count();
    return new RatedAnswer(Arrays.binarySearch(items, of.get(0).item()), of.size(), yes);
  }
}
