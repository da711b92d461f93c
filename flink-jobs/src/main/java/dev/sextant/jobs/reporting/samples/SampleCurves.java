package dev.sextant.jobs.reporting.samples;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.json.ComparisonJson;
import dev.sextant.jobs.reporting.json.Json;
import dev.sextant.jobs.reporting.series.SeriesReader;
import dev.sextant.jobs.reporting.source.ReportSource;
import dev.sextant.jobs.reporting.source.SampleScore;
import dev.sextant.jobs.reporting.source.SampleScoring;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.NCurve;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import java.util.List;
import java.util.SortedMap;

/** Makes the curves of the dispersion metrics by number of samples. */
public final class SampleCurves {

  private final ReportSource source;
  private final SeriesReader reader;

  public SampleCurves(ReportSource source, SeriesReader reader) {
    this.source = source;
    this.reader = reader;
  }

  /** Makes the part of an embedder; the part is empty if no metric or item has a curve. */
  public ObjectNode of(RegisteredEmbedder embedder) {
    ObjectNode json = Json.object();
    ArrayNode curves = json.putArray("n_curves");
    List<Metric> metrics = SampleScoring.metrics(reader.experiment());
    if (!metrics.isEmpty()) {
      List<SampleScore> scores = source.sampleScores(embedder, reader.subjects().labelledItems());
      ScoresBySamples bySamples = new ScoresBySamples(scores);
      for (Metric metric : metrics) {
        add(curves, metric, embedder.name(), bySamples);
      }
    }
    return json;
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
