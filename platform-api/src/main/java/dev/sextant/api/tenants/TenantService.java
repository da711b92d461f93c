package dev.sextant.api.tenants;

import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.directory.Invitation;
import dev.sextant.api.access.directory.Organization;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.Tenant;
import dev.sextant.api.tenancy.TenantCatalogue;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Creates tenants and keeps their organizations in sync. The row is written first: a crash in
 * between leaves a tenant without an organization, which reconciliation then creates.
 */
public final class TenantService {

  private static final int AT_ONCE = 100;

  private final TenantCatalogue catalogue;
  private final Directory directory;

  /** Creates the service. */
  public TenantService(TenantCatalogue catalogue, Directory directory) {
    this.catalogue = catalogue;
    this.directory = directory;
  }

  Future<Tenant> create(String name) {
    return catalogue
        .create(name)
        .map(created -> created.orElseThrow(TenantService::nameTaken))
        .compose(tenant -> mirror(tenant, name).map(tenant))
        .compose(this::get);
  }

  Future<Tenant> suspend(TenantId id) {
    return get(id).compose(tenant -> catalogue.suspend(id)).compose(done -> get(id));
  }

  Future<Tenant> resume(TenantId id) {
    return get(id).compose(tenant -> catalogue.resume(id)).compose(done -> get(id));
  }

  Future<Invitation> inviteAdmin(TenantId id, String email) {
    return get(id)
        .map(tenant -> tenant.organization().orElseThrow(TenantService::noImage))
        .compose(organization -> directory.members().invite(organization, email, Role.ADMIN));
  }

  Future<Map<TenantId, Tenant>> all() {
    return catalogue.all();
  }

  Future<List<Drift>> drift() {
    return organizations(0, new ArrayList<>())
        .compose(
            organizations -> catalogue.all().map(tenants -> Comparison.of(tenants, organizations)));
  }

  /** Repairs what it can and returns the remaining differences. */
  Future<List<Drift>> reconcile() {
    return drift().compose(drifts -> EachInTurn.run(drifts, this::mend)).compose(mended -> drift());
  }

  private Future<Void> mend(Drift drift) {
    return switch (drift.kind()) {
      case ORGANIZATION_MISSING -> {
        Tenant tenant = drift.tenant().orElseThrow();
        yield mirror(tenant.id(), tenant.name());
      }
      case NOT_LINKED ->
          catalogue.setOrganization(
              drift.tenant().orElseThrow().id(), drift.organization().orElseThrow().id());
      case TENANT_GONE -> directory.organizations().delete(drift.organization().orElseThrow().id());
      case NAME_DIFFERS, UNKNOWN_ORGANIZATION -> Future.succeededFuture();
    };
  }

  private Future<Void> mirror(TenantId tenant, String name) {
    return directory
        .organizations()
        .create(tenant, name)
        .compose(organization -> catalogue.setOrganization(tenant, organization.id()));
  }

  private Future<Tenant> get(TenantId id) {
    return catalogue.find(id).map(found -> found.orElseThrow(() -> Refusal.notFound("tenant", id)));
  }

  private Future<List<Organization>> organizations(int first, List<Organization> found) {
    return directory
        .organizations()
        .list(first, AT_ONCE)
        .compose(
            more -> {
              found.addAll(more);
              return more.size() < AT_ONCE
                  ? Future.succeededFuture(found)
                  : organizations(first + AT_ONCE, found);
            });
  }

  private static Refusal nameTaken() {
    return new Refusal(
        Refusal.Kind.CONFLICT, "name-taken", "There is a tenant of that name: choose another.");
  }

  private static Refusal noImage() {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "tenant-not-mirrored",
        "Keycloak does not have this tenant yet: reconcile the tenants first.");
  }
}
