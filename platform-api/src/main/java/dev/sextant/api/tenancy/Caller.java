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

  /**
   * Returns whether others' labels of an answer are withheld until its own is in: annotators label
   * blind; editors and admins, who answer for the labels, and viewers, who give none, do not.
   */
  public boolean labelsBlind() {
    return rights instanceof Rights.OfRole member && member.role() == Role.ANNOTATOR;
  }

  /** Returns the tenant for reading the labels of single answers. */
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
