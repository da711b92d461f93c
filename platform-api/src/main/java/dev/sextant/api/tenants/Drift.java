package dev.sextant.api.tenants;

import dev.sextant.api.access.directory.Organizations.Organization;
import dev.sextant.api.tenancy.Tenant;
import java.util.Optional;

/**
 * A difference between a tenant and its organization.
 *
 * @param tenant empty if only the organization exists
 * @param organization empty if only the tenant exists
 */
record Drift(Kind kind, Optional<Tenant> tenant, Optional<Organization> organization) {

  /** The kind of difference, and how reconciliation handles it. */
  enum Kind {
    /** The tenant has no organization, or it was deleted: one is created. */
    ORGANIZATION_MISSING,
    /** The organization exists, but the tenant does not refer to it: the reference is added. */
    NOT_LINKED,
    /** The names differ: left alone, because either name may be the intended one. */
    NAME_DIFFERS,
    /** Sextant made the organization, and its tenant was deleted: the organization is deleted. */
    TENANT_GONE,
    /** The organization was not made by Sextant: it stays, and its members are refused. */
    UNKNOWN_ORGANIZATION
  }

  static Drift of(Kind kind, Tenant tenant, Optional<Organization> organization) {
    return new Drift(kind, Optional.of(tenant), organization);
  }

  static Drift of(Kind kind, Organization organization) {
    return new Drift(kind, Optional.empty(), Optional.of(organization));
  }
}
