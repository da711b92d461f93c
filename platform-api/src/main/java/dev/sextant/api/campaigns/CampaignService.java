package dev.sextant.api.campaigns;

import dev.sextant.api.campaigns.matrix.CampaignMatrixStore;
import dev.sextant.api.campaigns.matrix.CampaignSystem;
import dev.sextant.api.campaigns.matrix.CellEstimator;
import dev.sextant.api.campaigns.matrix.Cells;
import dev.sextant.api.campaigns.matrix.Matrix;
import dev.sextant.api.campaigns.occurrences.Occurrence;
import dev.sextant.api.campaigns.occurrences.Occurrences;
import dev.sextant.api.campaigns.schedule.TriggerKind;
import dev.sextant.api.campaigns.trend.CampaignTrend;
import dev.sextant.api.campaigns.trend.TakenLookStore;
import dev.sextant.api.campaigns.trend.TrendSettings;
import dev.sextant.api.dispatch.CampaignMarkStore;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.models.EmbedderService;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.retention.deletion.Deletion;
import dev.sextant.api.retention.deletion.DeletionTarget;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Creates, shows, pauses, runs and deletes campaigns. */
final class CampaignService {

  /** Most campaigns of a project. */
  private static final long MOST_CAMPAIGNS = 100;

  private final TenantDatabase database;
  private final EmbedderService embedders;
  private final Deletions deletions;
  private final Clock clock;
  private final Runnable wakeRounds;
  private final CampaignStore campaigns = new CampaignStore();
  private final CampaignMatrixStore matrices = new CampaignMatrixStore();
  private final Occurrences occurrences = new Occurrences();
  private final TakenLookStore trends = new TakenLookStore();
  private final ProjectLookup projects = new ProjectLookup();
  private final Cells cells;
  private final CellEstimator estimator;

  CampaignService(
      TenantDatabase database,
      EmbedderService embedders,
      Quota quota,
      Deletions deletions,
      Clock clock,
      Runnable wakeRounds) {
    this.database = database;
    this.embedders = embedders;
    this.deletions = deletions;
    this.clock = clock;
    this.wakeRounds = wakeRounds;
    this.cells = new Cells(quota);
    this.estimator = new CellEstimator(quota);
  }

  Future<Page<Campaign>> list(TenantId tenant, Optional<UUID> projectId, PageRequest page) {
    return database
        .inTenant(
            tenant,
            db ->
                projectId
                    .map(id -> projects.require(db, id))
                    .orElseGet(Future::succeededFuture)
                    .compose(
                        known ->
                            campaigns.list(
                                db,
                                projectId,
                                page.after().map(cursor -> cursor.id(0)),
                                page.rows())))
        .map(rows -> page.page(rows, Campaign::cursor));
  }

