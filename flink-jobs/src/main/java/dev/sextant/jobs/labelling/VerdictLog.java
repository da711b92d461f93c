package dev.sextant.jobs.labelling;

import dev.sextant.jobs.tables.TablesException;
import dev.sextant.jobs.tables.labelling.VerdictRow;
import dev.sextant.jobs.tables.labelling.VerdictStore;
import dev.sextant.remote.retry.BatchThread;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Records verdicts. A {@link BatchThread} writes them. A future completes when its transaction is
 * committed; a verdict that is lost with the process follows again from the replies.
 */
final class VerdictLog implements AutoCloseable {

  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(10);

  private record Entry(VerdictRow row, CompletableFuture<Void> done) {}

  private final VerdictStore verdicts;
  private final BatchThread<Entry> thread =
      new BatchThread<>("sextant-verdicts", this::write, LONGEST_CLOSE);

  VerdictLog(VerdictStore verdicts) {
    this.verdicts = verdicts;
  }

  CompletableFuture<Void> add(VerdictRow row) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    if (!thread.add(new Entry(row, done))) {
      done.completeExceptionally(new IllegalStateException("the task has ended"));
    }
    return done;
  }

  private void write(List<Entry> batch) {
    try {
      verdicts.write(batch.stream().map(Entry::row).toList());
      batch.forEach(entry -> entry.done().complete(null));
    } catch (TablesException e) {
      batch.forEach(entry -> entry.done().completeExceptionally(e));
    }
  }

  @Override
  public void close() {
    thread.close();
  }
}
