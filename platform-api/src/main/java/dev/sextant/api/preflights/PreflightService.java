package dev.sextant.api.preflights;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.models.EmbedderService;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The actions of a tenant on preflights. */
final class PreflightService {

  private static final Logger LOGGER = LoggerFactory.getLogger(PreflightService.class);

  private static final int MOST_RUNNING = 4;

  private static final String INTERRUPTED =
      "The preflight was interrupted by a restart: ask for a new one.";

  private final TenantDatabase database;
  private final EmbedderService shipped;
  private final PreflightRunner runner;
  private final Quota quota;
  private final Patience patience;
  private final PreflightPlanner planner;
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
    this.planner = new PreflightPlanner(quota);
  }

  /** Fails the preflights that an earlier run of the server left unfinished. */
  Future<Void> failInterrupted() {
    return database.inEachTenant(db -> preflights.failInterrupted(db, INTERRUPTED));
  }

  Future<Preflight> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id));
  }

  /** Starts a preflight in the background. */
  Future<Preflight> start(Caller caller, PreflightRequest request, Optional<IdempotencyKey> key) {
    TenantId tenant = caller.tenant();
    AtomicReference<@Nullable PreflightPlan> prepared = new AtomicReference<>();
    return shipped
        .ensureShipped(tenant)
        .compose(
            there -> database.inTenant(tenant, db -> inserted(db, caller, request, key, prepared)))
        .onSuccess(started -> run(tenant, started, prepared.get()))
        .recover(failure -> unanswered(tenant, failure));
  }

  /** May be retried after a deadlock; only the work of the last attempt counts. */
  private Future<Preflight> inserted(
      SqlClient db,
      Caller caller,
      PreflightRequest request,
      Optional<IdempotencyKey> key,
      AtomicReference<@Nullable PreflightPlan> prepared) {
    prepared.set(null);
    return projects
        .hold(db, request.projectId())
        .compose(
            known ->
                OnceOnly.create(db, key, () -> insert(db, request, caller.subject(), prepared)))
        .compose(id -> found(db, id));
  }

  private Future<UUID> insert(
      SqlClient db,
      PreflightRequest request,
      String author,
      AtomicReference<@Nullable PreflightPlan> prepared) {
    return checkFew(db)
        .compose(few -> planner.plan(db, request.experiment()))
        .compose(plan -> quota.useTexts(db, plan.texts()).map(plan))
        .onSuccess(prepared::set)
        .compose(known -> preflights.insert(db, request, author));
  }

  /**
   * A repeated request may find a preflight that does not run, because the first reply was lost.
   */
  private void run(TenantId tenant, Preflight started, @Nullable PreflightPlan prepared) {
    if (started.state().equals("running")) {
      runner.run(
          tenant,
          started.id(),
          () -> prepared == null ? planned(tenant, started) : Future.succeededFuture(prepared));
    }
  }

  private Future<PreflightPlan> planned(TenantId tenant, Preflight started) {
    return database.inTenant(
        tenant,
        db ->
            preflights
                .request(db, started.id())
                .compose(
                    body ->
                        planner.plan(
                            db, new PreflightRequest(started.projectId(), body).experiment())));
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
        .compose(running -> Refusal.when(running >= MOST_RUNNING, () -> tooMany(running)));
  }

  private static Refusal tooMany(long running) {
    return new Refusal(
        Refusal.Kind.TOO_MANY,
        "busy",
        "There are %d preflights running: wait until one has ended.".formatted(running));
  }

  private Future<Preflight> found(SqlClient db, UUID id) {
    return preflights.find(db, id).map(Refusal.ifMissing("preflight", id));
  }
}
