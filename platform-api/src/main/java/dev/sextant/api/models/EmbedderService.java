package dev.sextant.api.models;

import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlClient;
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
  private final ModelRegistry<EmbedderDefinition, Embedder> shelf;
  private final Set<TenantId> ensured = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Future<List<EmbedderDefinition>> shipped;

  /** Creates the service. */
  public EmbedderService(
      Vertx vertx, TenantDatabase database, ModelCatalogue models, ModelFolders folders) {
    this.vertx = vertx;
    this.database = database;
    this.models = models;
    this.folders = folders;
    this.shelf = new ModelRegistry<>(database, embedders, "embedder", Embedder::id);
  }

  /** Adds the missing shipped embedders; they replace those of earlier versions. */
  public Future<Void> ensureShipped(TenantId tenant) {
    if (ensured.contains(tenant)) {
      return Future.succeededFuture();
    }
    return shipped()
        .compose(definitions -> database.inTenant(tenant, db -> shipAll(db, definitions)))
        .onSuccess(done -> ensured.add(tenant));
  }

  /** Returns the names of the shipped embedders, after adding them to the tenant. */
  public Future<List<String>> shipped(TenantId tenant) {
    return ensureShipped(tenant)
        .compose(there -> shipped())
        .map(all -> all.stream().map(EmbedderDefinition::name).toList());
  }

  Future<Page<Embedder>> list(TenantId tenant, PageRequest page) {
    return ensureShipped(tenant).compose(there -> shelf.list(tenant, page));
  }

  Future<Embedder> get(TenantId tenant, UUID id) {
    return shelf.get(tenant, id);
  }

  Future<Embedder> register(
      TenantId tenant, EmbedderRegistration wish, Optional<IdempotencyKey> key) {
    return ensureShipped(tenant)
        .compose(there -> vertx.executeBlocking(() -> inspect(wish), false))
        .compose(definition -> shelf.add(tenant, definition, wish.name(), key));
  }

  Future<Void> delete(TenantId tenant, UUID id) {
    return shelf.delete(tenant, id, EmbedderService::checkNotShipped);
  }

  private EmbedderDefinition inspect(EmbedderRegistration wish) {
    return models.inspect(
        new EmbedderRegistration(
            wish.name(),
            folders.allowed(wish.folder()),
            wish.pooling(),
            wish.prefix(),
            wish.maxTokens()));
  }

  /** Reads the shipped models once, because reading takes long. */
  private Future<List<EmbedderDefinition>> shipped() {
    Future<List<EmbedderDefinition>> known = shipped;
    if (known == null || known.failed()) {
      known = vertx.executeBlocking(models::shipped, false);
      shipped = known;
    }
    return known;
  }

  private Future<Void> shipAll(SqlClient db, List<EmbedderDefinition> definitions) {
    Future<Void> there = Future.succeededFuture();
    for (EmbedderDefinition definition : definitions) {
      there = there.compose(before -> embedders.ship(db, definition));
    }
    return there;
  }

  private static Future<Void> checkNotShipped(Embedder embedder) {
    return embedder.isShipped()
        ? Future.failedFuture(
            new Refusal(
                Refusal.Kind.CONFLICT,
                "embedder-shipped",
                "The embedder comes with Sextant and stays."))
        : Future.succeededFuture();
  }
}