  Future<Campaign> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id));
  }

  /** Returns what a campaign would take; stores nothing. */
  Future<CampaignEstimate> estimate(Caller caller, CampaignRequest request) {
    Matrix matrix = request.matrix(caller.subject());
    TrendSettings trend = request.trend();
    return embedders
        .ensureShipped(caller.tenant())
        .compose(
            there ->
                database.inTenant(
                    caller.tenant(),
                    db ->
                        projects
                            .hold(db, request.projectId())
                            .compose(held -> check(db, matrix, trend))
                            .compose(fits -> estimator.estimate(db, matrix, trend))))
        .map(estimates -> new CampaignEstimate(trend == null ? 0 : trend.baseline(), estimates));
  }

  private Future<Void> check(SqlClient db, Matrix matrix, @Nullable TrendSettings trend) {
    return cells.check(db, matrix).compose(fits -> estimator.checkTrend(db, matrix, trend));
  }

  /** Creates a campaign, each of whose experiments could start now. */
  Future<Campaign> create(Caller caller, CampaignRequest request, Optional<IdempotencyKey> key) {
    Optional<OffsetDateTime> next =
        request.trigger().firstAfter(clock.instant()).map(CampaignService::utc);
    return embedders
        .ensureShipped(caller.tenant())
        .compose(
            there ->
                database.inTenant(
                    caller.tenant(),
                    db ->
                        projects
                            .hold(db, request.projectId())
                            .compose(
                                held ->
                                    OnceOnly.create(
                                        db, key, () -> insert(db, caller, request, next)))
                            .compose(id -> found(db, id))))
        .onSuccess(created -> wakeRounds.run());
  }

  private Future<UUID> insert(
      SqlClient db, Caller caller, CampaignRequest request, Optional<OffsetDateTime> next) {
    return campaigns
        .count(db, request.projectId())
        .compose(count -> Refusal.when(count >= MOST_CAMPAIGNS, CampaignService::tooMany))
        .compose(few -> check(db, request.matrix(caller.subject()), request.trend()))
        .compose(fits -> campaigns.insert(db, request, next.orElse(null), caller.subject()))
        .map(id -> id.orElseThrow(() -> nameTaken(request)))
        .compose(id -> insertMatrix(db, id, request).map(id))
        .compose(id -> insertBaseline(db, id, request, caller).map(id))
        .compose(id -> mark(db, request, next).map(id));
  }

  /**
   * An import that ends meanwhile does not see the campaign. So it is looked for its version once,
   * and the lock of the mark makes the import and this transaction follow each other.
   */
  private Future<Void> mark(SqlClient db, CampaignRequest request, Optional<OffsetDateTime> next) {
    return next.map(at -> CampaignMarkStore.lower(db, at))
        .orElseGet(
            () ->
                request.trigger().kind() == TriggerKind.NEW_VERSION
                    ? CampaignMarkStore.lower(db, utc(clock.instant()))
                    : Future.succeededFuture());
  }

  /** The first runs start at once, one after the other. */
  private Future<Void> insertBaseline(
      SqlClient db, UUID id, CampaignRequest request, Caller caller) {
    TrendSettings trend = request.trend();
    return trend == null
        ? Future.succeededFuture()
        : occurrences
            .requestBaseline(db, id, trend.baseline(), caller.subject())
            .compose(added -> CampaignMarkStore.lower(db, utc(clock.instant())));
  }

  private Future<Void> insertMatrix(SqlClient db, UUID id, CampaignRequest request) {
    List<CampaignSystem> systems = request.systems();
    return matrices
        .insertDatasets(db, id, request.datasets())
        .compose(
            done ->
                EachInTurn.run(
                    IntStream.range(0, systems.size()).boxed().toList(),
                    place -> matrices.insertSystem(db, id, place, systems.get(place))));
  }

  /** Returns how the occurrences differ from the first. */
  Future<CampaignTrend> trend(TenantId tenant, UUID id) {
    return database.inSnapshot(
        tenant,
        db ->
            found(db, id)
                .compose(
                    campaign -> {
                      TrendSettings settings = campaign.trend();
                      return settings == null
                          ? Future.failedFuture(withoutTrend())
                          : trends.get(db, id, settings);
                    }));
  }

  Future<Campaign> pause(TenantId tenant, UUID id) {
    return change(tenant, id, db -> campaigns.pause(db, id));
  }

  /** Instants that passed while it was paused stay skipped. */
  Future<Campaign> resume(TenantId tenant, UUID id) {
    return change(tenant, id, db -> campaigns.resume(db, id));
  }

  private Future<Campaign> change(
      TenantId tenant, UUID id, Function<SqlClient, Future<Void>> step) {
    return database.inTenant(
        tenant,
        db -> found(db, id).compose(there -> step.apply(db)).compose(changed -> found(db, id)));
  }

  /** Adds an occurrence that starts at once, or after those that are open. */
  Future<Occurrence> run(Caller caller, UUID id, Optional<IdempotencyKey> key) {
    return database
        .inTenant(
            caller.tenant(),
            db ->
                campaigns
                    .hold(db, id)
                    .compose(held -> found(db, id))
                    .compose(campaign -> OnceOnly.create(db, key, () -> add(db, caller, campaign)))
                    .compose(occurrence -> occurrences.get(db, occurrence)))
        .onSuccess(added -> wakeRounds.run());
  }

  private Future<UUID> add(SqlClient db, Caller caller, Campaign campaign) {
    return occurrences
        .request(db, campaign.id(), campaign.overlap(), caller.subject())
        .compose(added -> CampaignMarkStore.lower(db, utc(clock.instant())).map(added.id()));
  }

  Future<Page<Occurrence>> occurrences(TenantId tenant, UUID id, PageRequest page) {
    return database
        .inTenant(
            tenant,
            db ->
                found(db, id)
                    .compose(
                        there ->
                            occurrences.list(
                                db, id, page.after().map(cursor -> cursor.id(0)), page.rows())))
        .map(rows -> page.page(rows, Occurrence::cursor));
  }

  Future<Occurrence> occurrence(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> occurrences.get(db, id));
  }

  Future<Occurrence> cancel(TenantId tenant, UUID id) {
    return database
        .inTenant(tenant, db -> occurrences.cancel(db, id))
        .onSuccess(cancelled -> wakeRounds.run());
  }

  /** Deletes a campaign with its occurrences; the experiments stay. Returns the receipt so far. */
  Future<Deletion> delete(Caller caller, UUID id) {
    return database
        .inTenant(
            caller.tenant(),
            db ->
                campaigns
                    .hold(db, id)
                    .compose(held -> found(db, id))
                    .compose(
                        campaign ->
                            occurrences
                                .countOpen(db, id)
                                .compose(open -> Refusal.when(open > 0, CampaignService::isOpen))
                                .map(campaign))
                    .compose(campaign -> delete(db, caller, campaign)))
        .onSuccess(receipt -> deletions.sweepSoon());
  }

  private Future<Deletion> delete(SqlClient db, Caller caller, Campaign campaign) {
    return deletions.delete(
        db,
        caller.tenant(),
        new DeletionTarget(DeletionTarget.Kind.CAMPAIGN, campaign.id(), campaign.name()),
        caller.subject(),
        () -> campaigns.delete(db, campaign.id()));
  }

  private Future<Campaign> found(SqlClient db, UUID id) {
    return campaigns.find(db, id).map(Refusal.ifMissing("campaign", id));
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  private static Refusal tooMany() {
    return Refusal.conflict(
        "too-many-campaigns",
        "The project has %d campaigns: delete one first.".formatted(MOST_CAMPAIGNS));
  }

  private static Refusal nameTaken(CampaignRequest request) {
    return Refusal.conflict(
        "campaign-exists",
        "The project has a campaign '%s': choose another name.".formatted(request.name()));
  }

  private static Refusal withoutTrend() {
    return Refusal.conflict(
        "no-trend",
        "The campaign does not compare its occurrences: create one with the field trend.");
  }

  private static Refusal isOpen() {
    return Refusal.conflict(
        "occurrence-open",
        "An occurrence of the campaign is open: cancel it and wait until it ends, then delete.");
  }
}
