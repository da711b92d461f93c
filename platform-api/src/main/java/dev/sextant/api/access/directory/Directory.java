package dev.sextant.api.access.directory;

import io.vertx.core.Future;

/**
 * The people and programs of all tenants, as the identity provider keeps them.
 *
 * <p>The rows of {@code tenants} are the authority; this is their mirror. Whatever changes it may
 * be repeated: what is there already is found and completed. All of it fails with a {@link
 * dev.sextant.api.http.Refusal}: {@code identity-provider-unavailable} if the provider does not
 * answer, {@code not-found} for whom it does not know.
 */
public interface Directory {

  /** The mirror images of tenants. */
  Organizations organizations();

  /** Who belongs to a tenant. */
  Members members();

  /** Programs of a tenant that sign in by themselves. */
  ServiceClients serviceClients();

  /** Programs that run the platform. */
  OperatorClients operatorClients();

  /** Gives up the connections. */
  Future<Void> close();
}
