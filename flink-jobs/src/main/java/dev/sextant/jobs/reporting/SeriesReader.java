package dev.sextant.jobs.reporting;

import static dev.sextant.metrics.catalogue.Direction.UNDIRECTED;

import dev.sextant.jobs.tables.Experiment;
import dev.sextant.jobs.tables.LabelStore;
import dev.sextant.jobs.tables.ScoreStore;
import dev.sextant.jobs.tables.ScoreStore.StoredScore;
import dev.sextant.jobs.tables.TenantDatabase;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.Compared;
import dev.sextant.metrics.report.Contender;
import dev.sextant.metrics.report.Headline;
import dev.sextant.metrics.report.Resamples;
import dev.sextant.metrics.report.SeriesName;
import dev.sextant.metrics.report.SeriesStatistics;
import dev.sextant.metrics.report.Standing;
import dev.sextant.metrics.report.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads series with their labels and takes their statistics; floors are kept. Not thread-safe. */
final class SeriesReader {

  private static final String THETA = "theta-qc";

  private final Experiment experiment;
  private final ScoreStore scores;
  private final Subjects subjects;
  private final Resamples resamples;
  private final Map<FloorsOf, List<Compared>> floors = new HashMap<>();
  private final Map<String, Map<String, Double>> thetas = new HashMap<>();

  private final Map<dev.sextant.metrics.catalogue.Subject, Map<Metric, List<Subject>>>
      floorSubjects = new HashMap<>();

  private record FloorsOf(dev.sextant.metrics.catalogue.Subject kind, Headline headline) {}

  SeriesReader(TenantDatabase tables, Experiment experiment) {
    this.experiment = experiment;
    this.scores = new ScoreStore(tables);
    this.subjects = new Subjects(new LabelStore(tables).answers(experiment), experiment.label());
    int items = Math.max(1, Math.toIntExact(experiment.readableItems()));
    this.resamples =
        SharedResamples.of(new Resamples(items, ReportPlan.RESAMPLES, experiment.seed()));
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
    FloorsOf key = new FloorsOf(kind, headline);
    List<Compared> kept = floors.get(key);
    if (kept == null) {
      kept = readFloors(key);
      floors.put(key, kept);
    }
    return kept;
  }

  private List<Compared> readFloors(FloorsOf wanted) {
    List<Compared> read = new ArrayList<>();
    floorSubjects
        .computeIfAbsent(wanted.kind(), this::readFloors)
        .forEach((floor, all) -> read.add(floor(floor, all, wanted.headline())));
    return read;
  }

  /** The same for both headlines, and much. */
  private Map<Metric, List<Subject>> readFloors(dev.sextant.metrics.catalogue.Subject kind) {
    Map<Metric, List<Subject>> read = new LinkedHashMap<>();
    for (Metric floor : Experiment.floors()) {
      if (floor.subject() == kind) {
        read.put(floor, List.copyOf(subjects.of(floor, stored(floor.name(), null), Map.of())));
      } else if (kind == dev.sextant.metrics.catalogue.Subject.ITEM && subjects.haveOneJudged()) {
        read.put(floor, List.copyOf(subjects.ofJudged(stored(floor.name(), null))));
      }
    }
    return read;
  }

  private Compared floor(Metric floor, List<Subject> all, Headline headline) {
    List<Subject> telling =
        subjects.calibration(all).stream().map(subject -> only(subject, headline)).toList();
    Direction told = SeriesStatistics.direction(floor, telling);
    Direction direction = told == UNDIRECTED ? SeriesStatistics.direction(floor, all) : told;
    return new Compared(
        new SeriesName(floor.name(), null), new Standing(all, direction, resamples));
  }

  /**
   * Forgets the other kind of label: a floor may point one way by the one and the other by both.
   */
  private static Subject only(Subject subject, Headline headline) {
    return switch (headline) {
      case AUC -> new Subject(subject.item(), subject.score(), subject.grounded(), null);
      case PEARSON -> new Subject(subject.item(), subject.score(), null, subject.factuality());
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
        : thetas.computeIfAbsent(modelId, id -> ScoreStore.values(stored(THETA, id)));
  }
}
