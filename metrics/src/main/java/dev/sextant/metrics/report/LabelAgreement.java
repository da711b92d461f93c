package dev.sextant.metrics.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * How far people agree who have rated the same answers.
 *
 * <p>The share is the mean, over the answers that two or more people have rated, of the share of
 * their pairs that say the same. Krippendorff's alpha for nominal data is {@code 1 - Do / De}: with
 * m ratings of an answer, of which y say yes, {@code Do = sum of 2 y (m - y) / (m - 1) / n} and
 * {@code De = 2 Y (n - Y) / (n (n - 1))}, Y of all n such ratings saying yes. It is 1 where all
 * agree, 0 where they do as by chance, and undefined where nobody ever says the other.
 *
 * <p>Intervals are percentiles over resamples by item. K. Krippendorff, Computing Krippendorff's
 * Alpha-Reliability (2011).
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

  /** On fewer answers in common a number would say more about chance than about people. */
  public static final int ENOUGH = 20;

  /** Copies the pairs. */
  public LabelAgreement {
    pairs = List.copyOf(pairs);
  }

  /** Ratings of an answer, and how many of them say yes. */
  private record Rated(int item, int ratings, int yes) {

    double share() {
      int no = ratings - yes;
      return ((double) yes * (yes - 1) + (double) no * (no - 1))
          / ((double) ratings * (ratings - 1));
    }
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
    Rated[] rated = common.stream().map(LabelAgreement::rated).toArray(Rated[]::new);
    return new LabelAgreement(
        rated.length,
        people.size(),
        interval(rated, LabelAgreement::share, resamples, seed),
        interval(rated, LabelAgreement::alpha, resamples, seed),
        RaterAgreement.of(common, people, ENOUGH));
  }

  private static Rated rated(List<LabelRating> of) {
    int yes = (int) of.stream().filter(LabelRating::grounded).count();
    return new Rated(of.get(0).item(), of.size(), yes);
  }

  private static @Nullable Interval interval(
      Rated[] rated, ToDoubleFunction<Weighted> statistic, int resamples, long seed) {
    int[] items = Arrays.stream(rated).mapToInt(Rated::item).sorted().distinct().toArray();
    int[] once = new int[rated.length];
    Arrays.fill(once, 1);
    Bootstrap bootstrap =
        new Bootstrap(statistic.applyAsDouble(new Weighted(rated, once)), resamples);
    Resamples drawn = new Resamples(items.length, resamples, seed);
    int[] weights = new int[rated.length];
    for (int resample = 0; resample < resamples; resample++) {
      int[] multiplicities = drawn.multiplicities(resample);
      for (int i = 0; i < rated.length; i++) {
        weights[i] = multiplicities[Arrays.binarySearch(items, rated[i].item())];
      }
      bootstrap.add(statistic.applyAsDouble(new Weighted(rated, weights)));
    }
    return bootstrap.interval();
  }

  private static double share(Weighted of) {
    double sum = 0;
    long answers = 0;
    for (int i = 0; i < of.rated.length; i++) {
      sum += of.weights[i] * of.rated[i].share();
      answers += of.weights[i];
    }
    return sum / answers;
  }

  private static double alpha(Weighted of) {
    double differing = 0;
    double all = 0;
    double yes = 0;
    for (int i = 0; i < of.rated.length; i++) {
      Rated each = of.rated[i];
      differing += of.weights[i] * 2.0 * each.yes * (each.ratings - each.yes) / (each.ratings - 1);
      all += (double) of.weights[i] * each.ratings;
      yes += (double) of.weights[i] * each.yes;
    }
    double expected = 2 * yes * (all - yes) / (all - 1);
    return expected == 0 ? Double.NaN : 1 - differing / expected;
  }

  /** Answers, and how often each of them counts. */
  private static final class Weighted {
    private final Rated[] rated;
    private final int[] weights;

    Weighted(Rated[] rated, int[] weights) {
      this.rated = rated;
      this.weights = weights;
    }
  }
}
