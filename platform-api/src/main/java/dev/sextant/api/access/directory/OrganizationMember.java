package dev.sextant.api.access.directory;

import dev.sextant.api.tenancy.Role;
import java.util.Optional;

/**
 * A member of a tenant.
 *
 * @param subject subject in tokens
 * @param kind a person or a program
 * @param name the e-mail address of a person, the client id of a program
 * @param displayName display name; equals {@code name} if unknown
 * @param role highest role of its groups; empty if it is in no group and has no permissions
 */
public record OrganizationMember(
    String subject, Kind kind, String name, String displayName, Optional<Role> role) {

  /** The kind of member. */
  public enum Kind {
    PERSON,
    PROGRAM
  }
}
