package dev.sextant.jobs.sampling;

import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.async.ResultFuture;
import org.apache.flink.streaming.api.functions.async.RichAsyncFunction;
import org.jspecify.annotations.Nullable;

/** Takes pages of items by number, and makes their missing draws. */
public final class SamplingFunction extends RichAsyncFunction<Long, Long> {

  private static final long serialVersionUID = 1L;

  private final Database database;
  private final String answerSetId;
  private final int pageItems;
  private transient @Nullable TenantTransactions tables;
  private transient @Nullable SamplingTask task;

  public SamplingFunction(Database database, String answerSetId, int pageItems) {
    this.database = database;
    this.answerSetId = answerSetId;
    this.pageItems = pageItems;
  }

  @Override
  public void open(OpenContext context) {
    tables = database.open();
    task = SamplingTask.begin(database, tables, answerSetId).orElse(null);
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the outcome goes to the result
  public void asyncInvoke(Long page, ResultFuture<Long> result) {
    if (task == null) {
      result.complete(List.of());
      return;
    }
    task.draw(page * pageItems, (page + 1) * pageItems)
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
