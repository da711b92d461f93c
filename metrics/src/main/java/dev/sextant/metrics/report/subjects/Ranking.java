package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.report.agreement.Agreement;
import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Scored subjects by falling risk, sorted once, so that a statistic of some of them takes one pass.
 *
 * @param risks by place; {@code NaN} where it is undefined
 * @param ranks the same, without the noise of the last digits, see {@link Readings}
 * @param order places of those that have a risk; of equal ones the first in order comes first
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Ranking(double[] risks, double[] ranks, int[] order) {

  public static Ranking of(double[] risks) {
    double[] ranks = Readings.rounded(risks);
    Comparator<Integer> falling = (i, j) -> Double.compare(ranks[j], ranks[i]);
    int[] order =
        IntStream.range(0, risks.length)
            .filter(i -> !Double.isNaN(risks[i]))
            .boxed()
            .sorted(falling)
            .mapToInt(Integer::intValue)
            .toArray();
    return new Ranking(risks, ranks, order);
  }

  /** Returns the risks at some places, in the order of the places. */
  public double[] risks(BitSet places) {
    return places.stream().mapToDouble(i -> risks[i]).toArray();
  }

  /**
   * Returns the mid-ranks at some places among these places, in the order of the places, as {@link
   * Agreement#percentiles} does.
   */
  public double[] percentiles(BitSet places) {
    int[] sorted = IntStream.of(order).filter(places::get).toArray();
    double[] byPlace = new double[risks.length];
    int end;
    for (int start = 0; start < sorted.length; start = end) {
      double rank = ranks[sorted[start]];
      end = start + 1;
      while (end < sorted.length && ranks[sorted[end]] == rank) {
        end++;
      }
      double percentile = (2 * sorted.length - start - end) / (2.0 * sorted.length);
      for (int i = start; i < end; i++) {
        byPlace[sorted[i]] = percentile;
      }
    }
    return places.stream().mapToDouble(i -> byPlace[i]).toArray();
  }

  /** Returns the riskiest of some places. */
  public BitSet riskiest(BitSet places, int count) {
    BitSet picked = new BitSet();
    IntStream.of(order).filter(places::get).limit(count).forEach(picked::set);
    return picked;
  }
}
