package dev.sextant.jobs.reporting.series;

import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.leftout.BinaryExtremes;
import dev.sextant.metrics.report.leftout.Extremes;
import dev.sextant.metrics.report.leftout.LeftOutClasses;
import dev.sextant.metrics.report.leftout.LeftOutFactualities;
import dev.sextant.metrics.report.leftout.RankExtremes;
import dev.sextant.metrics.report.subjects.LabelKind;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The subjects that a comparison of two series leaves out because of outcomes. A subject that one
 * of the series lacks keeps its score in the other, such as a floor of the judged answer.
 */
public final class LeftOutPair {

  private final LabelKind kind;
  private final int used;
  private final int leftOut;
  private final Side first;
  private final Side second;

  /** The subjects of a series that the comparison knows, and those that it lacks. */
  private record Side(
      ScoredSubjects known,
      boolean higherIsRisky,
      LeftOutClasses classes,
      LeftOutFactualities factualities) {

    static Side ofItems(
        ScoreSeries series, LabelKind kind, BitSet subjects, double[] withoutPlace) {
      BitSet missing = (BitSet) subjects.clone();
      missing.andNot(series.defined());
      int notGrounded =
          kind == LabelKind.GROUNDED
              ? (int) missing.stream().filter(series.subjects()::isNotGrounded).count()
              : 0;
      double[] factualities =
          kind == LabelKind.GROUNDED
              ? new double[0]
              : DoubleStream.concat(
                      missing.stream().mapToDouble(series.subjects()::factuality),
                      DoubleStream.of(withoutPlace))
                  .toArray();
      return new Side(
          series.scored().only(subjects),
          isHigherRisky(series),
          new LeftOutClasses(missing.cardinality() - notGrounded, notGrounded, 0),
          new LeftOutFactualities(factualities, 0));
    }

    Optional<Extremes> extremes(LabelKind kind) {
      return kind == LabelKind.GROUNDED
          ? BinaryExtremes.of(known, higherIsRisky, classes).map(BinaryExtremes::auc)
          : RankExtremes.of(known, higherIsRisky, factualities);
    }
  }

  private LeftOutPair(LabelKind kind, int used, int leftOut, Side first, Side second) {
    this.kind = kind;
    this.used = used;
    this.leftOut = leftOut;
    this.first = first;
    this.second = second;
  }

  /**
   * An item belongs to the comparison if outcomes are the only reason why it lacks a score.
   *
   * @param withoutPlace factualities of the items without any answer that belong to it
   */
  static LeftOutPair ofItems(
      ScoreSeries first,
      ScoreSeries second,
      LabelKind kind,
      BitSet shortItems,
      double[] withoutPlace) {
    BitSet common = common(first, second, kind);
    BitSet subjects = (BitSet) common.clone();
    for (int place : first.subjects().labelled(kind)) {
      if (shortItems.get(place) && couldHaveScore(first, place) && couldHaveScore(second, place)) {
        subjects.set(place);
      }
    }
    return new LeftOutPair(
        kind,
        common.cardinality(),
        subjects.cardinality() - common.cardinality() + withoutPlace.length,
        Side.ofItems(first, kind, subjects, withoutPlace),
        Side.ofItems(second, kind, subjects, withoutPlace));
  }

  /** An answer that does not count has no score in any series. */
  static LeftOutPair ofAnswers(
      ScoreSeries first,
      ScoreSeries second,
      LabelKind kind,
      LeftOutClasses classes,
      LeftOutFactualities factualities) {
    BitSet common = common(first, second, kind);
    return new LeftOutPair(
        kind,
        common.cardinality(),
        kind == LabelKind.GROUNDED ? classes.count() : factualities.count(),
        new Side(first.scored().only(common), isHigherRisky(first), classes, factualities),
        new Side(second.scored().only(common), isHigherRisky(second), classes, factualities));
  }

  /** Returns how many subjects are compared. */
  public int used() {
    return used;
  }

  /** Returns how many are left out. */
  public int leftOut() {
    return leftOut;
  }

  /**
   * Returns the extremes of the difference of the headline statistics, first minus second; empty
   * where one of them is undefined.
   */
  public Optional<Extremes> difference() {
    return first.extremes(kind).flatMap(of -> second.extremes(kind).map(other -> of.minus(other)));
  }

  private static BitSet common(ScoreSeries first, ScoreSeries second, LabelKind kind) {
    BitSet common = first.scored().used(kind);
    common.and(second.scored().used(kind));
    return common;
  }

  private static boolean couldHaveScore(ScoreSeries series, int place) {
    return series.scored().scores().isDefined(place)
        || LeftOut.isTooFew(series.scored().scores().reason(place));
  }

  private static boolean isHigherRisky(ScoreSeries series) {
    return series.direction() != Direction.HIGHER_IS_TRUSTWORTHY;
  }
}
