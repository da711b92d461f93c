package dev.sextant.api.tenants;

import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.directory.Members.Invitation;
import dev.sextant.api.access.directory.Organizations.Organization;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.Tenant;
import dev.sextant.api.tenancy.TenantCatalogue;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/**
 * Creates tenants and keeps their organizations in sync. The row is written first: a crash in
 * between leaves a tenant without an organization, which reconciliation then creates.
 */
final class TenantService {

  private final TenantCatalogue catalogue;
  private final Directory directory;

  TenantService(TenantCatalogue catalogue, Directory directory) {
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
    return Directory.<Organization>all(directory.organizations()::list)
        .compose(
            organizations ->
                catalogue.all().map(tenants -> DriftFinder.of(tenants, organizations)));
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
    return catalogue.find(id).map(Refusal.ifMissing("tenant", id));
  }

  private static Refusal nameTaken() {
    return Refusal.conflict("name-taken", "There is a tenant of that name: choose another.");
  }

  private static Refusal noImage() {
    return Refusal.conflict(
        "tenant-not-mirrored",
        "Keycloak does not have this tenant yet: reconcile the tenants first.");
  }
}
