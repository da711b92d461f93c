package dev.sextant.api.webhooks.delivery;

import dev.sextant.api.generators.credential.CredentialVault;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.credential.Secret;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The secrets of webhooks: the current one, and the one before the last rotation. */
public final class WebhookVaults {

  private final CredentialVault current;
  private final CredentialVault previous;

  /** Creates the vaults. */
  public WebhookVaults(TenantDatabase database, CredentialKeys keys) {
    this.current = new CredentialVault(database, keys, WebhookSecretStore.CURRENT);
    this.previous = new CredentialVault(database, keys, WebhookSecretStore.PREVIOUS);
  }

  /** Returns the vaults, whose secrets are encrypted again with a new key. */
  public List<CredentialVault> all() {
    return List.of(current, previous);
  }

  /** Stores the current secret. */
  public Future<Void> set(SqlClient db, TenantId tenant, UUID webhook, Secret secret) {
    return current.set(db, tenant, webhook, secret);
  }

  /** Returns the current secret; empty if there is no such webhook. */
  public Future<Optional<Secret>> current(TenantId tenant, UUID webhook) {
    return current.credential(tenant, webhook);
  }

  /**
   * Returns the secrets that sign a call; empty if the webhook was deleted.
   *
   * @param both whether the one before the last rotation signs as well
   */
  Future<List<Secret>> signing(TenantId tenant, UUID webhook, boolean both) {
    return current
        .credential(tenant, webhook)
        .compose(
            newest -> {
              List<Secret> secrets = new ArrayList<>(newest.stream().toList());
              return both
                  ? previous
                      .credential(tenant, webhook)
                      .map(
                          older -> {
                            older.ifPresent(secrets::add);
                            return secrets;
                          })
                  : Future.succeededFuture(secrets);
            });
  }
}
