package dev.sextant.api.imports.run;

import dev.sextant.api.imports.parse.items.Batch;
import io.vertx.core.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the batches of a file one ahead: while the database writes a batch, a worker reads the next
 * one. Not more than one ahead, so that the memory of an import does not grow with its file.
 */
public final class BatchesAhead {

  private final Supplier<Future<Batch>> read;
  private volatile @Nullable Future<Batch> ahead;

  /**
   * Creates the reader.
   *
   * @param read reads the next batch; it is called again only once its future has completed
   */
  public BatchesAhead(Supplier<Future<Batch>> read) {
    this.read = read;
  }

  /**
   * Returns the next batch, and begins to read the one after it. To be called again once the future
   * has completed, and not after the last batch.
   */
  public Future<Batch> next() {
    Future<Batch> begun = ahead;
    return (begun == null ? read.get() : begun)
        .map(
            batch -> {
              ahead = batch.isLast() ? null : read.get();
              return batch;
            });
  }

  /**
   * Completes once nothing is read any more, whatever became of it: then the file may be closed.
   */
  public Future<Void> rest() {
    Future<Batch> begun = ahead;
    return begun == null
        ? Future.succeededFuture()
        : begun.transform(ended -> Future.succeededFuture());
  }
}
