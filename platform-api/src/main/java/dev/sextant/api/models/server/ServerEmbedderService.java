package dev.sextant.api.models.server;

import dev.sextant.api.generators.Endpoints;
import dev.sextant.api.generators.credential.CredentialVault;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EmbedderStore;
import dev.sextant.api.models.ModelCatalogue;
import dev.sextant.api.models.TenantEmbedder;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.credential.Secret;
import dev.sextant.remote.embedding.VectorProbe;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Registers embedders on servers. A probe asks the server for the vectors of a few texts, which pin
 * the model behind the name.
 */
public final class ServerEmbedderService {

  /** A generous bound of what a probe can use: five short texts, tried three times. */
  private static final long PROBE_TOKENS = 1_000;

  /**
   * A server that was probed.
   *
   * @param vectors that pin it: stored ones, if the server's are the same but for noise
   */
  private record Probed(EmbedderDefinition pinned, List<float[]> vectors, long tokens) {}

  private final Vertx vertx;
  private final TenantDatabase database;
  private final ModelCatalogue models;
  private final Endpoints endpoints;
  private final Quota quota;
  private final CredentialVault vault;
  private final EmbedderStore embedders = new EmbedderStore();
  private final ServerEmbedderStore servers = new ServerEmbedderStore();

  /** Creates the service. */
  public ServerEmbedderService(
      Vertx vertx,
      TenantDatabase database,
      ModelCatalogue models,
      Endpoints endpoints,
      CredentialKeys keys,
      Quota quota) {
    this.vertx = vertx;
    this.database = database;
    this.models = models;
    this.endpoints = endpoints;
    this.quota = quota;
    this.vault = new CredentialVault(database, keys, ServerEmbedderStore.CREDENTIALS);
  }

  /** Returns the vault of the embedders' credentials. */
  public CredentialVault vault() {
    return vault;
  }

  /** Probes a server and registers the embedder, once per key: a repeat costs no probe. */
  public Future<TenantEmbedder> register(
      TenantId tenant, ServerRegistration wish, Optional<IdempotencyKey> key) {
    wish.check();
    return database
        .inTenant(tenant, db -> repeated(db, key))
        .compose(
            known ->
                known.map(Future::succeededFuture).orElseGet(() -> registerNew(tenant, wish, key)));
  }

  private Future<Optional<TenantEmbedder>> repeated(SqlClient db, Optional<IdempotencyKey> key) {
    return OnceOnly.find(db, key)
        .compose(
            id ->
                id.isPresent()
                    ? found(db, id.get()).map(Optional::of)
                    : Future.succeededFuture(Optional.empty()));
  }

  private Future<TenantEmbedder> registerNew(
      TenantId tenant, ServerRegistration wish, Optional<IdempotencyKey> key) {
    return probed(tenant, wish)
        .compose(
            probed ->
                database.inTenant(
                    tenant,
                    db ->
                        quota
                            .useLlmTokens(db, probed.tokens())
                            .compose(
                                counted ->
                                    OnceOnly.create(
                                        db, key, () -> insert(db, tenant, wish, probed)))
                            .compose(id -> found(db, id))));
  }

  /** Changes the price or the credential. */
  public Future<TenantEmbedder> change(TenantId tenant, UUID id, JsonObject body) {
    EmbedderChange change = EmbedderChange.of(body);
    return database.inTenant(
        tenant,
        db ->
            onServer(db, id)
                .compose(
                    there ->
                        change.setsPrice()
                            ? servers.setPrice(db, id, checked(change))
                            : Future.succeededFuture())
                .compose(priced -> setCredential(db, tenant, id, change))
                .compose(changed -> found(db, id)));
  }

  /**
   * Probes an embedder again. If the server computes other vectors, the embedder is superseded by
   * its new revision under the same name.
   */
  public Future<TenantEmbedder> renew(TenantId tenant, UUID id) {
    return database
        .inTenant(tenant, db -> onServer(db, id))
        .compose(
            embedder ->
                vault
                    .credential(tenant, id)
                    .map(
                        credential ->
                            ServerRegistration.of(
                                embedder, credential.map(Secret::reveal).orElse(null))))
        .compose(wish -> probed(tenant, wish).compose(probed -> renewed(tenant, id, wish, probed)));
  }

