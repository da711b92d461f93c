package dev.sextant.jobs.reporting;

import static dev.sextant.metrics.catalogue.Direction.UNDIRECTED;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.tables.Experiment;
import dev.sextant.jobs.tables.LabelStore;
import dev.sextant.jobs.tables.ReportStore;
import dev.sextant.jobs.tables.ReportStore.RoleTotals;
import dev.sextant.jobs.tables.ScoreStore;
import dev.sextant.jobs.tables.ScoreStore.StoredScore;
import dev.sextant.jobs.tables.TenantDatabase;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.comparison.Compared;
import dev.sextant.metrics.report.comparison.Contender;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.SeriesName;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.comparison.Standing;
import dev.sextant.metrics.report.subjects.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads series with their labels and takes their statistics; floors are kept. Safe for use by
 * several threads.
 */
final class SeriesReader {

  private static final String THETA = "theta-qc";

  private final Experiment experiment;
  private final ScoreStore scores;
  private final Subjects subjects;
  private final Once<Map<String, Map<String, RoleTotals>>> readings;
  private final Resamples resamples;
  private final Map<Metric, Once<Contender>> floors = new LinkedHashMap<>();
  private final Map<Metric, Once<List<Subject>>> judged = new ConcurrentHashMap<>();
  private final Map<Rival, Once<Compared>> rivals = new ConcurrentHashMap<>();
  private final Map<String, Once<Map<String, Double>>> thetas = new ConcurrentHashMap<>();

  /** A floor as what scores of a kind of subject are held against in one statistic. */
  private record Rival(
      Metric floor, dev.sextant.metrics.catalogue.Subject kind, Headline headline) {}

  SeriesReader(TenantDatabase tables, Experiment experiment) {
    this.experiment = experiment;
    this.scores = new ScoreStore(tables);
    this.subjects = new Subjects(new LabelStore(tables).answers(experiment), experiment.label());
    this.readings = new Once<>(() -> new ReportStore(tables).readings(experiment.id()));
    this.resamples = new Resamples(subjects.clusters(), ReportPlan.RESAMPLES, experiment.seed());
    for (Metric floor : Experiment.floors()) {
      floors.put(floor, new Once<>(() -> compute(Series.ofTexts(floor))));
    }
  }

  /**
   * Returns how much its embedder read of the texts that a series compares, by role; null where no
   * embedder was asked.
   */
  @Nullable ObjectNode reading(Contender series) {
    return experiment.embedders().stream()
        .filter(embedder -> series.metric().needsEmbedder())
        .filter(embedder -> embedder.name().equals(series.model()))
        .findFirst()
        .map(embedder -> readings.get().getOrDefault(embedder.id(), Map.of()))
        .map(totals -> ReadingShares.of(series.metric(), totals))
        .orElse(null);
  }

  Experiment experiment() {
    return experiment;
  }

  /** Returns the subjects without their scores. */
  Subjects subjects() {
    return subjects;
  }

  Resamples resamples() {
    return resamples;
  }

  /** Returns a series with its statistics. */
  Contender read(Series series) {
    Once<Contender> floor = floors.get(series.metric());
    return floor == null ? compute(series) : floor.get();
  }

  private Contender compute(Series series) {
    Metric metric = series.metric();
    List<StoredScore> stored = stored(metric.name(), series.modelId());
    return contender(
        metric, series.modelName(), subjects.of(metric, stored, theta(series.modelId())));
  }

  /**
   * Returns the floors that a score of such subjects must beat, each in the direction that is
   * stronger by the headline's kind of label. Of items these are the floors of items and, where
   * each has one judged answer, the floors of that answer.
   */
  List<Compared> floors(dev.sextant.metrics.catalogue.Subject kind, Headline headline) {
    List<Once<Compared>> wanted =
        floors.keySet().stream()
            .filter(
                floor ->
                    floor.subject() == kind
                        || (kind == dev.sextant.metrics.catalogue.Subject.ITEM
                            && subjects.haveOneJudged()))
            .map(floor -> new Rival(floor, kind, headline))
            .map(rival -> rivals.computeIfAbsent(rival, key -> new Once<>(() -> compute(key))))
            .toList();
    // what another thread is at is waited for when all else is done
    wanted.forEach(Once::start);
    return wanted.stream().map(Once::get).toList();
  }

  private Compared compute(Rival rival) {
    Metric floor = rival.floor();
    if (floor.subject() == rival.kind()) {
      Contender whole = read(Series.ofTexts(floor));
      Direction direction = direction(floor, whole.subjects(), rival.headline());
      return direction == whole.statistics().direction()
          ? Compared.of(whole)
          : compared(floor, whole.subjects(), direction);
    }
    List<Subject> ofJudged =
        judged
            .computeIfAbsent(
                floor,
                metric ->
                    new Once<>(() -> List.copyOf(subjects.ofJudged(stored(metric.name(), null)))))
            .get();
    return compared(floor, ofJudged, direction(floor, ofJudged, rival.headline()));
  }

  private Compared compared(Metric floor, List<Subject> all, Direction direction) {
    return new Compared(
        new SeriesName(floor.name(), null), new Standing(all, direction, resamples));
  }

  private Direction direction(Metric floor, List<Subject> all, Headline headline) {
    List<Subject> telling =
        subjects.calibration(all).stream().map(subject -> only(subject, headline)).toList();
    Direction told = SeriesStatistics.direction(floor, telling);
    return told == UNDIRECTED ? SeriesStatistics.direction(floor, all) : told;
  }

  /**
   * Forgets the other kind of label: a floor may point one way by the one and the other by both.
   */
  private static Subject only(Subject subject, Headline headline) {
    return switch (headline) {
      case AUC -> new Subject(subject.item(), subject.score(), subject.grounded(), null);
      case SPEARMAN -> new Subject(subject.item(), subject.score(), null, subject.factuality());
    };
  }

  private Contender contender(Metric metric, @Nullable String model, List<Subject> all) {
    Direction direction = SeriesStatistics.direction(metric, subjects.calibration(all));
    SeriesStatistics statistics =
        direction == UNDIRECTED
            ? SeriesStatistics.of(metric, all, resamples)
            : SeriesStatistics.of(metric, all, resamples, direction);
    return new Contender(metric, model, all, statistics, resamples);
  }

  private List<StoredScore> stored(String metric, @Nullable String modelId) {
    return scores.list(experiment.id(), metric, modelId);
  }

  /** Returns theta(q,c) by item id, where the model has it. */
  private Map<String, Double> theta(@Nullable String modelId) {
    return modelId == null
        ? Map.of()
        : thetas
            .computeIfAbsent(modelId, id -> new Once<>(() -> ScoreStore.values(stored(THETA, id))))
            .get();
  }
}
