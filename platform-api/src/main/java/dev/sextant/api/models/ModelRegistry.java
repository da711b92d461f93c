package dev.sextant.api.models;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Registers a tenant's models of one kind. */
final class ModelRegistry<D, M extends Model<D>> {

  private final TenantDatabase database;
  private final ModelStore<D, M> models;
  private final String word;

  /** The word names the kind of model, such as {@code entailment model}. */
  ModelRegistry(TenantDatabase database, ModelStore<D, M> models, String word) {
    this.database = database;
    this.models = models;
    this.word = word;
  }

  Future<Page<M>> list(TenantId tenant, PageRequest page) {
    return database
        .inTenant(tenant, db -> models.list(db, page.afterId(), page.rows()))
        .map(rows -> page.page(rows, model -> Cursor.after(model.id())));
  }

  Future<M> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id));
  }

  /** Adds a model, once per key. */
  Future<M> add(TenantId tenant, D definition, String name, Optional<IdempotencyKey> key) {
    return add(tenant, db -> models.insert(db, definition), name, key);
  }

  /**
   * Adds a model, once per key.
   *
   * @param insert inserts it; empty if the name is taken
   */
  Future<M> add(
      TenantId tenant,
      Function<SqlClient, Future<Optional<M>>> insert,
      String name,
      Optional<IdempotencyKey> key) {
    return database.inTenant(
        tenant,
        db ->
            OnceOnly.create(db, key, () -> inserted(insert.apply(db), name))
                .compose(added -> found(db, added)));
  }

  /**
   * Returns the model that the key has created; empty if there is none. Look before work that takes
   * long.
   *
   * @param isTaken returns whether the name is taken
   * @return fails if it is
   */
  Future<Optional<M>> known(
      TenantId tenant,
      Function<SqlClient, Future<Boolean>> isTaken,
      String name,
      Optional<IdempotencyKey> key) {
    return database.inTenant(
        tenant,
        db ->
            key.map(asked -> OnceOnly.find(db, asked))
                .orElseGet(() -> Future.succeededFuture(Optional.empty()))
                .compose(
                    id ->
                        id.isPresent()
                            ? found(db, id.get()).map(Optional::of)
                            : isTaken
                                .apply(db)
                                .compose(taken -> Refusal.when(taken, () -> nameTaken(name)))
                                .map(free -> Optional.<M>empty())));
  }

  private Future<UUID> inserted(Future<Optional<M>> model, String name) {
    return model.map(there -> there.orElseThrow(() -> nameTaken(name)).id());
  }

  /**
   * Deletes a model that no experiment uses.
   *
   * @param check fails if the model must stay for another reason
   */
  Future<Void> delete(TenantId tenant, UUID id, Function<M, Future<Void>> check) {
    return database.inTenant(
        tenant,
        db ->
            found(db, id)
                .compose(check)
                .compose(free -> models.isUsed(db, id))
                .compose(used -> Refusal.when(used, this::inUse))
                .compose(unused -> models.delete(db, id)));
  }

  private Future<M> found(SqlClient db, UUID id) {
    return models.find(db, id).map(Refusal.ifMissing(word, id));
  }

  private Refusal inUse() {
    return Refusal.conflict(
        word.replace(' ', '-') + "-in-use",
        "An experiment uses the %s: delete the experiment first.".formatted(word));
  }

  private Refusal nameTaken(String name) {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "name-taken",
        "An %s named '%s' exists: choose another name.".formatted(word, name),
        new Violation("/name", "is taken"));
  }
}
