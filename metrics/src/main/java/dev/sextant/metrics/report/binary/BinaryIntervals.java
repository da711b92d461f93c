package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.binary.BinaryStatistics.BinaryStratum;
import dev.sextant.metrics.report.binary.BinaryStatistics.LengthMatched;
import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Gauges;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Support;
import dev.sextant.metrics.report.subjects.Effect;
import dev.sextant.metrics.report.subjects.Moments;
import dev.sextant.metrics.report.subjects.Partition;
import dev.sextant.metrics.report.subjects.Strata;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The intervals of all statistics of a binary sample, which are read off each resample. */
final class BinaryIntervals {

  private final BinaryCases cases;
  private final BinaryPass full;
  private final Gauges<BinaryPass> gauges;
  private final Bootstrap auc;
  private final Bootstrap averagePrecision;
  private final Bootstrap cohensD;
  private final Bootstrap welchT;
  private final Bootstrap falsePositiveRate;
  private final ScoreGauges grounded;
  private final ScoreGauges notGrounded;
  private final DecileGauges deciles;
  private final CurveGauges bands;
  private final List<List<Bootstrap>> strata = new ArrayList<>();
  private final @Nullable Bootstrap matched;

  BinaryIntervals(BinaryCases cases, BinaryPass full, Gauges<BinaryPass> gauges) {
    this.cases = cases;
    this.full = full;
    this.gauges = gauges;
    Support all = cases.support(i -> true);
    auc = gauges.add(all, BinaryPass::area);
    averagePrecision = gauges.add(all, BinaryPass::averagePrecision);
    cohensD = effect(all, Effect::cohensD);
    welchT = effect(all, Effect::welchT);
    falsePositiveRate = gauges.add(all, BinaryPass::falsePositiveRate);
    grounded = new ScoreGauges(cases, false, full, gauges);
    notGrounded = new ScoreGauges(cases, true, full, gauges);
    deciles = new DecileGauges(cases, gauges);
    bands = new CurveGauges(all, gauges);
    for (int p = 0; p < cases.strata().size(); p++) {
      strata.add(areas(p));
    }
    int lengths = cases.strata().size();
    matched =
        lengths < cases.partitions().size()
            ? gauges.add(matchable(lengths), (pass, lane) -> pass.part(lengths).pooledArea(lane))
            : null;
  }

  private interface Difference {
    double of(Moments first, Moments second);
  }

  private Bootstrap effect(Support support, Difference effect) {
    return gauges.add(
        effect.of(full.fullMoments(true), full.fullMoments(false)),
        support,
        (pass, lane) -> effect.of(pass.moments(true, lane), pass.moments(false, lane)));
  }

  private List<Bootstrap> areas(int partition) {
    List<Bootstrap> areas = new ArrayList<>();
    for (int b = 0; b < cases.strata().get(partition).bins().count(); b++) {
      int bin = b;
      byte[] binOf = cases.partitions().get(partition).binOf();
      areas.add(
          gauges.add(
              cases.support(i -> binOf[i] == bin),
              (pass, lane) -> pass.part(partition).area(bin, lane)));
    }
    return areas;
  }

  private Support matchable(int partition) {
    byte[] binOf = cases.partitions().get(partition).binOf();
    PairCounts counts = full.part(partition);
    return cases.support(i -> binOf[i] >= 0 && counts.pairs(binOf[i], 0) > 0);
  }

  BinaryStatistics statistics() {
    Interval area = auc.share();
    Curves curves = new Curves(cases);
    return new BinaryStatistics(
        (int) full.n(false, 0),
        (int) full.n(true, 0),
        cases.obstacle(),
        area,
        averagePrecision.interval(),
        cohensD.interval(),
        welchT.interval(),
        falsePositiveRate.share(),
        lengthMatched(),
        grounded.scores(),
        notGrounded.scores(),
        curves.roc(),
        curves.precisionRecall(),
        bands.roc(),
        bands.precisionRecall(),
        deciles.deciles(),
        strata(),
        auc.isResampled() ? auc.resampled() : null,
        Bootstrap.fewest(auc, averagePrecision, cohensD, welchT, falsePositiveRate));
  }

  private @Nullable LengthMatched lengthMatched() {
    Interval area = matched == null ? null : matched.share();
    if (area == null) {
      return null;
    }
    int lengths = cases.strata().size();
    PairCounts counts = full.part(lengths);
    int bins = 0;
    double pairs = 0;
    for (int bin = 0; bin < cases.partitions().get(lengths).bins().count(); bin++) {
      bins += counts.pairs(bin, 0) > 0 ? 1 : 0;
      pairs += counts.pairs(bin, 0);
    }
    return new LengthMatched(bins, (long) pairs, area);
  }

  private List<Strata<BinaryStratum>> strata() {
    List<Strata<BinaryStratum>> all = new ArrayList<>();
    for (int p = 0; p < strata.size(); p++) {
      Partition partition = cases.strata().get(p);
      List<BinaryStratum> thirds = new ArrayList<>();
      for (int bin = 0; bin < partition.bins().count(); bin++) {
        thirds.add(
            new BinaryStratum(
                partition.bins().low(bin),
                partition.bins().high(bin),
                (int) full.part(p).negatives(bin, 0),
                (int) full.part(p).positives(bin, 0),
                strata.get(p).get(bin).share()));
      }
      all.add(new Strata<>(partition.trait(), thirds));
    }
    return all;
  }
}
