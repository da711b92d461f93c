package dev.sextant.api.access;

import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;

/**
 * Somebody who signs in.
 *
 * @param tenant where
 * @param subject the person
 * @param role what it may do there
 */
record Member(TenantId tenant, String subject, Role role) {

  Caller caller() {
    return Caller.member(tenant, subject, role);
  }
}
