package dev.sextant.standalone.keycloak;

import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.migrations.Tenants;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Optional;
import javax.sql.DataSource;

/** The only tenant of an instance, as an organization of its Keycloak. */
public final class TenantOrganization {

  private TenantOrganization() {}

  /**
   * Creates the organization if it is missing, and invites a first administrator if nobody has
   * signed in.
   *
   * @param owner connections of the owner of the tables
   * @param name of the tenant
   * @return empty if somebody has signed in
   */
  public static Future<Optional<FirstAdministrator>> ensure(
      Vertx vertx, LocalKeycloak keycloak, DataSource owner, TenantId tenant, String name) {
    Directory directory = keycloak.directory(vertx);
    return directory
        .organizations()
        .create(tenant, name)
        .compose(
            organization ->
                vertx.executeBlocking(
                    () -> {
                      // The tenant's row is the authority; the organization follows it.
                      Tenants.mirror(owner, tenant.value(), organization.id());
                      return organization.id();
                    }))
        .compose(id -> FirstAdministrator.ensure(directory, id))
        .eventually(directory::close);
  }
}
