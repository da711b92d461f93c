package dev.sextant.jobs.reporting.series;

import static dev.sextant.metrics.catalogue.Subject.ITEM;

import dev.sextant.jobs.reporting.source.ReportSource;
import dev.sextant.jobs.tables.reports.DrawCounts;
import dev.sextant.jobs.tables.reports.LeftOutStore.ShortItem;
import dev.sextant.jobs.tables.reports.SubjectPlaces;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.leftout.LeftOutClasses;
import dev.sextant.metrics.report.leftout.LeftOutFactualities;
import dev.sextant.metrics.report.subjects.LabelKind;
import dev.sextant.metrics.report.subjects.SubjectColumns;
import dev.sextant.metrics.score.Reason;
import java.util.BitSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the policy of an experiment leaves out of a sampled or imported answer set, by statistic. An
 * item is left out of a metric if it has no score because too few of its draws count.
 */
public final class LeftOut {

  private static final double[] NONE = {};

  private final DrawCounts draws;

  /** Places of the items of which some draw does not count. */
  private final BitSet shortItems;

  /** Factualities of items without any answer, which have no place. */
  private final double[] withoutPlace;

  private final LeftOutClasses classesOfAnswers;
  private final LeftOutFactualities factualitiesOfAnswers;

  private LeftOut(
      DrawCounts draws, BitSet shortItems, double[] withoutPlace, LeftOutAnswers answers) {
    this.draws = draws;
    this.shortItems = shortItems;
    this.withoutPlace = withoutPlace;
    this.classesOfAnswers = answers.classes();
    this.factualitiesOfAnswers = answers.factualities();
  }

  /**
   * Reads what is left out.
   *
   * @param draws what became of the draws; null if none were made
   * @param places of the items that have an answer
   * @return null if the answers are those of the version's own file
   */
  static @Nullable LeftOut read(
      ReportSource source, @Nullable DrawCounts draws, SubjectPlaces places) {
    String label = source.experiment().label();
    if (draws == null) {
      return null;
    }
    LeftOutAnswers answers = new LeftOutAnswers(label);
    BitSet shortItems = new BitSet();
    DoubleStream.Builder withoutPlace = DoubleStream.builder();
    if (draws.leftOut() > 0) {
      source.forEachSampleLabel(answers::add);
      source.forEachShortItem(
          item -> {
            answers.add(item);
            add(item, places, shortItems, withoutPlace);
          });
    }
    double[] factualities = withoutPlace.build().toArray();
    return new LeftOut(
        draws, shortItems, "grounded".equals(label) ? new double[0] : factualities, answers);
  }

  private static void add(
      ShortItem item, SubjectPlaces places, BitSet shortItems, DoubleStream.Builder withoutPlace) {
    int place = places.of(item.id());
    if (place != SubjectPlaces.NONE) {
      shortItems.set(place);
    } else if (item.factuality() != null) {
      withoutPlace.add(item.factuality());
    }
  }

  /** Returns what became of the draws. */
  public DrawCounts draws() {
    return draws;
  }

  /** Returns what the statistics of grounded labels leave out of a series. */
  public LeftOutClasses classes(ScoreSeries series) {
    if (series.metric().subject() != ITEM) {
      return classesOfAnswers;
    }
    SubjectColumns items = series.subjects();
    int[] missing = items(series, LabelKind.GROUNDED);
    int notGrounded = (int) IntStream.of(missing).filter(items::isNotGrounded).count();
    return new LeftOutClasses(missing.length - notGrounded, notGrounded, 0);
  }

  /** Returns what the statistics of factuality leave out of a series. */
  public LeftOutFactualities factualities(ScoreSeries series) {
    if (series.metric().subject() != ITEM) {
      return factualitiesOfAnswers;
    }
    DoubleStream missing =
        IntStream.of(items(series, LabelKind.FACTUALITY))
            .mapToDouble(series.subjects()::factuality);
    double[] without = isOfSamples(series) ? withoutPlace : NONE;
    return new LeftOutFactualities(
        DoubleStream.concat(missing, DoubleStream.of(without)).toArray(), 0);
  }

  private static boolean isOfSamples(ScoreSeries series) {
    return series.metric().needs().contains(Need.SAMPLES);
  }

  /**
   * Returns what a comparison of two series over the same subjects leaves out. An item without any
   * answer belongs to it if both scores are of samples: a score of the judged answer lacks it for
   * another reason than outcomes.
   *
   * @param kind of the labels
   */
  public LeftOutPair pair(ScoreSeries first, ScoreSeries second, LabelKind kind) {
    boolean both = kind == LabelKind.FACTUALITY && isOfSamples(first) && isOfSamples(second);
    return first.metric().subject() == ITEM
        ? LeftOutPair.ofItems(first, second, kind, shortItems, both ? withoutPlace : NONE)
        : LeftOutPair.ofAnswers(first, second, kind, classesOfAnswers, factualitiesOfAnswers);
  }

  /** Returns the labelled items without a score because too few of their draws count. */
  private int[] items(ScoreSeries series, LabelKind kind) {
    return IntStream.of(series.subjects().labelled(kind))
        .filter(shortItems::get)
        .filter(place -> isTooFew(series.scored().scores().reason(place)))
        .toArray();
  }

  static boolean isTooFew(@Nullable Reason reason) {
    return reason == Reason.NO_ANSWERS || reason == Reason.ONE_ANSWER;
  }
}
