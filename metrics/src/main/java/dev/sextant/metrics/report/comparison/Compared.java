package dev.sextant.metrics.report.comparison;

/**
 * A series by what a comparison needs of it. It computes a statistic when it is first asked for it,
 * and keeps what it computed: one that is compared with many is resampled once.
 *
 * @param name of the series
 * @param standing its subjects with their scores, and what is known of them by now
 */
public record Compared(SeriesName name, Standing standing) {

  /** Returns a series whose statistics have been computed. */
  public static Compared of(Contender series) {
    return new Compared(series.name(), Standing.of(series));
  }
}
