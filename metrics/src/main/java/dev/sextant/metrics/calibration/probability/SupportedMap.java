package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Orientation;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An isotonic map that knows on how many labels each of its probabilities rests, and so how far
 * they can be trusted. A block of the map is a share of labelled scores; its interval is Wilson's,
 * with the items as observations, since answers of one item are not independent. Beyond the scores
 * that it was fitted on it says nothing.
 *
 * @param map the probabilities
 * @param labels at each knot, how many labelled scores its block has
 * @param items at each knot, how many items these belong to
 */
public record SupportedMap(IsotonicMap map, List<Integer> labels, List<Integer> items) {

  /**
   * How often subjects with such a score were risky where it was fitted.
   *
   * @param share risky, in [0, 1], with its 95 % interval, in which it lies
   * @param labels how many labelled scores that rests on, 1 or more
   */
  public record EstimatedRisk(Interval share, int labels) {}

  /**
   * Copies and checks the counts.
   *
   * @throws IllegalArgumentException if there is not one count of either kind for each knot
   */
  public SupportedMap {
    labels = List.copyOf(labels);
    items = List.copyOf(items);
    if (labels.size() != map.scores().size() || items.size() != labels.size()) {
      throw new IllegalArgumentException(
          "expected counts for each of %d knots, found %d and %d"
              .formatted(map.scores().size(), labels.size(), items.size()));
    }
  }

  /**
   * Fits the map on the calibration side.
   *
   * @param direction a chosen one, see {@link Orientation}
   * @param calibration labelled scores, one or more
   */
  public static SupportedMap of(Direction direction, List<LabelledScore> calibration) {
    IsotonicMap map = IsotonicMap.of(direction, calibration);
    Map<Double, Block> blocks = new HashMap<>();
    for (LabelledScore score : calibration) {
      blocks.computeIfAbsent(map.probability(score.score()), p -> new Block()).add(score);
    }
    List<Integer> labels = new ArrayList<>();
    List<Integer> items = new ArrayList<>();
    for (double probability : map.probabilities()) {
      Block block = blocks.getOrDefault(probability, new Block());
      labels.add(block.labels);
      items.add(block.items.size());
    }
    return new SupportedMap(map, labels, items);
  }

  /**
   * Returns how often subjects with a score were risky; empty beyond the scores that it was fitted
   * on. Between two blocks both are asked: the interval reaches from the lower end of the one to
   * the upper end of the other.
   *
   * @param score in the metric's own units
   */
  public Optional<EstimatedRisk> at(double score) {
    List<Double> knots = map.scores();
    int last = knots.size() - 1;
    if (!(score >= knots.get(0) && score <= knots.get(last))) {
      return Optional.empty();
    }
    int above = 0;
    while (knots.get(above) < score) {
      above++;
    }
    int below = knots.get(above) == score ? above : above - 1;
    return Optional.of(
        new EstimatedRisk(
            around(map.probability(score), interval(below), interval(above)),
            map.probabilities().get(below).equals(map.probabilities().get(above))
                ? labels.get(below)
                : labels.get(below) + labels.get(above)));
  }

  private static Interval around(double share, Interval left, Interval right) {
    NoInterval missing = left.missing() != null ? left.missing() : right.missing();
    return left.low() == null || left.high() == null || right.low() == null || right.high() == null
        ? new Interval(share, null, null, missing)
        : new Interval(
            share, Math.min(left.low(), right.low()), Math.max(left.high(), right.high()));
  }

  private Interval interval(int knot) {
    return WilsonInterval.of(map.probabilities().get(knot), items.get(knot));
  }

  /** Of one probability: neighbouring blocks differ in theirs. */
  private static final class Block {

    private final Set<Integer> items = new HashSet<>();
    private int labels;

    void add(LabelledScore score) {
      labels++;
      items.add(score.item());
    }
  }
}
