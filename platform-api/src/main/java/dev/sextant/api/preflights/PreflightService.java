package dev.sextant.api.preflights;

import dev.sextant.api.experiments.Plan;
import dev.sextant.api.experiments.Planning;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.live.ItemTexts;
import dev.sextant.api.live.LiveTexts;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EmbedderService;
import dev.sextant.api.models.EmbedderStore;
import dev.sextant.api.preflights.PreflightOrder.Labels;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.splits.Split;
import dev.sextant.api.splits.SplitStore;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/** What a tenant can do with preflights. */
final class PreflightService {

  /** A preflight as a client asks for it. */
  record Wish(UUID projectId, UUID versionId, List<String> embedders) {}

  private static final int MOST_RUNNING = 4;
  private static final int SAMPLE = 64;

  private static final String INTERRUPTED =
      "The preflight was interrupted by a restart: ask for a new one.";

  private final TenantDatabase database;
  private final EmbedderService shipped;
  private final PreflightRunner runner;
  private final Quota quota;
  private final Planning planning = new Planning();
  private final PreflightStore preflights = new PreflightStore();
  private final SurveyStore surveys = new SurveyStore();
  private final SplitStore splits = new SplitStore();
  private final EmbedderStore embedders = new EmbedderStore();
  private final ProjectLookup projects = new ProjectLookup();

  PreflightService(
      TenantDatabase database, EmbedderService shipped, PreflightRunner runner, Quota quota) {
    this.database = database;
    this.shipped = shipped;
    this.runner = runner;
    this.quota = quota;
  }

  /** Ends what a former run of the server left unfinished. */
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

  /** Starts a preflight; it then goes on by itself. */
  Future<Preflight> start(Caller caller, Wish wish, Optional<IdempotencyKey> key) {
    AtomicReference<PreflightRunner.Work> work = new AtomicReference<>();
    return shipped
        .ensureShipped(caller.tenant())
        .compose(
            there ->
                database.inTenant(
                    caller.tenant(),
                    db ->
                        projects
                            .hold(db, wish.projectId())
                            .compose(
                                known ->
                                    OnceOnly.create(
                                        db, key, () -> insert(db, wish, caller.subject(), work)))
                            .compose(id -> found(db, id))))
        .onSuccess(
            started -> {
              PreflightRunner.Work begun = work.get();
              if (begun != null) {
                runner.run(caller.tenant(), started.id(), begun);
              }
            });
  }

  private Future<UUID> insert(
      SqlClient db, Wish wish, String author, AtomicReference<PreflightRunner.Work> work) {
    return checkFew(db)
        .compose(few -> planning.plan(db, wish.projectId(), wish.versionId(), wish.embedders()))
        .compose(plan -> order(db, wish.versionId(), plan).map(order -> work(wish, order, plan)))
        .compose(todo -> quota.useTexts(db, texts(todo.order())).map(todo))
        .onSuccess(work::set)
        .compose(
            known ->
                preflights.insert(
                    db, wish.projectId(), wish.versionId(), wish.embedders(), author));
  }

  /** The sample is embedded by each embedder. */
  private static long texts(PreflightOrder order) {
    List<Metric> metrics =
        order.metrics().stream().flatMap(name -> Catalogue.find(name).stream()).toList();
    return order.embedders().size() * LiveTexts.count(metrics, order.sample());
  }

  private static PreflightRunner.Work work(Wish wish, PreflightOrder order, Plan plan) {
    return new PreflightRunner.Work(wish.versionId(), order, plan.left());
  }

  private Future<PreflightOrder> order(SqlClient db, UUID versionId, Plan plan) {
    Future<Split> split =
        splits
            .find(db, versionId)
            .map(found -> found.orElseThrow(() -> Refusal.notFound("version", versionId)));
    Future<List<EmbedderDefinition>> definitions = definitions(db, plan.embedderIds());
    Future<PreflightOrder.Counts> counts = surveys.counts(db, versionId);
    Future<List<ItemTexts>> sample = surveys.sample(db, versionId, SAMPLE);
    return Future.all(split, definitions, counts, sample)
        .map(
            all ->
                new PreflightOrder(
                    definitions.result(),
                    plan.metrics(),
                    counts.result(),
                    labels(split.result().calibration()),
                    labels(split.result().holdout()),
                    split.result().lockedAt() != null,
                    sample.result(),
                    plan.seed()));
  }

  private Future<List<EmbedderDefinition>> definitions(SqlClient db, List<UUID> ids) {
    List<EmbedderDefinition> definitions = new ArrayList<>();
    Future<Void> all = Future.succeededFuture();
    for (UUID id : ids) {
      all =
          all.compose(before -> embedders.definition(db, id))
              .map(found -> definitions.add(found.orElseThrow()))
              .mapEmpty();
    }
    return all.map(definitions);
  }

  private static Labels labels(Split.Part part) {
    return new Labels(part.grounded(), part.notGrounded(), part.factuality());
  }

  private Future<Void> checkFew(SqlClient db) {
    return preflights
        .running(db)
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
