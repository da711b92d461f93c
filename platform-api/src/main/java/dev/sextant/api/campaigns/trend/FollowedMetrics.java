package dev.sextant.api.campaigns.trend;

import dev.sextant.api.http.Nearest;
import dev.sextant.api.http.Refusal;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Refuses to follow scores that the experiments of a campaign do not compute. */
public final class FollowedMetrics {

  private final List<String> embedders;
  private final @Nullable Set<String> computed;
  private final boolean entails;

  /**
   * Takes what the experiments compute.
   *
   * @param embedders their names
   * @param metrics null: all that apply
   * @param entails whether there is an entailment model
   */
  public FollowedMetrics(List<String> embedders, @Nullable List<String> metrics, boolean entails) {
    this.embedders = embedders;
    this.computed = metrics == null ? null : Catalogue.withParts(metrics);
    this.entails = entails;
  }

  /**
   * Checks the metrics of a trend.
   *
   * @throws Refusal at the first that cannot be followed
   */
  public void check(TrendSettings trend) {
    List<String> names = trend.followed();
    for (int i = 0; i < names.size(); i++) {
      TrendMetric metric = new TrendMetric(names.get(i));
      if (metric.isScore()) {
        check(metric, "/trend/metrics/" + i);
      }
    }
  }

  private void check(TrendMetric followed, String pointer) {
    Metric metric = followed.entry().orElseThrow(() -> unknown(followed, pointer));
    if (metric.direction() == Direction.UNDIRECTED) {
      throw Refusal.invalidAt(
          "undirected-metric",
          pointer,
          "%s has no direction, so neither a rise nor a fall of it is worse: leave it out."
              .formatted(metric.name()));
    }
    boolean isComputed =
        (metric.isFloor() || computed == null || computed.contains(metric.name()))
            && (metric.basis() != Basis.ENTAILMENT || entails);
    if (!isComputed) {
      throw Refusal.invalidAt(
          "metric-not-computed",
          pointer,
          "The experiments do not compute %s: add it to the field metrics of experiment, with the model that it needs."
              .formatted(metric.name()));
    }
    checkEmbedder(metric, followed.embedder(), pointer);
  }

  private void checkEmbedder(Metric metric, @Nullable String embedder, String pointer) {
    if (!metric.needsEmbedder() && embedder != null) {
      throw Refusal.invalidAt(
          "no-embedder-needed",
          pointer,
          "%1$s does not depend on an embedder: write %1$s.".formatted(metric.name()));
    }
    if (metric.needsEmbedder() && (embedder == null || !embedders.contains(embedder))) {
      throw Refusal.invalidAt(
          "embedder-missing",
          pointer,
          "%1$s depends on an embedder of the experiments: write %1$s/NAME with one of %2$s."
              .formatted(metric.name(), String.join(", ", embedders)));
    }
  }

  private static Refusal unknown(TrendMetric followed, String pointer) {
    List<String> names = new ArrayList<>(TrendMetric.SHARES);
    Catalogue.metrics().forEach(metric -> names.add(metric.name()));
    return Refusal.invalidAt(
        "unknown-metric",
        pointer,
        "There is no metric '%s'%s: choose among %s."
            .formatted(
                followed.metric(),
                Nearest.hint(followed.metric(), names),
                String.join(", ", names)));
  }
}
