package dev.sextant.api.access.directory;

import io.vertx.core.Future;

/**
 * The people and programs of all tenants at the identity provider.
 *
 * <p>The rows of {@code tenants} are the authority; the directory mirrors them. Changes may be
 * repeated: they find and complete what already exists. Every method fails with a {@link
 * dev.sextant.api.http.Refusal}: {@code identity-provider-unavailable} if the provider does not
 * answer, {@code not-found} for unknown people and programs.
 */
public interface Directory {

  /** The organizations of tenants. */
  Organizations organizations();

  /** The members of tenants. */
  Members members();

  /** Programs of tenants, with credentials of their own. */
  ServiceClients serviceClients();

  /** Programs of operators. */
  OperatorClients operatorClients();

  /** Closes the connections. */
  Future<Void> close();
}
