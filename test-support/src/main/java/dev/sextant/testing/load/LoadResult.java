package dev.sextant.testing.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of a load.
 *
 * @param seconds from the first request to the last answer
 * @param errors the first hundred refused or failed requests
 */
public record LoadResult(double seconds, Times reads, Times writes, List<String> errors) {

  private static final double NANOS_A_SECOND = 1e9;
  private static final double NANOS_A_MILLI = 1e6;
  private static final int MOST_ERRORS = 100;

  public LoadResult {
    errors = List.copyOf(errors);
  }

  /** Times of one kind of request, in milliseconds. */
  public record Times(int count, double p50, double p95, double p99) {

    static Times of(List<Long> nanos) {
      List<Long> sorted = nanos.stream().sorted().toList();
      return new Times(sorted.size(), at(sorted, 0.5), at(sorted, 0.95), at(sorted, 0.99));
    }

    private static double at(List<Long> sorted, double share) {
      if (sorted.isEmpty()) {
        return Double.NaN;
      }
      int index = (int) Math.ceil(share * sorted.size()) - 1;
      return sorted.get(index) / NANOS_A_MILLI;
    }
  }

  /** Returns the number of answers per second. */
  public double perSecond() {
    return (reads.count() + writes.count()) / seconds;
  }

  /** Returns the times as a line of a table. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d requests in %.1f s, %.0f a second, %d errors | reads: %d, p50 %.0f, p95 %.0f, p99 %.0f ms"
            + " | writes: %d, p50 %.0f, p95 %.0f, p99 %.0f ms",
        reads.count() + writes.count(),
        seconds,
        perSecond(),
        errors.size(),
        reads.count(),
        reads.p50(),
        reads.p95(),
        reads.p99(),
        writes.count(),
        writes.p50(),
        writes.p95(),
        writes.p99());
  }

  /** Collects the clients' results, on any thread. */
  static final class Tally {

    private final List<Long> reads = new ArrayList<>();
    private final List<Long> writes = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();

    synchronized void add(boolean read, long nanos, @Nullable Throwable failure) {
      (read ? reads : writes).add(nanos);
      if (failure != null && errors.size() < MOST_ERRORS) {
        errors.add(String.valueOf(failure));
      }
    }

    synchronized LoadResult result(long nanos) {
      return new LoadResult(nanos / NANOS_A_SECOND, Times.of(reads), Times.of(writes), errors);
    }
  }
}
