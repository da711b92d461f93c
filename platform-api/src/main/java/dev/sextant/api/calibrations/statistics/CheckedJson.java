package dev.sextant.api.calibrations.statistics;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sextant.metrics.calibration.threshold.CheckedRates;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.powered.PoweredEstimate;
import dev.sextant.metrics.report.powered.PoweredEstimate.Basis;
import org.jspecify.annotations.Nullable;

/** What people have checked of the labels that a threshold is judged on, as the API returns it. */
final class CheckedJson {

  private CheckedJson() {}

  record Checked(
      int byPeople,
      int byOracle,
      int checked,
      int missing,
      @Nullable Powered shareRisky,
      @Nullable Powered precision,
      @Nullable Powered recall,
      @JsonProperty("fpr") @Nullable Powered falsePositiveRate) {}

  record Powered(
      Interval people,
      @Nullable Interval powered,
      Basis basis,
      @Nullable Double oracleAlone,
      double lambda,
      int labels,
      int disagreements,
      int missing,
      @Nullable Double worth) {}

  static Checked of(CheckedRates rates) {
    return new Checked(
        rates.byPeople(),
        rates.byOracle(),
        rates.checked(),
        rates.missing(),
        of(rates.shareRisky()),
        of(rates.precision()),
        of(rates.recall()),
        of(rates.falsePositiveRate()));
  }

  private static @Nullable Powered of(@Nullable PoweredEstimate of) {
    return of == null
        ? null
        : new Powered(
            of.people(),
            of.powered(),
            of.basis(),
            Double.isNaN(of.oracleAlone()) ? null : (Double) of.oracleAlone(),
            of.lambda(),
            of.labels(),
            of.disagreements(),
            of.missing(),
            of.worth());
  }
}
