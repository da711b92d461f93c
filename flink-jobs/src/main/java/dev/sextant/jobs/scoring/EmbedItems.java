package dev.sextant.jobs.scoring;

import dev.sextant.inference.Embedder;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.EmbeddingStore;
import dev.sextant.jobs.tables.RegisteredEmbedder;
import dev.sextant.jobs.tables.TenantDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.async.ResultFuture;
import org.apache.flink.streaming.api.functions.async.RichAsyncFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds groups with one embedder, several groups at a time: while one waits for Postgres, others
 * keep the embedder's workers busy.
 */
@SuppressWarnings("NullAway.Init") // open() comes before everything else
final class EmbedItems extends RichAsyncFunction<ItemGroup, EmbeddedGroup> {

  private static final long serialVersionUID = 1L;

  /** How long an interrupted group may go on: more than a call of native code takes. */
  private static final Duration LONGEST_CALL = Duration.ofSeconds(15);

  private static final Logger LOG = LoggerFactory.getLogger(EmbedItems.class);

  private final Database database;
  private final RegisteredEmbedder registered;
  private final TextNeeds needs;
  private final EmbedderOpening opening;
  private final int groupsInFlight;

  private transient TenantDatabase tables;
  private transient Embedder embedder;
  private transient GroupEmbedding embedding;
  private transient ExecutorService threads;

  EmbedItems(ScoringPlan plan, RegisteredEmbedder registered, EmbedderOpening opening) {
    this.database = plan.database();
    this.registered = registered;
    this.needs = TextNeeds.of(plan.experiment().geometry());
    this.opening = opening;
    this.groupsInFlight = plan.groupsInFlight();
  }

  @Override
  public void open(OpenContext context) {
    tables = database.open();
    embedder = openEmbedder();
    EmbeddingStore store = new EmbeddingStore(tables, registered.revision());
    embedding = new GroupEmbedding(new CachingEmbedder(embedder, store), needs);
    threads = Executors.newFixedThreadPool(groupsInFlight);
  }

  private Embedder openEmbedder() {
    Embedder opened;
    try {
      opened = opening.open(registered.spec());
    } catch (RuntimeException | LinkageError e) {
      throw new UnusableEmbedderException(
          "the embedder %s cannot be loaded: %s".formatted(registered.name(), Sentence.of(e)), e);
    }
    String revision = opened.spec().revision();
    if (!revision.equals(registered.revision())) {
      opened.close();
      throw new UnusableEmbedderException(
          "the embedder %s was registered as revision %s, but what is there now is %s"
              .formatted(registered.name(), registered.revision(), revision),
          null);
    }
    return opened;
  }

  /**
   * Completes with failed items where texts cannot be embedded; exceptionally only where the whole
   * job must stop, such as Postgres out of reach; never where the process or this task is stopping,
   * since then nobody asks any more, and neither the items nor the job are to blame.
   */
  @Override
  public void asyncInvoke(ItemGroup group, ResultFuture<EmbeddedGroup> result) {
    threads.execute(() -> embed(group, result));
  }

  private void embed(ItemGroup group, ResultFuture<EmbeddedGroup> result) {
    try {
      EmbeddedGroup embedded = embedding.embed(group);
      if (!threads.isShutdown()) {
        result.complete(List.of(embedded));
      }
    } catch (CancellationException e) {
      LOG.debug("A group was left when the process or its task stopped", e);
    } catch (Throwable e) { // an Error too: a result that never comes would hang the job
      result.completeExceptionally(e);
    }
  }

  @Override
  public void close() {
    if (threads != null && !leaveGroups()) {
      return; // rather a model too many in memory than one closed while it computes
    }
    if (embedder != null) {
      embedder.close();
    }
    if (tables != null) {
      tables.close();
    }
  }

  /**
   * Interrupts the groups in flight and waits until they are gone, whatever Flink does to hurry. A
   * pass that an interrupted group leaves behind is no danger: an embedder closes only between
   * passes.
   */
  private boolean leaveGroups() {
    threads.shutdownNow();
    boolean interrupted = false;
    long deadline = System.nanoTime() + LONGEST_CALL.toNanos();
    try {
      while (true) {
        try {
          return threads.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
