package dev.sextant.metrics.report.bootstrap;

import java.util.Arrays;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/** The values of a statistic over the resamples of a report, in their order. */
public final class Resampled {

  private final double[] values;

  /**
   * Copies the values.
   *
   * @param values by resample; {@code NaN} where the statistic is undefined
   */
  Resampled(double[] values) {
    this.values = values.clone();
  }

  /** Returns how many resamples there are. */
  public int count() {
    return values.length;
  }

  /** Returns whether the statistic is defined in this resample, from 0. */
  public boolean isDefined(int resample) {
    return !Double.isNaN(values[resample]);
  }

  /**
   * Returns the value in this resample, from 0.
   *
   * @throws IllegalStateException if it is undefined there
   */
  public double value(int resample) {
    if (!isDefined(resample)) {
      throw new IllegalStateException("undefined in resample " + resample);
    }
    return values[resample];
  }

  /** Returns the differences to another statistic; undefined where either is. */
  Resampled minus(Resampled other) {
    double[] differences = new double[values.length];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = values[i] - other.values[i];
    }
    return new Resampled(differences);
  }

  /** Returns the values that are defined, in order. */
  double[] defined() {
    return Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Resampled that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  /** Hands out the values in order, {@code NaN} where undefined. */
  void forEach(DoubleConsumer reader) {
    Arrays.stream(values).forEach(reader);
  }
}
