package dev.sextant.api.access.directory;

import dev.sextant.api.tenancy.Role;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Who belongs to a tenant, by its organization. */
public interface Members {

  /**
   * Lists people and programs.
   *
   * @param first how many to leave out
   * @param most longest list
   */
  Future<List<OrganizationMember>> list(String organization, int first, int most);

  /** Finds a member by the address of the account; empty if nobody who has it is a member. */
  Future<Optional<OrganizationMember>> find(String organization, String email);

  /**
   * Makes somebody a member; gives them an account where they have none.
   *
   * <p>Refused ({@code address-not-proved}) if the account belongs to another tenant and nobody has
   * proved that the address is theirs: whoever made that account could come in with it. An account
   * in no tenant begins afresh instead, without the password that it had.
   */
  Future<Invitation> invite(String organization, String email, Role role);

  /** Gives a member another role; tokens that are out keep the old one until they expire. */
  Future<Void> changeRole(String organization, String subject, Role role);

  /** Takes a person out of the tenant; the account stays. Not found if it is no member. */
  Future<Void> remove(String organization, String subject);

  /** Ends all of somebody's sessions at the provider, in all tenants. */
  Future<Void> signOut(String subject);
}
