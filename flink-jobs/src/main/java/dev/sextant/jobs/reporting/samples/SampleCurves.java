package dev.sextant.jobs.reporting.samples;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.jobs.reporting.json.ComparisonJson;
import dev.sextant.jobs.reporting.json.Json;
import dev.sextant.jobs.reporting.series.SeriesReader;
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
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.NCurve;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * Computes the dispersion metrics for fewer samples, from stored vectors: nothing is embedded.
 *
 * <p>All points of a curve use the same items: those with as many samples as the last point and a
 * value at each point; at most 2,000 of them, evenly spaced.
 */
public final class SampleCurves {

  /**
   * The range of a curve by number of samples.
   *
   * @param most samples of the last point; 0 without items
   * @param items UUIDs of the items that have as many, at most 2,000 of them
   */
  record CurveRange(int most, List<String> items) {

    /**
     * Share of the items with two or more samples that must have as many samples as the last point.
     */
    private static final double SHARE = 0.9;

    /** Each point costs a scoring of all items, and curves are flat beyond this. */
    private static final int MOST = 50;

    /** A curve keeps a score for each point and item; this many items show its shape. */
    private static final int MOST_ITEMS = 2_000;

    /**
     * Finds the largest number of samples that nearly all items have.
     *
     * @param counts number of samples by item
     * @param labelled the items to consider
     */
    static CurveRange of(Map<String, Integer> counts, Set<String> labelled) {
      List<Integer> falling =
          counts.entrySet().stream()
              .filter(entry -> labelled.contains(entry.getKey()) && entry.getValue() > 1)
              .map(Map.Entry::getValue)
              .sorted((a, b) -> Integer.compare(b, a))
              .toList();
      if (falling.isEmpty()) {
        return new CurveRange(0, List.of());
      }
      int place = (int) Math.ceil(SHARE * falling.size()) - 1;
      int most = Math.min(MOST, falling.get(place));
      List<String> items =
          labelled.stream().filter(item -> counts.getOrDefault(item, 0) >= most).toList();
      return new CurveRange(most, spread(items));
    }

    private static List<String> spread(List<String> items) {
      return items.size() <= MOST_ITEMS
          ? items
          : IntStream.range(0, MOST_ITEMS)
              .mapToObj(i -> items.get((int) ((long) i * items.size() / MOST_ITEMS)))
              .toList();
    }
  }

  private static final int PAGE = 64;

  private final TenantTransactions tables;
  private final Experiment experiment;
  private final SeriesReader reader;
  private final SampleStore samples;

  public SampleCurves(TenantTransactions tables, Experiment experiment, SeriesReader reader) {
    this.tables = tables;
    this.experiment = experiment;
    this.reader = reader;
    this.samples = new SampleStore(tables, experiment);
  }

  /** Makes the part of an embedder; the part is empty if no metric or item has a curve. */
  public ObjectNode of(RegisteredEmbedder embedder) {
    ObjectNode json = Json.object();
    ArrayNode curves = json.putArray("n_curves");
    List<Metric> metrics = metrics();
    if (metrics.isEmpty()) {
      return json;
    }
    Map<String, Integer> items = reader.subjects().labelledItems();
    CurveRange counts = CurveRange.of(samples.counts(), items.keySet());
    if (counts.most() > 2) {
      ScoresBySamples scores = score(metrics, embedder, items, counts);
      for (Metric metric : metrics) {
        add(curves, metric, embedder.name(), scores);
      }
    }
    return json;
  }

  /** Returns the chosen metrics that use only the samples' vectors. */
  private List<Metric> metrics() {
    return experiment.ofEmbedders().stream()
        .filter(metric -> metric.subject() == Subject.ITEM && metric.basis() == Basis.VECTORS)
        .filter(metric -> metric.needs().equals(Set.of(Need.SAMPLES, Need.EMBEDDER)))
        .filter(metric -> metric.direction() != Direction.UNDIRECTED)
        .toList();
  }

  private ScoresBySamples score(
      List<Metric> metrics,
      RegisteredEmbedder embedder,
      Map<String, Integer> items,
      CurveRange counts) {
    EmbeddingStore vectors =
        new EmbeddingStore(tables, embedder.revision(), experiment.id(), embedder.id());
    ScoresBySamples scores = new ScoresBySamples(metrics, counts.most());
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
              int index = items.getOrDefault(item, 0);
              int[] order = NCurve.order(experiment.seed(), index, ofItem.size());
              scores.add(item, inOrder(ofItem, order, found));
            }
          });
    }
    return scores;
  }

  private static List<AnswerVector> inOrder(
      List<String> texts, int[] order, Map<String, Embedding> vectors) {
    List<AnswerVector> ordered = new ArrayList<>();
    for (int place : order) {
      Embedding embedding = vectors.get(texts.get(place));
      if (embedding != null) {
        ordered.add(new AnswerVector(embedding.vector(), true));
      }
    }
    return ordered;
  }

  private void add(ArrayNode curves, Metric metric, String embedder, ScoresBySamples scores) {
    SortedMap<Integer, ScoredSubjects> bySamples = scores.subjects(metric, reader.subjects());
    int clusters = reader.subjects().clusters();
    for (Headline headline : Headline.values()) {
      NCurve curve = NCurve.of(metric, headline, bySamples, clusters, metric.direction());
      if (curve.points().stream().anyMatch(point -> point.value() != null)) {
        curves.add(ComparisonJson.of(metric, embedder, curve));
      }
    }
  }
}