  private Future<TenantEmbedder> renewed(
      TenantId tenant, UUID id, ServerRegistration wish, Probed probed) {
    return database.inTenant(
        tenant,
        db ->
            quota
                .useLlmTokens(db, probed.tokens())
                .compose(counted -> found(db, id))
                .compose(
                    old ->
                        old.definition().revision().equals(probed.pinned().revision())
                            ? Future.succeededFuture(id)
                            : servers
                                .supersede(db, id)
                                .compose(superseded -> insert(db, tenant, wish, probed)))
                .compose(current -> found(db, current)));
  }

  /** Probes outside of a transaction, since a server may take a minute. */
  private Future<Probed> probed(TenantId tenant, ServerRegistration wish) {
    return database
        .inTenant(tenant, db -> quota.checkLlmTokens(db, PROBE_TOKENS))
        .compose(room -> endpoints.resolve(wish.requiredBaseUrl()))
        .compose(allowed -> vertx.executeBlocking(() -> models.probe(wish), false))
        .compose(
            probe -> {
              EmbedderDefinition fresh = models.pin(wish, probe.vectors());
              String settings = String.valueOf(fresh.tokenizerSha256());
              return database
                  .inTenant(tenant, db -> servers.probes(db, settings))
                  .map(stored -> pinned(wish, probe, fresh, stored));
            });
  }

  private Probed pinned(
      ServerRegistration wish,
      ServerProbe probe,
      EmbedderDefinition fresh,
      List<List<float[]>> stored) {
    for (List<float[]> vectors : stored) {
      if (VectorProbe.isUnchanged(vectors, probe.vectors())) {
        return new Probed(models.pin(wish, vectors), vectors, probe.tokens());
      }
    }
    return new Probed(fresh, probe.vectors(), probe.tokens());
  }

  private Future<UUID> insert(
      SqlClient db, TenantId tenant, ServerRegistration wish, Probed probed) {
    String credential = wish.credential();
    return servers
        .insert(db, wish, probed.pinned(), probed.vectors())
        .map(id -> id.orElseThrow(() -> nameTaken(wish.name())))
        .compose(
            id ->
                (credential == null
                        ? Future.<Void>succeededFuture()
                        : vault.set(db, tenant, id, new Secret(credential)))
                    .map(id));
  }

  private Future<Void> setCredential(
      SqlClient db, TenantId tenant, UUID id, EmbedderChange change) {
    if (!change.setsCredential()) {
      return Future.succeededFuture();
    }
    Secret credential = change.credential();
    return credential == null ? vault.clear(db, id) : vault.set(db, tenant, id, credential);
  }

  private static EmbedderChange checked(EmbedderChange change) {
    if ((change.price() == null) != (change.currency() == null)) {
      throw Refusal.invalidAt(
          "embedder-incomplete",
          "/currency",
          "A currency belongs to a price: give both, or neither.");
    }
    return change;
  }

  private Future<TenantEmbedder> onServer(SqlClient db, UUID id) {
    return found(db, id)
        .compose(
            embedder ->
                Refusal.unless(embedder.isOnServer(), () -> notOnServer(embedder)).map(embedder));
  }

  private static Refusal notOnServer(TenantEmbedder embedder) {
    return Refusal.conflict(
        "embedder-local",
        "The embedder '%s' runs on this machine: it has no price, credential or probe."
            .formatted(embedder.definition().name()));
  }

  private Future<TenantEmbedder> found(SqlClient db, UUID id) {
    return embedders.find(db, id).map(Refusal.ifMissing("embedder", id));
  }

  private static Refusal nameTaken(String name) {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "name-taken",
        "An embedder named '%s' exists: choose another name.".formatted(name),
        new Violation("/name", "is taken"));
  }
}
