package dev.sextant.api.generators;

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
        .map(rows -> page.page(rows, generator -> Cursor.after(generator.id())));
  }

  Future<Generator> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id));
  }

  Future<Generator> create(Caller caller, GeneratorRequest request) {
    TenantId tenant = caller.tenant();
    return checkUrl(request.baseUrl())
        .compose(
            allowed ->
                database.inTenant(
                    tenant,
                    db ->
                        checkProject(db, request.projectId())
                            .compose(known -> generators.insert(db, request, caller.subject()))
                            .map(id -> id.orElseThrow(() -> nameTaken(request.name())))
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
                        found(db, id)
                            .compose(
                                before ->
                                    moves(before, request)
                                        ? vault.clear(db, id)
                                        : Future.succeededFuture())
                            .compose(ready -> generators.update(db, id, request))
                            .compose(changed -> keep(db, tenant, id, request))
                            .compose(kept -> found(db, id))));
  }

  Future<Void> delete(TenantId tenant, UUID id) {
    return database.inTenant(
        tenant,
        db ->
            generators
                .delete(db, id)
                .compose(there -> Refusal.unless(there, () -> Refusal.notFound("generator", id))));
  }

  private static boolean moves(Generator before, GeneratorRequest request) {
    return request.baseUrl() != null && !request.baseUrl().equals(before.baseUrl());
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
    return generators.find(db, id).map(Refusal.ifMissing("generator", id));
  }

  private static Refusal nameTaken(@Nullable String name) {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "name-taken",
        "There is a generator named '%s' already: choose another name.".formatted(name),
        new Violation("/name", "is taken"));
  }
}
