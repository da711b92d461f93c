package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.report.influence.Order;
import dev.sextant.metrics.report.subjects.CaseOrder;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * Predictions as columns, so that very many of them need no object each; an element is made when it
 * is asked for. Immutable.
 */
final class PredictedRisks extends AbstractList<PredictedRisk> implements RandomAccess {

  private final int[] items;
  private final double[] probabilities;
  private final boolean[] risky;

  private PredictedRisks(Builder builder) {
    items = builder.items;
    probabilities = builder.probabilities;
    risky = builder.risky;
  }

  /** Takes one prediction after the other. */
  static final class Builder {

    private final int[] items;
    private final double[] probabilities;
    private final boolean[] risky;
    private int size;

    /** Takes exactly so many. */
    Builder(int size) {
      items = new int[size];
      probabilities = new double[size];
      risky = new boolean[size];
    }

    /**
     * Adds a prediction; arguments as of {@link PredictedRisk}.
     *
     * @throws IllegalArgumentException if one is out of range
     */
    void add(int item, double probability, boolean isRisky) {
      PredictedRisk.check(item, probability);
      items[size] = item;
      probabilities[size] = 0.0 + probability;
      risky[size] = isRisky;
      size++;
    }

    /** Returns what was added; the builder must not be used afterwards. */
    PredictedRisks build() {
      return new PredictedRisks(this);
    }
  }

  /** Returns a list as columns. */
  static PredictedRisks of(List<PredictedRisk> list) {
    if (list instanceof PredictedRisks columns) {
      return columns;
    }
    Builder builder = new Builder(list.size());
    list.forEach(each -> builder.add(each.item(), each.probability(), each.risky()));
    return builder.build();
  }

  @Override
  public PredictedRisk get(int index) {
    return new PredictedRisk(items[index], probabilities[index], risky[index]);
  }

  @Override
  public int size() {
    return items.length;
  }

  int item(int index) {
    return items[index];
  }

  double probability(int index) {
    return probabilities[index];
  }

  boolean isRisky(int index) {
    return risky[index];
  }

  /**
   * Returns the indexes by rising probability, then by item, then the trustworthy first. Those that
   * compare as equal are equal.
   */
  int[] ascending() {
    int[] order = Order.indexes(probabilities);
    int end;
    for (int start = 0; start < order.length; start = end) {
      end = start + 1;
      while (end < order.length && probabilities[order[end]] == probabilities[order[start]]) {
        end++;
      }
      CaseOrder.sort(order, start, end, this::compareSubjects);
    }
    return order;
  }

  private int compareSubjects(int a, int b) {
    int byItem = Integer.compare(items[a], items[b]);
    return byItem != 0 ? byItem : Boolean.compare(risky[a], risky[b]);
  }
}
