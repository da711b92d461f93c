package dev.sextant.api.access.sessions;

import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Operator;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An authenticated person.
 *
 * @param tenant tenant; {@link #NOWHERE} for an operator without a tenant
 * @param subject subject in tokens and rows
 * @param name display name, if known
 * @param email e-mail address, if known
 * @param role role in the tenant; null exactly if the tenant is {@link #NOWHERE}
 * @param operator whether the person is an operator
 * @param memberships all tenants of the person, including this one, with the roles
 */
public record Identity(
    TenantId tenant,
    String subject,
    @Nullable String name,
    @Nullable String email,
    @Nullable Role role,
    boolean operator,
    Map<TenantId, Role> memberships) {

  /** Placeholder for no tenant. */
  public static final TenantId NOWHERE = new TenantId(new UUID(0, 0));

  public Identity {
    memberships = Map.copyOf(memberships);
    if ((role == null) != tenant.equals(NOWHERE)) {
      throw new IllegalArgumentException("a member of a tenant must have a role");
    }
  }

  /** Returns a member of one tenant, with nothing else known. */
  public static Identity member(TenantId tenant, String subject, Role role) {
    return new Identity(tenant, subject, null, null, role, false, Map.of(tenant, role));
  }

  /** Returns the same person in another of their tenants. */
  public Identity in(TenantId other) {
    return new Identity(other, subject, name, email, memberships.get(other), operator, memberships);
  }

  /** Returns the principal with this identity. */
  public Principal principal() {
    if (role == null) {
      return new Operator(subject, null);
    }
    Caller caller = Caller.member(tenant, subject, role);
    return operator ? new Operator(subject, caller) : caller;
  }
}
