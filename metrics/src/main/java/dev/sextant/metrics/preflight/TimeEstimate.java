package dev.sextant.metrics.preflight;

import static java.util.stream.Collectors.joining;

import dev.sextant.metrics.preflight.Notice.Level;
import java.util.List;
import java.util.Locale;

/**
 * How long embedding will take, from what was measured on the sample. Texts that were embedded
 * before are not embedded again, so it may be less.
 *
 * @param loads one for each embedder; they share the machine, so their times add up
 */
public record TimeEstimate(List<Load> loads) {

  private static final double MINUTE = 60;
  private static final double HOUR = 3600;

  /**
   * What one embedder has to do.
   *
   * @param embedder its name
   * @param texts to embed
   * @param textsPerSecond measured on the sample, above 0
   */
  public record Load(String embedder, long texts, double textsPerSecond) {

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if the speed is not above 0 or finite
     */
    public Load {
      if (texts < 0 || !(textsPerSecond > 0 && textsPerSecond < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "expected texts and a speed above 0, found " + texts + " and " + textsPerSecond);
      }
    }

    public double seconds() {
      return texts / textsPerSecond;
    }
  }

  public TimeEstimate {
    loads = List.copyOf(loads);
  }

  /** Returns the seconds that all of them take. */
  public double seconds() {
    double seconds = 0;
    for (Load load : loads) {
      seconds += load.seconds();
    }
    return seconds;
  }

  /** Says how long to wait. */
  public Notice notice() {
    return loads.isEmpty()
        ? Notice.of(Level.NOTE, "No text has to be embedded.")
        : Notice.of(
            Level.NOTE,
            "Embedding takes about %s, at the speed of the sample: %s.",
            words(seconds()),
            loads.stream().map(TimeEstimate::words).collect(joining("; ")));
  }

  private static String words(Load load) {
    return String.format(
        Locale.ROOT,
        "%s %,d texts at %.1f a second",
        load.embedder(),
        load.texts(),
        load.textsPerSecond());
  }

  private static String words(double seconds) {
    if (seconds < MINUTE) {
      return String.format(Locale.ROOT, "%.0f s", Math.ceil(seconds));
    }
    return seconds < HOUR
        ? String.format(Locale.ROOT, "%.0f min", Math.ceil(seconds / MINUTE))
        : String.format(Locale.ROOT, "%.1f h", seconds / HOUR);
  }
}
