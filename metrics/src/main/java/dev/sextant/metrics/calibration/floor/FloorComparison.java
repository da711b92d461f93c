package dev.sextant.metrics.calibration.floor;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.Confusion;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.resampling.Items;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.resampling.Study;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.metrics.calibration.threshold.TargetVerdict;
import dev.sextant.metrics.calibration.threshold.ThresholdStatistics;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import dev.sextant.metrics.report.interval.Support;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A score's threshold compared with that of a floor on one side of a split: the same subjects, in
 * the same resamples.
 *
 * @param labels subjects of each class that have a value of both
 * @param score what the score's threshold does on them
 * @param floor what the floor's threshold does on them
 * @param differences score less floor; a rate that is undefined for either is left out
 * @param compared the rate that decides
 * @param verdict by the interval of that difference and, where the rate is of one class alone, by
 *     that of recall less false positive rate, too; there are too few items where they are why the
 *     first has none. A score that misses a target which the floor does not miss is never shown to
 *     add
 */
public record FloorComparison(
    ClassCounts labels,
    ThresholdStatistics score,
    ThresholdStatistics floor,
    Map<Rate, Interval> differences,
    Rate compared,
    FloorVerdict verdict) {

  private static final int RISKY = 4;
  private static final int BY_SCORE = 2;
  private static final int BY_FLOOR = 1;
  private static final int CATEGORIES = 8;

  public FloorComparison {
    differences = Map.copyOf(differences);
  }

  /**
   * Compares the two.
   *
   * @param objective of the score's threshold: one that a person named has no target to miss,
   *     though the floor was fitted to one, see {@link FloorFit}
   * @param floor the floor's threshold
   * @param cases one or more, of either class
   */
  public static FloorComparison of(
      Objective objective,
      Threshold score,
      Threshold floor,
      List<FlooredScore> cases,
      Resampling resampling) {
    Rate compared = Rate.improvedBy(objective.goal());
    return of(objective, compared, score, floor, cases, resampling);
  }

  /**
   * Compares a threshold with flagging nothing, by recall less false positive rate: where no floor
   * has a threshold for the objective, that is what it must beat.
   *
   * @param scores one or more, of either class
   */
  public static FloorComparison withChance(
      Objective objective, Threshold score, List<LabelledScore> scores, Resampling resampling) {
    List<FlooredScore> cases =
        scores.stream()
            .map(each -> new FlooredScore(each.item(), each.score(), 0, each.risky()))
            .toList();
    Threshold nothing = new Threshold(1, FlagSide.FLAG_AT_OR_ABOVE);
    return of(objective, Rate.YOUDEN, score, nothing, cases, resampling);
  }

  private static FloorComparison of(
      Objective objective,
      Rate compared,
      Threshold score,
      Threshold floor,
      List<FlooredScore> cases,
      Resampling resampling) {
    ThresholdStatistics own =
        ThresholdStatistics.of(score, cases.stream().map(FlooredScore::ofScore).toList());
    ThresholdStatistics theirs =
        ThresholdStatistics.of(floor, cases.stream().map(FlooredScore::ofFloor).toList());
    Map<Rate, Interval> differences = differences(score, floor, cases, resampling);
    boolean missed = misses(objective, own) && !misses(objective, theirs);
    return new FloorComparison(
        new ClassCounts(
            own.counts().truePositives() + own.counts().falseNegatives(),
            own.counts().trueNegatives() + own.counts().falsePositives()),
        own,
        theirs,
        differences,
        compared,
        verdict(differences, compared, missed));
  }

  private static boolean misses(Objective objective, ThresholdStatistics statistics) {
    return TargetVerdict.of(objective, statistics) == TargetVerdict.MISSED;
  }

  /**
   * A rate alone would let a score that flags more, or less, than its floor pass for a better one:
   * two thresholds for the same target differ in both rates. So what decides is the compared rate
   * and, where that is of one class alone, recall less false positive rate, too.
   */
  private static FloorVerdict verdict(
      Map<Rate, Interval> differences, Rate compared, boolean missed) {
    Interval difference = differences.get(compared);
    if (difference == null) {
      return FloorVerdict.DOES_NOT_SHOW;
    }
    NoInterval missing = difference.missing();
    if (missing != null && missing.cause() != NoInterval.Cause.NO_VARIATION) {
      return FloorVerdict.TOO_FEW_ITEMS;
    }
    if (compared.deciding().stream().allMatch(rate -> favours(rate, differences, -1))) {
      return FloorVerdict.WORSE;
    }
    boolean better = compared.deciding().stream().allMatch(rate -> favours(rate, differences, 1));
    return better && !missed ? FloorVerdict.ADDS : FloorVerdict.DOES_NOT_SHOW;
  }

  private static boolean favours(Rate rate, Map<Rate, Interval> differences, int whom) {
    Interval difference = differences.get(rate);
    return difference != null
        && (rate.sign() == whom ? difference.isAbove(0) : difference.isBelow(0));
  }

  private static Map<Rate, Interval> differences(
      Threshold score, Threshold floor, List<FlooredScore> cases, Resampling resampling) {
    int[] category = cases.stream().mapToInt(each -> category(score, floor, each)).toArray();
    List<? extends ToDoubleFunction<int[]>> statistics =
        Arrays.stream(Rate.values())
            .<ToDoubleFunction<int[]>>map(
                rate ->
                    counts ->
                        rate.of(confusion(counts, BY_SCORE)) - rate.of(confusion(counts, BY_FLOOR)))
            .toList();
    Items items = Items.of(cases.stream().mapToInt(FlooredScore::item).toArray());
    Study<int[]> study =
        new Study<>(items, resampling, weights -> counts(category, weights), statistics);
    Study.resample(resampling, List.of(study));
    @Nullable Interval[] intervals = study.intervals();
    boolean[] risky = labelled(cases, true);
    boolean[] trustworthy = labelled(cases, false);
    Support support =
        Support.ofClasses(
            items.count(),
            items.with(risky),
            items.with(trustworthy),
            Math.min(items.effective(risky), items.effective(trustworthy)));
    Map<Rate, Interval> differences = new EnumMap<>(Rate.class);
    for (Rate rate : Rate.values()) {
      Interval interval = intervals[rate.ordinal()];
      if (interval != null) {
        differences.put(rate, support.limit(interval));
      }
    }
    return differences;
  }

  private static boolean[] labelled(List<FlooredScore> cases, boolean risky) {
    boolean[] labelled = new boolean[cases.size()];
    for (int i = 0; i < labelled.length; i++) {
      labelled[i] = cases.get(i).risky() == risky;
    }
    return labelled;
  }

  private static int category(Threshold score, Threshold floor, FlooredScore of) {
    return (of.risky() ? RISKY : 0)
        + (score.flags(of.score()) ? BY_SCORE : 0)
        + (floor.flags(of.floor()) ? BY_FLOOR : 0);
  }

  private static int[] counts(int[] category, int[] weights) {
    int[] counts = new int[CATEGORIES];
    for (int i = 0; i < category.length; i++) {
      counts[category[i]] += weights[i];
    }
    return counts;
  }

  private static Confusion confusion(int[] counts, int by) {
    int[] meeting = new int[4];
    for (int category = 0; category < CATEGORIES; category++) {
      int place = ((category & RISKY) > 0 ? 2 : 0) + ((category & by) > 0 ? 1 : 0);
      meeting[place] += counts[category];
    }
    return new Confusion(meeting[3], meeting[1], meeting[0], meeting[2]);
  }
}
