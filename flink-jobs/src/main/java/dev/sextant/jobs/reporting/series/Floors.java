package dev.sextant.jobs.reporting.series;

import static dev.sextant.metrics.catalogue.Direction.UNDIRECTED;

import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.threads.TaskThreads;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.comparison.Compared;
import dev.sextant.metrics.report.comparison.Contender;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.SeriesName;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.comparison.Standing;
import dev.sextant.metrics.report.subjects.Subject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The floors of a report: their own series, and the baselines that scores must beat. */
public final class Floors {

  private final Map<Metric, Contender> series;
  private final List<Rival> rivals;

  /**
   * A floor over subjects of one kind, in the stronger direction for each kind of label.
   *
   * @param kind of the subjects; can be items for a floor of answers
   */
  private record Rival(
      dev.sextant.metrics.catalogue.Subject kind, Map<Headline, Compared> byHeadline) {}

  private Floors(Map<Metric, Contender> series, List<Rival> rivals) {
    this.series = series;
    this.rivals = rivals;
  }

  /** Computes all floors. */
  public static Floors compute(SeriesReader reader, TaskThreads threads)
      throws InterruptedException {
    List<Callable<Contender>> reading = new ArrayList<>();
    for (Metric floor : Experiment.floors()) {
      reading.add(() -> reader.read(Series.ofTexts(floor)));
    }
    List<Contender> series = threads.callAll(reading);
    List<Callable<Rival>> comparing = new ArrayList<>();
    for (Contender floor : series) {
      comparing.add(() -> ofOwnSubjects(floor, reader));
      boolean ofAnswers = floor.metric().subject() == dev.sextant.metrics.catalogue.Subject.ANSWER;
      if (ofAnswers && reader.subjects().haveOneJudged()) {
        comparing.add(() -> ofJudgedAnswers(floor.metric(), reader));
      }
    }
    return new Floors(
        series.stream().collect(Collectors.toMap(Contender::metric, Function.identity())),
        threads.callAll(comparing));
  }

  /** Returns the series of a floor; reads and computes that of any other metric. */
  public Contender orRead(Series wanted, SeriesReader reader) {
    Contender floor = series.get(wanted.metric());
    return floor == null ? reader.read(wanted) : floor;
  }

  /**
   * Returns the floors that a score of such subjects must beat, each in the stronger direction for
   * the headline's kind of label. For items these are the floors of items and, if each has one
   * judged answer, the floors of that answer.
   */
  public List<Compared> of(dev.sextant.metrics.catalogue.Subject kind, Headline headline) {
    return rivals.stream()
        .filter(rival -> rival.kind() == kind)
        .map(rival -> rival.byHeadline().get(headline))
        .toList();
  }

  private static Rival ofOwnSubjects(Contender floor, SeriesReader reader) {
    Map<Headline, Compared> byHeadline = new EnumMap<>(Headline.class);
    for (Headline headline : Headline.values()) {
      Direction direction = direction(floor.metric(), floor.subjects(), headline, reader);
      byHeadline.put(
          headline,
          direction == floor.statistics().direction()
              ? Compared.of(floor)
              : compared(floor.metric(), floor.subjects(), direction, reader));
    }
    return new Rival(floor.metric().subject(), byHeadline);
  }

  private static Rival ofJudgedAnswers(Metric floor, SeriesReader reader) {
    List<Subject> items = reader.itemsByJudgedAnswer(floor);
    Map<Headline, Compared> byHeadline = new EnumMap<>(Headline.class);
    for (Headline headline : Headline.values()) {
      Direction direction = direction(floor, items, headline, reader);
      byHeadline.put(headline, compared(floor, items, direction, reader));
    }
    return new Rival(dev.sextant.metrics.catalogue.Subject.ITEM, byHeadline);
  }

  private static Compared compared(
      Metric floor, List<Subject> subjects, Direction direction, SeriesReader reader) {
    return new Compared(
        new SeriesName(floor.name(), null), new Standing(subjects, direction, reader.resamples()));
  }

  private static Direction direction(
      Metric floor, List<Subject> all, Headline headline, SeriesReader reader) {
    List<Subject> labelled =
        reader.subjects().calibration(all).stream()
            .map(subject -> only(subject, headline))
            .toList();
    Direction direction = SeriesStatistics.direction(floor, labelled);
    return direction == UNDIRECTED ? SeriesStatistics.direction(floor, all) : direction;
  }

  /**
   * Drops the other kind of label: a floor may have one direction for one kind and another for
   * both.
   */
  private static Subject only(Subject subject, Headline headline) {
    return switch (headline) {
      case AUC -> new Subject(subject.item(), subject.score(), subject.grounded(), null);
      case SPEARMAN -> new Subject(subject.item(), subject.score(), null, subject.factuality());
    };
  }
}
