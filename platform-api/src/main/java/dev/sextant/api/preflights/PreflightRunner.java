package dev.sextant.api.preflights;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.images.ImageStore;
import dev.sextant.api.images.VersionImages;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.preflight.Outlook;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.sqlclient.SqlClient;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs preflights to their end. */
final class PreflightRunner {

  private static final Logger LOGGER = LoggerFactory.getLogger(PreflightRunner.class);

  private static final int PAGE = 50;
  private static final long LONGEST_READ_SECONDS = 120;

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final EmbedderPreflights port;
  private final Patience patience;
  private final Set<UUID> underway = ConcurrentHashMap.newKeySet();
  private final PreflightStore preflights = new PreflightStore();
  private final SurveyStore surveys = new SurveyStore();
  private final ImageStore images = new ImageStore();

  PreflightRunner(
      TenantDatabase database, WorkerExecutor workers, EmbedderPreflights port, Patience patience) {
    this.database = database;
    this.workers = workers;
    this.port = port;
    this.patience = patience;
  }

  /** Runs the preflight unless it is already running, and stores the result. */
  void run(TenantId tenant, UUID id, Supplier<Future<PreflightPlan>> prepared) {
    if (!underway.add(id)) {
      return;
    }
    prepared
        .get()
        .compose(plan -> workers.executeBlocking(() -> find(tenant, plan), false))
        .compose(findings -> write(tenant, db -> preflights.complete(db, id, findings)))
        .recover(failure -> fail(tenant, id, failure))
        .onFailure(lost -> LOGGER.error("preflight {} is left as it was", id, lost))
        .onComplete(ended -> underway.remove(id));
  }

  private String find(TenantId tenant, PreflightPlan plan) {
    FloorReading floors = new FloorReading(labelled(tenant, plan));
    List<Outlook> outlooks =
        plan.local().stream()
            .map(
                embedder ->
                    port.find(
                        embedder,
                        plan.metrics(),
                        plan.sample(),
                        plan.counts().items(),
                        images(tenant, plan.versionId())))
            .toList();
    return RecordJson.encode(PreflightFindings.of(plan, floors, outlooks)).toString();
  }

  private VersionImages images(TenantId tenant, UUID version) {
    return new VersionImages() {
      @Override
      public Set<String> stored(Collection<String> texts) {
        return await(database.inTenant(tenant, db -> images.stored(db, version, texts)));
      }

      @Override
      public Map<String, byte[]> files(Collection<String> texts) {
        return await(database.inTenant(tenant, db -> images.files(db, version, texts)));
      }
    };
  }

  private Future<Void> write(TenantId tenant, Function<SqlClient, Future<Void>> outcome) {
    return patience.outlast(() -> database.inTenant(tenant, outcome));
  }

  private Future<Void> fail(TenantId tenant, UUID id, Throwable failure) {
    if (failure instanceof CancellationException) {
      return Future.succeededFuture(); // the next start of the process fails it
    }
    String sentence = "Something broke on our side; the log has it under the preflight's id.";
    if (failure instanceof Refusal refusal) {
      sentence = String.valueOf(refusal.getMessage());
    } else {
      LOGGER.error("preflight {} failed", id, failure);
    }
    String reason = sentence;
    return write(tenant, db -> preflights.fail(db, id, reason));
  }

  private Supplier<List<LabelledItem>> labelled(TenantId tenant, PreflightPlan plan) {
    AtomicLong last = new AtomicLong(-1);
    return () -> {
      List<LabelledItem> page =
          await(
              database.inTenant(
                  tenant,
                  db ->
                      surveys.labelled(
                          db,
                          plan.versionId(),
                          plan.answers(),
                          last.get(),
                          plan.calibrationOnly(),
                          PAGE)));
      page.forEach(item -> last.set(item.ordinal()));
      return page;
    };
  }

  private static <T> T await(Future<T> future) {
    try {
      return future
          .toCompletionStage()
          .toCompletableFuture()
          .get(LONGEST_READ_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while reading");
    } catch (ExecutionException | TimeoutException e) {
      throw new CompletionException(e);
    }
  }
}
