package dev.sextant.jobs.sampling;

import dev.sextant.jobs.calls.CallTask;
import dev.sextant.jobs.calls.PagedTask;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.calls.CallRun;
import dev.sextant.jobs.tables.calls.CallRunStore;
import dev.sextant.jobs.tables.sampling.DrawRow;
import dev.sextant.jobs.tables.sampling.DrawStore;
import dev.sextant.jobs.tables.sampling.PendingItem;
import dev.sextant.jobs.tables.sampling.PendingItemStore;
import dev.sextant.jobs.tables.sampling.SamplingRun;
import dev.sextant.jobs.tables.sampling.SamplingRunStore;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.prompt.PromptException;
import dev.sextant.remote.retry.RunEnd.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Makes the draws of one run that have no outcome yet. */
public final class SamplingTask implements PagedTask {

  private final SamplingRun run;
  private final PendingItemStore items;
  private final int pageItems;
  private final CallTask<DrawRow> calls;

  private SamplingTask(
      Database database, TenantTransactions tables, SamplingRun run, int pageItems) {
    this.run = run;
    this.items = new PendingItemStore(tables, run);
    this.pageItems = pageItems;
    this.calls = new CallTask<>(database, tables, run.call(), new DrawStore(run));
  }

  /** Begins the run; empty if it was stopped meanwhile. */
  public static Optional<SamplingTask> begin(
      Database database, TenantTransactions tables, String answerSetId, int pageItems) {
    Optional<CallRun> call = new CallRunStore(tables, answerSetId).begin();
    return call.map(
        begun ->
            new SamplingTask(
                database, tables, new SamplingRunStore(tables).read(begun), pageItems));
  }

  @Override
  public CompletableFuture<Void> page(long number) {
    Optional<Dialect> dialect = calls.dialect();
    if (dialect.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    List<CompletableFuture<?>> draws = new ArrayList<>();
    for (PendingItem item : items.page(number * pageItems, (number + 1) * pageItems)) {
      for (int index : item.missing()) {
        draws.add(draw(item, index, dialect.get()));
      }
    }
    return CompletableFuture.allOf(draws.toArray(CompletableFuture[]::new));
  }

  private CompletableFuture<?> draw(PendingItem item, int index, Dialect dialect) {
    try {
      PendingDraw draw = PendingDraw.of(run, item, index);
      return calls.call(draw, draw.ask(dialect.limitName()));
    } catch (PromptException e) {
      calls.end(Reason.REFUSED_BY_SERVER, String.valueOf(e.getMessage()));
      return CompletableFuture.completedFuture(null);
    }
  }

  @Override
  public void close() {
    calls.close();
  }
}
