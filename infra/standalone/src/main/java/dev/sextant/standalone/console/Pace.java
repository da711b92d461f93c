package dev.sextant.standalone.console;

import java.time.Duration;
import java.util.Optional;

/**
 * Speed and remaining time of a stage.
 *
 * <p>The rate is exponentially smoothed over the stage: {@code r <- r + a (r_now - r)} with {@code
 * a = 1 - exp(-dt / 10 s)}.
 */
public final class Pace {

  private static final double SMOOTHING_SECONDS = 10;
  private static final double NANOS = 1e9;

  private long lastNanos;
  private long lastDone;
  private double rate = Double.NaN;

  /** Starts at a moment with this much work already done. */
  public Pace(long nanos, long done) {
    this.lastNanos = nanos;
    this.lastDone = done;
  }

  /** Notes the work done until now. */
  public void update(long nanos, long done) {
    double seconds = (nanos - lastNanos) / NANOS;
    if (seconds <= 0 || done < lastDone) {
      return;
    }
    double now = (done - lastDone) / seconds;
    double weight = Double.isNaN(rate) ? 1 : 1 - Math.exp(-seconds / SMOOTHING_SECONDS);
    rate = Double.isNaN(rate) ? now : rate + weight * (now - rate);
    lastNanos = nanos;
    lastDone = done;
  }

  /** Returns the work done per second; empty before the first update. */
  public Optional<Double> rate() {
    return Double.isNaN(rate) || rate <= 0 ? Optional.empty() : Optional.of(rate);
  }

  /** Returns the time left until all work is done. */
  public Optional<Duration> remaining(long total) {
    return rate().map(perSecond -> Duration.ofSeconds(Math.round((total - lastDone) / perSecond)));
  }

  /** Returns a time for people: {@code 15 s}, {@code 2 min 5 s}, {@code 3 h 20 min}. */
  public static String words(Duration left) {
    if (left.toMinutes() == 0) {
      return Math.max(1, left.toSeconds()) + " s";
    }
    return left.toHours() == 0
        ? "%d min %d s".formatted(left.toMinutes(), left.toSecondsPart())
        : "%d h %d min".formatted(left.toHours(), left.toMinutesPart());
  }
}
