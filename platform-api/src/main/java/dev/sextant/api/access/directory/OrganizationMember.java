package dev.sextant.api.access.directory;

import dev.sextant.api.tenancy.Role;
import java.util.Optional;

/**
 * Who belongs to a tenant.
 *
 * @param subject stands in tokens
 * @param kind a person or a program
 * @param name the e-mail address of a person, the client id of a program
 * @param displayName what people call it; the name where nothing else is known
 * @param role the highest of its groups; empty if it is in none, so it may do nothing
 */
public record OrganizationMember(
    String subject, Kind kind, String name, String displayName, Optional<Role> role) {

  /** What a member is. */
  public enum Kind {
    PERSON,
    PROGRAM
  }
}
