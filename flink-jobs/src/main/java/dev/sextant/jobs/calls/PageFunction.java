package dev.sextant.jobs.calls;

import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.async.ResultFuture;
import org.apache.flink.streaming.api.functions.async.RichAsyncFunction;
import org.jspecify.annotations.Nullable;

/** Takes numbers of pages, and lets a task do their work. */
public final class PageFunction extends RichAsyncFunction<Long, Long> {

  /** Begins a run. */
  @FunctionalInterface
  public interface Start extends Serializable {

    /** Returns the task; empty if the run was stopped meanwhile. */
    Optional<? extends PagedTask> begin(Database database, TenantTransactions tables);
  }

  private static final long serialVersionUID = 1L;

  private final Database database;
  private final Start start;
  private transient @Nullable TenantTransactions tables;
  private transient @Nullable PagedTask task;

  public PageFunction(Database database, Start start) {
    this.database = database;
    this.start = start;
  }

  @Override
  public void open(OpenContext context) {
    tables = database.open();
    task = start.begin(database, tables).orElse(null);
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the outcome goes to the result
  public void asyncInvoke(Long page, ResultFuture<Long> result) {
    if (task == null) {
      result.complete(List.of());
      return;
    }
    task.page(page)
        .whenComplete(
            (done, failure) -> {
              if (failure == null) {
                result.complete(List.of());
              } else {
                result.completeExceptionally(failure);
              }
            });
  }

  @Override
  public void close() {
    try {
      if (task != null) {
        task.close();
      }
    } finally {
      if (tables != null) {
        tables.close();
      }
    }
  }
}
