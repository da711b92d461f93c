package dev.sextant.api.models;

import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.models.inspection.Inspections;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.api.turns.OwnContext;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Manages a tenant's embedders; the shipped ones exist from the first access. */
public final class EmbedderService {

  private final Vertx vertx;
  private final TenantDatabase database;
  private final ModelCatalogue models;
  private final ModelFolders folders;
  private final EmbedderStore embedders = new EmbedderStore();
  private final ModelRegistry<EmbedderDefinition, TenantEmbedder> registry;
  private final Set<TenantId> ensured = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Future<List<EmbedderDefinition>> shipped;

  /**
   * Creates the service.
   *
   * @param inspections of models of every kind that are being registered
   */
  public EmbedderService(
      Vertx vertx,
      TenantDatabase database,
      ModelCatalogue models,
      ModelFolders folders,
      Inspections inspections) {
    this.vertx = vertx;
    this.database = database;
    this.models = models;
    this.folders = folders;
    this.registry = new ModelRegistry<>(database, embedders, inspections, "embedder");
  }

  /** Adds the missing shipped embedders; they replace those of earlier versions. */
  public Future<Void> ensureShipped(TenantId tenant) {
    if (ensured.contains(tenant)) {
      return Future.succeededFuture();
    }
    return shipped()
        .compose(
            definitions ->
                database.inTenant(
                    tenant, db -> EachInTurn.run(definitions, each -> embedders.ship(db, each))))
        .onSuccess(done -> ensured.add(tenant));
  }

  /** Returns the names of the shipped embedders, after adding them to the tenant. */
  public Future<List<String>> shipped(TenantId tenant) {
    return ensureShipped(tenant)
        .compose(there -> shipped())
        .map(all -> all.stream().map(EmbedderDefinition::name).toList());
  }

  Future<Page<TenantEmbedder>> list(TenantId tenant, PageRequest page) {
    return ensureShipped(tenant).compose(there -> registry.list(tenant, page));
  }

  Future<TenantEmbedder> get(TenantId tenant, UUID id) {
    return registry.get(tenant, id);
  }

  Future<TenantEmbedder> register(
      TenantId tenant, EmbedderRegistration wish, Optional<IdempotencyKey> key) {
    return ensureShipped(tenant)
        .compose(
            there ->
                registry.inspectAndAdd(
                    tenant,
                    wish.name(),
                    key,
                    deadline -> models.inspect(wish.in(folders), deadline),
                    embedders::insert));
  }

  /** Returns the check report of an embedder. */
  Future<JsonObject> check(TenantId tenant, UUID id) {
    return database.inTenant(
        tenant,
        db ->
            embedders
                .find(db, id)
                .map(Refusal.ifMissing("embedder", id))
                .compose(
                    embedder ->
                        embedders
                            .report(db, id)
                            .map(report -> report.orElseThrow(() -> noReport(embedder)))));
  }

  private static Refusal noReport(TenantEmbedder embedder) {
    return new Refusal(
        Refusal.Kind.NOT_FOUND,
        "no-check-report",
        "The embedder '%s' has no check report: embedders of a folder or in half precision have one, since they are checked when they are registered."
            .formatted(embedder.definition().name()));
  }

  Future<Void> delete(TenantId tenant, UUID id) {
    return registry.delete(tenant, id, EmbedderService::checkNotShipped);
  }

  /** Reads the shipped models once, because reading takes long. */
  private Future<List<EmbedderDefinition>> shipped() {
    Future<List<EmbedderDefinition>> known = shipped;
    if (known == null || known.failed()) {
      known = vertx.executeBlocking(models::shipped, false);
      shipped = known;
    }
    return OwnContext.of(known);
  }

  private static Future<Void> checkNotShipped(TenantEmbedder embedder) {
    return Refusal.when(
        embedder.isShipped(),
        () ->
            Refusal.conflict(
                "embedder-shipped", "The embedder is part of Sextant and cannot be deleted."));
  }
}
