package dev.sextant.api.tenancy;

import java.util.Optional;

/**
 * Who makes this request.
 *
 * @param tenant from the verified credentials, never from a header, a path or a body
 * @param subject the person or program
 * @param rights what it may do
 */
public record Caller(TenantId tenant, String subject, Rights rights) implements Principal {

  /** A member of a tenant. */
  public static Caller member(TenantId tenant, String subject, Role role) {
    return new Caller(tenant, subject, new Rights.OfRole(role));
  }

  /** Returns whether one project is all that it sees of the tenant. */
  public boolean isBound() {
    return tenant.onlyProject() != null;
  }

  @Override
  public boolean may(Permission permission) {
    return rights.permissions().contains(permission);
  }

  @Override
  public String words() {
    return rights.words();
  }

  @Override
  public Optional<Caller> caller() {
    return Optional.of(this);
  }
}
