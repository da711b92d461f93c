package dev.sextant.api.tenants;

import dev.sextant.api.access.directory.Organization;
import dev.sextant.api.tenancy.Tenant;
import java.util.Optional;

/**
 * Where a tenant and its mirror image differ.
 *
 * @param tenant empty: there is an organization only
 * @param organization empty: there is a tenant only
 */
record Drift(Kind kind, Optional<Tenant> tenant, Optional<Organization> organization) {

  /** How they differ, and what reconciling does about it. */
  enum Kind {
    /** The tenant has no organization, or it is gone: it gets one. */
    ORGANIZATION_MISSING("organization-missing"),
    /** The organization is there, and the tenant does not say so: it will. */
    NOT_LINKED("not-linked"),
    /** They are called differently: nobody knows which name is meant. */
    NAME_DIFFERS("name-differs"),
    /** Sextant made the organization, and its tenant is gone: it goes, too. */
    TENANT_GONE("tenant-gone"),
    /** Somebody else made the organization: it stays, and lets nobody in. */
    UNKNOWN_ORGANIZATION("unknown-organization");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    String code() {
      return code;
    }
  }

  static Drift of(Kind kind, Tenant tenant, Optional<Organization> organization) {
    return new Drift(kind, Optional.of(tenant), organization);
  }

  static Drift of(Kind kind, Organization organization) {
    return new Drift(kind, Optional.empty(), Optional.of(organization));
  }
}
