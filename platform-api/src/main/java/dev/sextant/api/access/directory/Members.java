package dev.sextant.api.access.directory;

import dev.sextant.api.tenancy.Role;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The members of a tenant's organization. */
public interface Members {

  /**
   * Lists people and programs.
   *
   * @param first number of members to skip
   * @param most maximum number of members
   */
  Future<List<OrganizationMember>> list(String organization, int first, int most);

  /** Finds a member by the e-mail address of the account; empty if no member has it. */
  Future<Optional<OrganizationMember>> find(String organization, String email);

  /**
   * Adds a person as a member; creates an account if they have none.
   *
   * <p>Refused ({@code address-not-proved}) if the account belongs to another tenant and its
   * address is unverified: the account's creator, who may not own the address, could sign in with
   * it. An unverified account that belongs to no tenant is reset instead, and loses its password.
   */
  Future<Invitation> invite(String organization, String email, Role role);

  /** Changes a member's role; existing tokens keep the old one until they expire. */
  Future<Void> changeRole(String organization, String subject, Role role);

  /** Removes a person from the tenant; the account stays. Fails with not-found for non-members. */
  Future<Void> remove(String organization, String subject);

  /** Ends all of a subject's sessions at the provider, in all tenants. */
  Future<Void> signOut(String subject);

  /**
   * A member of a tenant, in the contract's format.
   *
   * @param subject subject in tokens
   * @param name the e-mail address of a person, the client id of a program
   * @param displayName display name; equals {@code name} if unknown
   * @param role highest role of its groups; empty if it is in no group and has no permissions
   */
  record OrganizationMember(
      String subject, Kind kind, String name, String displayName, Optional<Role> role) {

    /** The kind of member. */
    public enum Kind {
      PERSON,
      PROGRAM
    }
  }

  /**
   * The result of an invitation, in the contract's format.
   *
   * @param oneTimePassword password to hand over, changed at the first sign-in and never shown
   *     again; empty if an e-mail was sent, or if the account already has a password
   */
  record Invitation(OrganizationMember member, Optional<String> oneTimePassword) {

    /** Never shows the password. */
    @Override
    public String toString() {
      return "Invitation[" + member + "]";
    }
  }
}
