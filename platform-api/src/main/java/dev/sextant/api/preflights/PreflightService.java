package dev.sextant.api.preflights;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.models.EmbedderService;
import dev.sextant.api.preflights.PreflightRunner.Work;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The actions of a tenant on preflights. */
final class PreflightService {

  /** A preflight as requested. */
  record Wish(UUID projectId, UUID versionId, List<String> embedders) {}

  private static final Logger LOGGER = LoggerFactory.getLogger(PreflightService.class);

  private static final int MOST_RUNNING = 4;

  private static final String INTERRUPTED =
      "The preflight was interrupted by a restart: ask for a new one.";

  private final TenantDatabase database;
  private final EmbedderService shipped;
  private final PreflightRunner runner;
  private final Quota quota;
  private final Patience patience;
  private final PreflightPlanner planner = new PreflightPlanner();
  private final PreflightStore preflights = new PreflightStore();
  private final ProjectLookup projects = new ProjectLookup();

  PreflightService(
      TenantDatabase database,
      EmbedderService shipped,
      PreflightRunner runner,
      Patience patience,
      Quota quota) {
    this.database = database;
    this.shipped = shipped;
    this.runner = runner;
    this.patience = patience;
    this.quota = quota;
  }

  /** Fails the preflights that an earlier run of the server left unfinished. */
  Future<Void> failInterrupted() {
    return database
        .tenants()
        .compose(
            tenants -> {
              Future<Void> all = Future.succeededFuture();
              for (TenantId tenant : tenants) {
                all =
                    all.compose(
                        before ->
                            database.inTenant(tenant, db -> preflights.failAll(db, INTERRUPTED)));
              }
              return all;
            });
  }

  Future<Preflight> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id));
  }

  /** Starts a preflight in the background. */
  Future<Preflight> start(Caller caller, Wish wish, Optional<IdempotencyKey> key) {
    TenantId tenant = caller.tenant();
    AtomicReference<@Nullable Work> prepared = new AtomicReference<>();
    return shipped
        .ensureShipped(tenant)
        .compose(
            there -> database.inTenant(tenant, db -> inserted(db, caller, wish, key, prepared)))
        .onSuccess(started -> run(tenant, started, prepared.get()))
        .recover(failure -> unanswered(tenant, failure));
  }

  /** May be retried after a deadlock; only the work of the last attempt counts. */
  private Future<Preflight> inserted(
      SqlClient db,
      Caller caller,
      Wish wish,
      Optional<IdempotencyKey> key,
      AtomicReference<@Nullable Work> prepared) {
    prepared.set(null);
    return projects
        .hold(db, wish.projectId())
        .compose(
            known -> OnceOnly.create(db, key, () -> insert(db, wish, caller.subject(), prepared)))
        .compose(id -> found(db, id));
  }

  private Future<UUID> insert(
      SqlClient db, Wish wish, String author, AtomicReference<@Nullable Work> prepared) {
    return checkFew(db)
        .compose(few -> planner.work(db, wish.projectId(), wish.versionId(), wish.embedders()))
        .compose(work -> quota.useTexts(db, work.texts()).map(work))
        .onSuccess(prepared::set)
        .compose(
            known ->
                preflights.insert(
                    db, wish.projectId(), wish.versionId(), wish.embedders(), author));
  }

  /**
   * A repeated request may find a preflight that does not run, because the first reply was lost.
   */
  private void run(TenantId tenant, Preflight started, @Nullable Work prepared) {
    if (started.state().equals("running")) {
      runner.run(
          tenant,
          started.id(),
          () -> prepared == null ? planned(tenant, started) : Future.succeededFuture(prepared));
    }
  }

  private Future<Work> planned(TenantId tenant, Preflight started) {
    return database.inTenant(
        tenant,
        db -> planner.work(db, started.projectId(), started.versionId(), started.embedders()));
  }

  /** Runs what is left over: the transaction may be committed although its reply was lost. */
  private Future<Preflight> unanswered(TenantId tenant, Throwable failure) {
    if (DatabaseUnreachableException.isBehind(failure)) {
      patience
          .outlast(() -> database.inTenant(tenant, preflights::running))
          .onSuccess(left -> left.forEach(each -> run(tenant, each, null)))
          .onFailure(lost -> note(tenant, lost));
    }
    return Future.failedFuture(failure);
  }

  private static void note(TenantId tenant, Throwable lost) {
    if (!(lost instanceof CancellationException)) { // else the next start of the process ends them
      LOGGER.error("preflights of {} may be left running", tenant, lost);
    }
  }

  private Future<Void> checkFew(SqlClient db) {
    return preflights
        .countRunning(db)
        .compose(
            running ->
                running < MOST_RUNNING
                    ? Future.succeededFuture()
                    : Future.failedFuture(
                        new Refusal(
                            Refusal.Kind.TOO_MANY,
                            "busy",
                            "There are %d preflights running: wait until one has ended."
                                .formatted(running))));
  }

  private Future<Preflight> found(SqlClient db, UUID id) {
    return preflights
        .find(db, id)
        .map(found -> found.orElseThrow(() -> Refusal.notFound("preflight", id)));
  }
}
