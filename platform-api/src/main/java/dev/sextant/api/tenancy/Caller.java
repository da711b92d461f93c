package dev.sextant.api.tenancy;

import java.util.Optional;

/**
 * The caller of a request, within a tenant.
 *
 * @param tenant taken from the verified credentials, never from a header, a path or a body
 * @param subject the person or program
 * @param rights permissions of the caller
 */
public record Caller(TenantId tenant, String subject, Rights rights) implements Principal {

  /** A member of a tenant. */
  public static Caller member(TenantId tenant, String subject, Role role) {
    return new Caller(tenant, subject, new Rights.OfRole(role));
  }

  /** Returns whether access is restricted to one project of the tenant. */
  public boolean isBound() {
    return tenant.onlyProject() != null;
  }

  /**
   * Returns whether other people's labels of an answer are hidden until the caller has labelled it.
   * Annotators label blind. Editors and admins do not, because they are responsible for the labels;
   * viewers do not, because they give none.
   */
  public boolean labelsBlind() {
    return rights instanceof Rights.OfRole member && member.role() == Role.ANNOTATOR;
  }

  /** Returns the tenant to use when reading labels of single answers. */
  public TenantId labelView() {
    return labelsBlind() ? tenant.blindTo(subject) : tenant;
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
