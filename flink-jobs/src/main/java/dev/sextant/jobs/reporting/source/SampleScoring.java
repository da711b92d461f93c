package dev.sextant.jobs.reporting.source;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.cache.EmbeddingStore;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.reports.SampleStore;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.catalogue.Subject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Computes the dispersion metrics for fewer samples, from stored vectors: nothing is embedded.
 *
 * <p>All points of a curve use the same items: those with as many samples as the last point and a
 * value at each point; at most 2,000 of them, evenly spaced.
 */
public final class SampleScoring {

  private static final int PAGE = 64;

  private final TenantTransactions tables;
  private final Experiment experiment;
  private final SampleStore samples;

  SampleScoring(TenantTransactions tables, Experiment experiment) {
    this.tables = tables;
    this.experiment = experiment;
    this.samples = new SampleStore(tables, experiment);
  }

  /** Returns the scores by an embedder; empty if there is no curve. */
  List<SampleScore> of(RegisteredEmbedder embedder, Map<String, Integer> items) {
    CurveRange counts = CurveRange.of(samples.counts(), items.keySet());
    return counts.most() > 2 ? score(metrics(experiment), embedder, items, counts) : List.of();
  }

  /** Returns the chosen metrics that use only the samples' vectors. */
  public static List<Metric> metrics(Experiment experiment) {
    return experiment.ofEmbedders().stream()
        .filter(metric -> metric.subject() == Subject.ITEM && metric.basis() == Basis.VECTORS)
        .filter(metric -> metric.needs().equals(Set.of(Need.SAMPLES, Need.EMBEDDER)))
        .filter(metric -> metric.direction() != Direction.UNDIRECTED)
        .toList();
  }

  private List<SampleScore> score(
      List<Metric> metrics,
      RegisteredEmbedder embedder,
      Map<String, Integer> items,
      CurveRange counts) {
    EmbeddingStore vectors =
        new EmbeddingStore(tables, embedder.revision(), experiment.id(), embedder.id());
    ItemSampleScores scores =
        new ItemSampleScores(embedder.id(), metrics, counts.most(), experiment.seed());
    for (int from = 0; from < counts.items().size(); from += PAGE) {
      List<String> page =
          counts.items().subList(from, Math.min(counts.items().size(), from + PAGE));
      Map<String, List<String>> texts = samples.texts(page);
      Set<String> distinct = new HashSet<>();
      texts.values().forEach(distinct::addAll);
      Map<String, Embedding> found = vectors.find(distinct);
      texts.forEach(
          (item, ofItem) -> {
            if (ofItem.size() >= counts.most() && found.keySet().containsAll(ofItem)) {
              List<float[]> ofSamples =
                  ofItem.stream()
                      .map(text -> Objects.requireNonNull(found.get(text)).vector())
                      .toList();
              scores.add(item, items.getOrDefault(item, 0), ofSamples);
            }
          });
    }
    return scores.all();
  }
}
