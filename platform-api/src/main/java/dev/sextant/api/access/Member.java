package dev.sextant.api.access;

import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;

/**
 * A person who can sign in.
 *
 * @param tenant tenant of the person
 * @param subject the person
 * @param role role in the tenant
 */
record Member(TenantId tenant, String subject, Role role) {

  Caller caller() {
    return Caller.member(tenant, subject, role);
  }
}
