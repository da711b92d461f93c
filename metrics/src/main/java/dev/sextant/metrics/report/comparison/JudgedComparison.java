package dev.sextant.metrics.report.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A comparison among others.
 *
 * @param holm its p, corrected by Holm for all comparisons that it was made with; null without p
 * @param verdict better or worse only if {@code holm} is below 0.05 and the interval of the
 *     difference does not contain 0
 */
public record JudgedComparison(Comparison comparison, @Nullable Double holm, Verdict verdict) {

  /**
   * Compares all pairs of some series, such as those of one metric with different embedders.
   *
   * @return the pairs that can be compared, in order: the first series with all after it, then the
   *     second
   * @throws IllegalArgumentException if they do not stand on the same subjects and resamples
   */
  public static List<JudgedComparison> ofPairs(Headline headline, List<Contender> series) {
    List<Compared> compared = series.stream().map(Compared::of).toList();
    List<Comparison> comparisons = new ArrayList<>();
    for (int i = 0; i < compared.size(); i++) {
      for (int j = i + 1; j < compared.size(); j++) {
        Comparison.of(headline, compared.get(i), compared.get(j)).ifPresent(comparisons::add);
      }
    }
    @Nullable Double[] holm =
        Holm.adjust(comparisons.stream().map(Comparison::p).toArray(Double[]::new));
    return IntStream.range(0, holm.length).mapToObj(i -> of(comparisons.get(i), holm[i])).toList();
  }

  private static JudgedComparison of(Comparison comparison, @Nullable Double holm) {
    return new JudgedComparison(
        comparison, holm, Verdict.of(comparison.difference(), comparison.scaled(), holm));
  }
}
