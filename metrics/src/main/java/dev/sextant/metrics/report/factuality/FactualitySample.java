package dev.sextant.metrics.report.factuality;

import dev.sextant.metrics.report.bootstrap.Block;
import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Gauges;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.bootstrap.Support;
import dev.sextant.metrics.report.factuality.FactualityStatistics.FactualityStratum;
import dev.sextant.metrics.report.factuality.FactualityStatistics.RegressionLine;
import dev.sextant.metrics.report.subjects.Partition;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.Strata;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Scored subjects with a factuality, and what a report says of them. */
public final class FactualitySample {

  private final FactualityCases cases;

  /**
   * Takes the subjects that have a label and a value.
   *
   * @param sign 1 if a higher score is riskier, else -1
   */
  public FactualitySample(List<ScoredSubject> subjects, double sign) {
    cases = new FactualityCases(subjects, sign);
  }

  /** Returns the oriented Spearman correlation of the full sample; {@code NaN} if undefined. */
  public double spearman() {
    return fullPass(1 + Arrays.stream(cases.items()).max().orElse(0)).ranks().rho(0);
  }

  /** Returns the statistics of the full sample with their intervals. */
  public FactualityStatistics statistics(Resamples resamples) {
    resamples.check(cases.items());
    FactualityPass full = fullPass(resamples.items());
    Gauges<FactualityPass> gauges = new Gauges<>(full, resamples.count());
    Fit fit = fit();
    Support all = cases.support(i -> true);
    Bootstrap pearson = gauges.add(fit.r(), all, FactualityPass::pearson);
    Bootstrap rSquared = gauges.add(fit.r() * fit.r(), all, FactualityPass::rSquared);
    Bootstrap spearman = gauges.add(all, (pass, lane) -> pass.ranks().rho(lane));
    Bootstrap rejection = gauges.add(all, (pass, lane) -> pass.ranks().ratio(lane));
    // x is trust; the line is over the score as measured
    double turn = -cases.sign();
    Bootstrap slope = gauges.add(turn * fit.slope(), all, (p, lane) -> turn * p.fit(lane).slope());
    Bootstrap intercept = gauges.add(fit.intercept(), all, (p, lane) -> p.fit(lane).intercept());
    List<List<Bootstrap>> strata = strata(gauges);
    gauges.readAll(resamples, width -> new FactualityPass(cases, width), FactualityPass::run);
    Bootstrap scaled = scaled(resamples);
    return new FactualityStatistics(
        cases.size(),
        cases.obstacle(),
        rSquared.interval(),
        pearson.correlation(),
        spearman.correlation(),
        rejection.interval(),
        scaled.correlation(),
        line(slope.interval(), intercept.interval()),
        strata(strata, full),
        spearman.isResampled() ? spearman.resampled() : null,
        scaled.isResampled() ? scaled.resampled() : null,
        Bootstrap.fewest(rSquared, pearson, spearman, rejection, slope, intercept));
  }

  /** Returns the oriented Spearman correlation with its values over the resamples. */
  public Bootstrap spearmans(Resamples resamples) {
    resamples.check(cases.items());
    Gauges<FactualityPass> gauges = new Gauges<>(fullPass(resamples.items()), resamples.count());
    Bootstrap spearmans =
        gauges.add(cases.support(i -> true), (pass, lane) -> pass.ranks().rho(lane));
    gauges.readAll(resamples, width -> new FactualityPass(cases, width), FactualityPass::run);
    return spearmans;
  }

  /** Returns Pearson's r after isotonic scaling with its values over the resamples. */
  public Bootstrap scaled(Resamples resamples) {
    resamples.check(cases.items());
    ScaledPass full = new ScaledPass(cases, 1);
    full.run(Block.once(resamples.items()));
    Gauges<ScaledPass> gauges = new Gauges<>(full, resamples.count());
    Bootstrap scaled = gauges.add(cases.support(i -> true), ScaledPass::r);
    gauges.readAll(resamples, width -> new ScaledPass(cases, width), ScaledPass::run);
    return scaled;
  }

  private FactualityPass fullPass(int items) {
    FactualityPass full = new FactualityPass(cases, 1);
    full.run(Block.once(items));
    return full;
  }

  private Fit fit() {
    double[] x = new double[cases.size()];
    double[] y = new double[cases.size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = cases.trust(i);
      y[i] = cases.factuality(i);
    }
    return x.length < 2 ? Fit.UNDEFINED : Fit.of(x, y);
  }

  private static @Nullable RegressionLine line(
      @Nullable Interval slope, @Nullable Interval intercept) {
    return slope == null || intercept == null ? null : new RegressionLine(slope, intercept);
  }

  private List<List<Bootstrap>> strata(Gauges<FactualityPass> gauges) {
    List<List<Bootstrap>> all = new ArrayList<>();
    for (int p = 0; p < cases.strata().size(); p++) {
      List<Bootstrap> thirds = new ArrayList<>();
      for (int b = 0; b < cases.strata().get(p).bins().count(); b++) {
        int bin = b;
        int[] cells = cases.cells().ofBin(p, b);
        byte[] binOf = cases.strata().get(p).binOf();
        thirds.add(
            gauges.add(
                cases.support(i -> binOf[i] == bin), (pass, lane) -> pass.pearson(cells, lane)));
      }
      all.add(thirds);
    }
    return all;
  }

  private List<Strata<FactualityStratum>> strata(
      List<List<Bootstrap>> statistics, FactualityPass full) {
    List<Strata<FactualityStratum>> all = new ArrayList<>();
    for (int p = 0; p < statistics.size(); p++) {
      Partition partition = cases.strata().get(p);
      List<FactualityStratum> thirds = new ArrayList<>();
      for (int bin = 0; bin < partition.bins().count(); bin++) {
        thirds.add(
            new FactualityStratum(
                partition.bins().low(bin),
                partition.bins().high(bin),
                full.n(cases.cells().ofBin(p, bin), 0),
                statistics.get(p).get(bin).correlation()));
      }
      all.add(new Strata<>(partition.trait(), thirds));
    }
    return all;
  }
}
