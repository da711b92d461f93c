package dev.sextant.api.generators;

import dev.sextant.api.generators.GeneratorStore.StoredGenerator;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.remote.credential.Secret;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Manages a tenant's generators. */
final class GeneratorService {

  private final TenantDatabase database;
  private final CredentialVault vault;
  private final Endpoints endpoints;
  private final GeneratorStore generators = new GeneratorStore();
  private final ProjectLookup projects = new ProjectLookup();

  GeneratorService(TenantDatabase database, CredentialVault vault, Endpoints endpoints) {
    this.database = database;
    this.vault = vault;
    this.endpoints = endpoints;
  }

  Future<Page<Generator>> list(TenantId tenant, Optional<UUID> projectId, PageRequest page) {
    return database
        .inTenant(
            tenant,
            db ->
                checkProject(db, projectId.orElse(null))
                    .compose(known -> generators.list(db, page.afterId(), projectId, page.rows())))
        .map(
            rows ->
                page.page(
                    rows.stream().map(Generator::of).toList(),
                    generator -> Cursor.after(generator.id())));
  }

  Future<Generator> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id));
  }

  Future<Generator> create(Caller caller, GeneratorRequest request) {
    TenantId tenant = caller.tenant();
    GeneratorSettings settings = request.settings();
    return checkUrl(request.baseUrl())
        .map(allowed -> settings.spec())
        .compose(
            allowed ->
                database.inTenant(
                    tenant,
                    db ->
                        checkProject(db, request.projectId())
                            .compose(
                                known ->
                                    generators.insert(
                                        db, request.projectId(), settings, caller.subject()))
                            .map(id -> id.orElseThrow(() -> nameTaken(settings.name())))
                            .compose(id -> keep(db, tenant, id, request).map(id))
                            .compose(id -> found(db, id))));
  }

  /**
   * Changes a generator. A new address deletes the credential, which was entered for the old
   * address.
   */
  Future<Generator> change(TenantId tenant, UUID id, GeneratorRequest request) {
    return checkUrl(request.baseUrl())
        .compose(
            allowed ->
                database.inTenant(
                    tenant,
                    db ->
                        locked(db, id)
                            .compose(before -> change(db, tenant, before, request))
                            .compose(changed -> found(db, id))));
  }

  private Future<Void> change(
      SqlClient db, TenantId tenant, StoredGenerator before, GeneratorRequest request) {
    GeneratorSettings after = request.settings(before);
    after.spec();
    boolean moves = !after.baseUrl().equals(before.settings().baseUrl());
    return (moves ? vault.clear(db, before.id()) : Future.<Void>succeededFuture())
        .compose(ready -> generators.update(db, before.id(), after))
        .compose(changed -> keep(db, tenant, before.id(), request));
  }

  /** Adds a version of the price, unless the newest one is equal. */
  Future<Generator> setPrice(Caller caller, UUID id, GeneratorPrice price) {
    return database.inTenant(
        caller.tenant(),
        db ->
            locked(db, id)
                .compose(before -> setPrice(db, before, price, caller.subject()))
                .compose(set -> found(db, id)));
  }

  private Future<Void> setPrice(
      SqlClient db, StoredGenerator before, GeneratorPrice price, String author) {
    PriceVersion newest = before.price();
    int version = newest == null ? 1 : newest.version() + 1;
    return price.isThatOf(newest)
        ? Future.succeededFuture()
        : generators.addPrice(db, before.id(), version, price, author);
  }

  Future<Void> delete(TenantId tenant, UUID id) {
    return database.inTenant(
        tenant,
        db ->
            generators
                .delete(db, id)
                .compose(there -> Refusal.unless(there, () -> Refusal.notFound("generator", id))));
  }

  private Future<Void> keep(SqlClient db, TenantId tenant, UUID id, GeneratorRequest request) {
    if (request.forgetsCredential()) {
      return vault.clear(db, id);
    }
    Secret credential = request.credential();
    return credential == null ? Future.succeededFuture() : vault.set(db, tenant, id, credential);
  }

  private Future<Void> checkUrl(@Nullable String baseUrl) {
    return baseUrl == null ? Future.succeededFuture() : endpoints.check(baseUrl).mapEmpty();
  }

  private Future<Void> checkProject(SqlClient db, @Nullable UUID projectId) {
    return projectId == null ? Future.succeededFuture() : projects.require(db, projectId);
  }

  private Future<Generator> found(SqlClient db, UUID id) {
    return generators.find(db, id).map(Refusal.ifMissing("generator", id)).map(Generator::of);
  }

  private Future<StoredGenerator> locked(SqlClient db, UUID id) {
    return generators.lock(db, id).map(Refusal.ifMissing("generator", id));
  }

  private static Refusal nameTaken(@Nullable String name) {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "name-taken",
        "There is a generator named '%s' already: choose another name.".formatted(name),
        new Violation("/name", "is taken"));
  }
}
