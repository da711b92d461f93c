package dev.sextant.api.generators;

import dev.sextant.api.generators.GeneratorStore.StoredGenerator;
import dev.sextant.api.generators.ProbeRow.ProbeState;
import dev.sextant.api.generators.ProbeRunner.Begun;
import dev.sextant.api.generators.credential.CredentialVault;
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
  private final ProbeRunner probes;
  private final TestCalls tests;
  private final GeneratorStore generators = new GeneratorStore();
  private final ProjectLookup projects = new ProjectLookup();

  /** A generator as it was saved, and a probe that is to start when it is committed. */
  private record Saved(Generator generator, Optional<Begun> begun) {

    void start(TenantId tenant, ProbeRunner probes) {
      begun.ifPresent(each -> probes.run(tenant, each));
    }
  }

  GeneratorService(
      TenantDatabase database,
      CredentialVault vault,
      Endpoints endpoints,
      ProbeRunner probes,
      TestCalls tests) {
    this.database = database;
    this.vault = vault;
    this.endpoints = endpoints;
    this.probes = probes;
    this.tests = tests;
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
                            .compose(id -> stored(db, id))
                            .compose(made -> probed(db, made, false))))
        .onSuccess(saved -> saved.start(tenant, probes))
        .map(Saved::generator);
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
                    db -> locked(db, id).compose(before -> change(db, tenant, before, request))))
        .onSuccess(saved -> saved.start(tenant, probes))
        .map(Saved::generator);
  }

  private Future<Saved> change(
      SqlClient db, TenantId tenant, StoredGenerator before, GeneratorRequest request) {
    GeneratorSettings after = request.settings(before);
    after.spec();
    boolean moves = !after.baseUrl().equals(before.settings().baseUrl());
    return (moves ? vault.clear(db, before.id()) : Future.<Void>succeededFuture())
        .compose(ready -> generators.update(db, before.id(), after))
        .compose(changed -> keep(db, tenant, before.id(), request))
        .compose(kept -> stored(db, before.id()))
        .compose(
            stored ->
                request.givesCredential() || !after.isAnsweredLike(before.settings())
                    ? probed(db, stored, false)
                    : Future.succeededFuture(new Saved(Generator.of(stored), Optional.empty())));
  }

  /** Probes the server again, unless a probe runs already. */
  Future<Generator> probe(TenantId tenant, UUID id) {
    return database
        .inTenant(
            tenant,
            db ->
                locked(db, id)
                    .compose(
                        generator ->
                            generator.probe().probeState() == ProbeState.RUNNING
                                ? Future.succeededFuture(
                                    new Saved(Generator.of(generator), Optional.empty()))
                                : probes
                                    .begin(db, generator, true)
                                    .compose(begun -> saved(db, begun))))
        .onSuccess(saved -> saved.start(tenant, probes))
        .map(Saved::generator);
  }

  /** Calls the generator once. */
  Future<TestReply> test(TenantId tenant, UUID id, String prompt) {
    return database
        .inTenant(tenant, db -> stored(db, id))
        .compose(generator -> tests.call(tenant, generator, prompt));
  }

  private Future<Saved> probed(SqlClient db, StoredGenerator generator, boolean sameSettings) {
    return probes
        .tryToBegin(db, generator, sameSettings)
        .compose(begun -> found(db, generator.id()).map(found -> new Saved(found, begun)));
  }

  private Future<Saved> saved(SqlClient db, Begun begun) {
    return found(db, begun.generator().id()).map(found -> new Saved(found, Optional.of(begun)));
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
    return database
        .inTenant(
            tenant,
            db ->
                generators
                    .delete(db, id)
                    .compose(
                        there -> Refusal.unless(there, () -> Refusal.notFound("generator", id))))
        .onSuccess(deleted -> probes.cancel(id));
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
    return stored(db, id).map(Generator::of);
  }

  private Future<StoredGenerator> stored(SqlClient db, UUID id) {
    return generators.find(db, id).map(Refusal.ifMissing("generator", id));
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
