package dev.sextant.api.tenants;

import dev.sextant.api.access.directory.Organizations.Organization;
import dev.sextant.api.tenancy.Tenant;
import dev.sextant.api.tenancy.TenantId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds differences between tenants and organizations. */
final class DriftFinder {

  private DriftFinder() {}

  /**
   * Returns the differences: first of the tenants, in order, then of organizations without a
   * tenant.
   */
  static List<Drift> of(Map<TenantId, Tenant> tenants, Collection<Organization> organizations) {
    Map<String, Organization> byId =
        organizations.stream()
            .collect(Collectors.toMap(Organization::id, Function.identity(), (one, other) -> one));
    List<Drift> drifts = new ArrayList<>();
    tenants.values().forEach(tenant -> of(tenant, byId).ifPresent(drifts::add));
    for (Organization each : organizations) {
      boolean linked =
          tenants.values().stream()
              .anyMatch(tenant -> tenant.organization().filter(each.id()::equals).isPresent());
      if (!linked) {
        of(each, tenants).ifPresent(drifts::add);
      }
    }
    return drifts;
  }

  private static Optional<Drift> of(Tenant tenant, Map<String, Organization> byId) {
    Optional<Organization> linked = tenant.organization().map(byId::get);
    if (linked.isPresent()) {
      return linked.get().name().equals(tenant.name())
          ? Optional.empty()
          : Optional.of(Drift.of(Drift.Kind.NAME_DIFFERS, tenant, linked));
    }
    Optional<Organization> own =
        byId.values().stream()
            .filter(each -> each.tenant().filter(tenant.id()::equals).isPresent())
            .findFirst();
    return Optional.of(
        own.isPresent()
            ? Drift.of(Drift.Kind.NOT_LINKED, tenant, own)
            : Drift.of(Drift.Kind.ORGANIZATION_MISSING, tenant, Optional.empty()));
  }

  private static Optional<Drift> of(Organization organization, Map<TenantId, Tenant> tenants) {
    if (organization.tenant().isEmpty()) {
      return Optional.of(Drift.of(Drift.Kind.UNKNOWN_ORGANIZATION, organization));
    }
    return tenants.containsKey(organization.tenant().get())
        ? Optional.empty()
        : Optional.of(Drift.of(Drift.Kind.TENANT_GONE, organization));
  }
}
