package dev.sextant.api.models;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.idempotency.RunningRequests;
import dev.sextant.api.models.inspection.Deadline;
import dev.sextant.api.models.inspection.Inspections;
import dev.sextant.api.models.inspection.RegistrationStore;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Registers a tenant's models of one kind. */
final class ModelRegistry<D, M extends Model<D>> {

  /** For the transactions around an inspection. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private final TenantDatabase database;
  private final ModelStore<D, M> models;
  private final Inspections inspections;
  private final String word;
  private final RegistrationStore registrations = new RegistrationStore();
  private final RunningRequests<M> running = new RunningRequests<>();

  /** The word names the kind of model, such as {@code entailment model}. */
  ModelRegistry(
      TenantDatabase database, ModelStore<D, M> models, Inspections inspections, String word) {
    this.database = database;
    this.models = models;
    this.inspections = inspections;
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
   * Inspects a model and adds it, once per key. A repeat while this process inspects the model
   * waits for the same outcome.
   *
   * @param inspection blocks
   * @param insert inserts what the inspection found; empty if the name is taken
   * @return fails with a {@link Refusal} if the name is taken, too many inspections run, or another
   *     process inspects the model with this key
   */
  <C> Future<M> inspectAndAdd(
      TenantId tenant,
      String name,
      Optional<IdempotencyKey> key,
      Function<Deadline, C> inspection,
      BiFunction<SqlClient, C, Future<Optional<M>>> insert) {
    return running.join(
        tenant,
        key,
        () ->
            begin(tenant, name, key)
                .compose(
                    known ->
                        known
                            .map(Future::succeededFuture)
                            .orElseGet(
                                () ->
                                    inspections
                                        .run(tenant, inspection)
                                        .compose(
                                            found ->
                                                add(
                                                    tenant,
                                                    db -> insert.apply(db, found),
                                                    name,
                                                    key))
                                        .eventually(() -> end(tenant, key)))));
  }

  private Future<M> add(
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

  /** Returns the model that the key has created; empty if it is to be inspected now. */
  private Future<Optional<M>> begin(TenantId tenant, String name, Optional<IdempotencyKey> key) {
    return database.inTenant(
        tenant,
        db ->
            OnceOnly.find(db, key)
                .compose(
                    id ->
                        id.isPresent()
                            ? found(db, id.get()).map(Optional::of)
                            : models
                                .isTaken(db, name)
                                .compose(taken -> Refusal.when(taken, () -> nameTaken(name)))
                                .compose(free -> mark(db, key))
                                .map(marked -> Optional.<M>empty())));
  }

  private Future<Void> mark(SqlClient db, Optional<IdempotencyKey> key) {
    if (key.isEmpty()) {
      return Future.succeededFuture();
    }
    return registrations
        .begin(db, key.get(), inspections.longest().plus(MARGIN))
        .compose(marked -> Refusal.unless(marked, ModelRegistry::runsElsewhere));
  }

  /** A mark that stays expires. */
  private Future<Void> end(TenantId tenant, Optional<IdempotencyKey> key) {
    return key.map(asked -> database.inTenant(tenant, db -> registrations.end(db, asked)))
        .orElseGet(Future::succeededFuture)
        .otherwiseEmpty();
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

  private static Refusal runsElsewhere() {
    return Refusal.conflict(
        "registration-running",
        "Another process of Sextant registers this model, by a request with the same"
            + " Idempotency-Key: send the request again once it has ended, within two minutes.");
  }

  private Refusal nameTaken(String name) {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "name-taken",
        "An %s named '%s' exists: choose another name.".formatted(word, name),
        new Violation("/name", "is taken"));
  }
}
