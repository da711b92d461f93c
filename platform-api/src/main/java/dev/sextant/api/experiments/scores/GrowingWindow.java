package dev.sextant.api.experiments.scores;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Searches a list from its start in windows that grow until a page is full: most pages need the
 * first window only, and a filter that few rows pass costs little more than one search of the whole
 * list.
 */
final class GrowingWindow {

  private static final int GROWTH = 8;

  private GrowingWindow() {}

  /**
   * Returns the rows of the first window that has enough, or those of the whole list.
   *
   * @param enough number of rows to find
   * @param first size of the first window
   * @param all size of the whole list
   * @param rows searches a window of a size from the start; returns at most {@code enough} rows
   */
  static <T> Future<List<T>> search(
      int enough, long first, Supplier<Future<Long>> all, LongFunction<Future<List<T>>> rows) {
    return rows.apply(first)
        .compose(
            found ->
                found.size() >= enough
                    ? Future.succeededFuture(found)
                    : all.get().compose(size -> grow(enough, first, size, found, rows)));
  }

  private static <T> Future<List<T>> grow(
      int enough, long window, long all, List<T> found, LongFunction<Future<List<T>>> rows) {
    return found.size() >= enough || window >= all
        ? Future.succeededFuture(found)
        : rows.apply(window * GROWTH)
            .compose(more -> grow(enough, window * GROWTH, all, more, rows));
  }
}
