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
 * Who somebody is that came in.
 *
 * @param tenant where; {@link #NOWHERE} for somebody who runs the platform and is in none
 * @param subject the person, as tokens and rows name it
 * @param name for people, if it is known
 * @param email if it is known
 * @param role what it may do there; null exactly where it is nowhere
 * @param operator whether it runs the platform
 * @param memberships all tenants that it is in, this one included, with its roles
 */
public record Identity(
    TenantId tenant,
    String subject,
    @Nullable String name,
    @Nullable String email,
    @Nullable Role role,
    boolean operator,
    Map<TenantId, Role> memberships) {

  /** The tenant that there is not. */
  public static final TenantId NOWHERE = new TenantId(new UUID(0, 0));

  public Identity {
    memberships = Map.copyOf(memberships);
    if ((role == null) != tenant.equals(NOWHERE)) {
      throw new IllegalArgumentException("whoever is in a tenant has a role there");
    }
  }

  /** Returns a member of one tenant of whom nothing else is known. */
  public static Identity member(TenantId tenant, String subject, Role role) {
    return new Identity(tenant, subject, null, null, role, false, Map.of(tenant, role));
  }

  /** Returns who asks, with this identity. */
  public Principal principal() {
    if (role == null) {
      return new Operator(subject, null);
    }
    Caller caller = Caller.member(tenant, subject, role);
    return operator ? new Operator(subject, caller) : caller;
  }
}
