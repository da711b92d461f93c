package dev.sextant.metrics.scorer;

import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores;
import dev.sextant.metrics.uncertainty.AffinityUncertainty;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The three measures of one affinity: all defined, or all undefined for one reason. */
final class AffinityScores {

  private AffinityScores() {}

  /**
   * Adds those of {@code u-deg-*}, {@code u-eigv-*} and {@code u-ecc-*} that are wanted; without a
   * wanted one the affinity is not worked out.
   *
   * @param estimator last part of their names
   * @param undefined why there is no affinity; null: there is one
   */
  static void addTo(
      SelectedScores scores,
      String estimator,
      @Nullable Reason undefined,
      Supplier<double[][]> affinity) {
    String deg = "u-deg-" + estimator;
    String eigv = "u-eigv-" + estimator;
    String ecc = "u-ecc-" + estimator;
    if (scores.wantsAny(List.of(deg, eigv, ecc))) {
      Function<ToDoubleFunction<AffinityUncertainty>, Score> measured =
          undefined == null ? measures(affinity.get()) : measure -> Score.undefined(undefined);
      scores.addOfItem(deg, measured.apply(AffinityUncertainty::deg));
      scores.addOfItem(eigv, measured.apply(AffinityUncertainty::eigv));
      scores.addOfItem(ecc, measured.apply(AffinityUncertainty::ecc));
    }
  }

  private static Function<ToDoubleFunction<AffinityUncertainty>, Score> measures(
      double[][] affinity) {
    AffinityUncertainty measured = AffinityUncertainty.of(affinity);
    return measure -> Score.of(measure.applyAsDouble(measured));
  }
}
