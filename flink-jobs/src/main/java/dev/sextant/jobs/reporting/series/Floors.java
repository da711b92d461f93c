package dev.sextant.jobs.reporting.series;

import static dev.sextant.metrics.catalogue.Direction.UNDIRECTED;

import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.threads.TaskThreads;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.metrics.report.added.AddedValue;
import dev.sextant.metrics.report.added.CombinedScores;
import dev.sextant.metrics.report.added.FloorModel;
import dev.sextant.metrics.report.added.ScoreColumn;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The floors of a report: their own series, and the series that scores must beat. */
public final class Floors {

  private final Map<Metric, ScoreSeries> series;
  private final List<Baseline> baselines;
  private final Map<Subject, FloorModel> models = new EnumMap<>(Subject.class);

  /**
   * A floor over subjects of one kind, in the stronger direction for each kind of label.
   *
   * @param kind of the subjects; can be items for a floor of answers
   */
  private record Baseline(Subject kind, Map<Headline, ScoreSeries> byHeadline) {}

  private Floors(Map<Metric, ScoreSeries> series, List<Baseline> baselines, long seed) {
    this.series = series;
    this.baselines = baselines;
    for (Subject kind : Subject.values()) {
      models.put(kind, new FloorModel(of(kind, Headline.AUC), seed));
    }
  }

  public static Floors compute(SeriesReader reader, TaskThreads threads)
      throws InterruptedException {
    List<Callable<ScoreSeries>> reading = new ArrayList<>();
    for (Metric floor : Experiment.floors()) {
      reading.add(() -> reader.read(ReportLine.ofTexts(floor)));
    }
    List<ScoreSeries> series = threads.callAll(reading);
    List<Callable<Baseline>> comparing = new ArrayList<>();
    for (ScoreSeries floor : series) {
      comparing.add(() -> ofOwnSubjects(floor, reader));
      if (floor.metric().subject() == Subject.ANSWER && reader.subjects().haveOneJudged()) {
        comparing.add(() -> ofJudgedAnswers(floor.metric(), reader));
      }
    }
    return new Floors(
        series.stream().collect(Collectors.toMap(ScoreSeries::metric, Function.identity())),
        threads.callAll(comparing),
        reader.experiment().seed());
  }

  /** Returns the series of a floor; reads and computes that of any other metric. */
  public LabelledSeries orRead(ReportLine wanted, SeriesReader reader) {
    ScoreSeries floor = series.get(wanted.metric());
    if (floor != null) {
      return LabelledSeries.of(floor);
    }
    return reader.judged().isJudge(wanted.metric())
        ? reader.readJudge(wanted)
        : LabelledSeries.of(reader.read(wanted));
  }

  /**
   * Returns the floors that a score of such subjects must beat, each in the stronger direction for
   * the headline's kind of label. For items these are the floors of items and, if each has one
   * judged answer, the floors of that answer.
   */
  public List<ScoreSeries> of(Subject kind, Headline headline) {
    return baselines.stream()
        .filter(baseline -> baseline.kind() == kind)
        .map(baseline -> baseline.byHeadline().get(headline))
        .toList();
  }

  /** Returns what a score adds to all floors together; empty if it is no score. */
  public Optional<AddedValue> added(ScoreSeries score) {
    FloorModel model = models.get(score.metric().subject());
    return model == null || !score.isScore() ? Optional.empty() : model.added(score);
  }

  /** Returns the values of a score that are combined with those of others. */
  public ScoreColumn column(ScoreSeries score) {
    return Objects.requireNonNull(models.get(score.metric().subject())).column(score);
  }

  /**
   * Returns what the scores of some subjects add together.
   *
   * @param scores of all kinds of subjects, of which those of one kind are combined
   */
  public Optional<CombinedScores> combined(Subject kind, List<ScoreColumn> scores) {
    FloorModel model = models.get(kind);
    List<ScoreColumn> own = scores.stream().filter(score -> isOf(kind, score)).toList();
    return model == null || own.isEmpty() ? Optional.empty() : model.combined(own);
  }

  private static boolean isOf(Subject kind, ScoreColumn score) {
    return Catalogue.find(score.name().metric()).orElseThrow().subject() == kind;
  }

  private static Baseline ofOwnSubjects(ScoreSeries floor, SeriesReader reader) {
    Map<Headline, ScoreSeries> byHeadline = new EnumMap<>(Headline.class);
    for (Headline headline : Headline.values()) {
      ScoreSeries turned = series(floor.metric(), floor.scored(), headline, reader);
      byHeadline.put(headline, turned.direction() == floor.direction() ? floor : turned);
    }
    return new Baseline(floor.metric().subject(), byHeadline);
  }

  private static Baseline ofJudgedAnswers(Metric floor, SeriesReader reader) {
    ScoredSubjects items = reader.itemsByJudgedAnswer(floor);
    Map<Headline, ScoreSeries> byHeadline = new EnumMap<>(Headline.class);
    for (Headline headline : Headline.values()) {
      byHeadline.put(headline, series(floor, items, headline, reader));
    }
    return new Baseline(Subject.ITEM, byHeadline);
  }

  /** A floor may have one direction for one kind of label and another for both. */
  private static ScoreSeries series(
      Metric floor, ScoredSubjects all, Headline headline, SeriesReader reader) {
    ScoredSubjects calibration = reader.subjects().calibration(all);
    Direction direction = SeriesStatistics.direction(floor, calibration, headline);
    int clusters = reader.subjects().clusters();
    return direction == UNDIRECTED
        ? ScoreSeries.of(floor, null, all, clusters)
        : new ScoreSeries(floor, null, all, direction, clusters);
  }
}
