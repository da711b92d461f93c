package dev.sextant.metrics.report.bootstrap;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/**
 * The statistics that are read off each pass over a sample.
 *
 * @param <P> the pass
 */
public final class Gauges<P> {

  /** A statistic of one resample of a pass; {@code NaN} where it is undefined. */
  public interface Gauge<P> {
    double read(P pass, int lane);
  }

  private record Recorded<P>(Gauge<P> gauge, Bootstrap values) {}

  private final P full;
  private final int resamples;
  private final List<Recorded<P>> all = new ArrayList<>();

  /**
   * Makes an empty board.
   *
   * @param full a pass over the full sample, in its first lane
   */
  public Gauges(P full, int resamples) {
    this.full = full;
    this.resamples = resamples;
  }

  /** Adds a statistic, and reads it off the full sample. */
  public Bootstrap add(Support support, Gauge<P> gauge) {
    return add(gauge.read(full, 0), support, gauge);
  }

  /**
   * Adds a statistic whose value in the full sample is known more exactly. It is not resampled if
   * its support is too small for an interval.
   */
  public Bootstrap add(double value, Support support, Gauge<P> gauge) {
    Bootstrap values = new Bootstrap(value, resamples, support);
    if (values.isResampled()) {
      all.add(new Recorded<>(gauge, values));
    }
    return values;
  }

  /**
   * Reads all statistics off passes over the resamples, which are not drawn for nothing.
   *
   * @param make a pass for blocks of this width
   * @param run the pass over a block
   */
  public void readAll(Resamples from, IntFunction<P> make, BiConsumer<P, Block> run) {
    if (all.isEmpty()) {
      return;
    }
    int width = Math.min(Block.WIDTH, from.count());
    P wide = make.apply(width);
    from.forEach(
        block -> {
          P pass = block.width() == width ? wide : make.apply(block.width());
          run.accept(pass, block);
          read(pass, block.width());
        });
  }

  private void read(P pass, int width) {
    for (Recorded<P> one : all) {
      for (int lane = 0; lane < width; lane++) {
        one.values().add(one.gauge().read(pass, lane));
      }
    }
  }
}
