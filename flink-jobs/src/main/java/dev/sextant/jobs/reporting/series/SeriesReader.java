package dev.sextant.jobs.reporting.series;

import static dev.sextant.metrics.catalogue.Direction.UNDIRECTED;

import dev.sextant.jobs.tables.TenantDatabase;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.labels.LabelStore;
import dev.sextant.jobs.tables.reports.ReportStore;
import dev.sextant.jobs.tables.reports.ReportStore.RoleTotals;
import dev.sextant.jobs.tables.reports.ScoreStore;
import dev.sextant.jobs.tables.reports.ScoreStore.StoredScore;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads series with their labels and computes their statistics. Labels, the angles between question
 * and context, and the embedders' shares of texts are read once. Safe for use by several threads.
 */
public final class SeriesReader {

  private static final String THETA = "theta-qc";

  private final Experiment experiment;
  private final ScoreStore scores;
  private final Subjects subjects;
  private final Map<String, Map<String, RoleTotals>> readings;
  private final Map<String, Map<String, Double>> thetas = new HashMap<>();

  public SeriesReader(TenantDatabase tables, Experiment experiment) {
    this.experiment = experiment;
    this.scores = new ScoreStore(tables);
    this.subjects = new Subjects(new LabelStore(tables).answers(experiment), experiment.label());
    this.readings = new ReportStore(tables).readings(experiment.id());
    for (RegisteredEmbedder embedder : experiment.embedders()) {
      thetas.put(embedder.id(), ScoreStore.values(stored(THETA, embedder.id())));
    }
  }

  public Experiment experiment() {
    return experiment;
  }

  /** Returns the subjects without their scores. */
  public Subjects subjects() {
    return subjects;
  }

  /** Returns how much of the texts each embedder read, by embedder id and role. */
  public Map<String, Map<String, RoleTotals>> readings() {
    return readings;
  }

  ScoreSeries read(ReportLine line) {
    Metric metric = line.metric();
    List<StoredScore> stored = stored(metric.name(), line.modelId());
    Map<String, Double> theta =
        line.modelId() == null ? Map.of() : thetas.getOrDefault(line.modelId(), Map.of());
    List<ScoredSubject> all = subjects.of(metric, stored, theta);
    Direction direction = SeriesStatistics.direction(metric, subjects.calibration(all));
    ScoreSeries read =
        direction == UNDIRECTED
            ? ScoreSeries.of(metric, line.modelName(), all, subjects.clusters())
            : new ScoreSeries(metric, line.modelName(), all, direction, subjects.clusters());
    read.statistics();
    return read;
  }

  List<ScoredSubject> itemsByJudgedAnswer(Metric floor) {
    return List.copyOf(subjects.ofJudged(stored(floor.name(), null)));
  }

  private List<StoredScore> stored(String metric, @Nullable String modelId) {
    return scores.list(experiment.id(), metric, modelId);
  }
}
