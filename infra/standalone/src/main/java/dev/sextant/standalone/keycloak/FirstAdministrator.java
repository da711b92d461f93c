package dev.sextant.standalone.keycloak;

import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.directory.Members.OrganizationMember;
import dev.sextant.api.tenancy.Role;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/**
 * The first administrator, who may admit others to an empty tenant.
 *
 * @param email for sign-in
 * @param oneTimePassword changed at the first sign-in
 */
public record FirstAdministrator(String email, String oneTimePassword) {

  private static final String EMAIL = "owner@sextant.localhost";

  /**
   * Invites a first administrator if there are no users. If the invited one has never signed in,
   * sets a new password, because the first one may have been lost.
   *
   * @return empty if somebody has signed in
   */
  public static Future<Optional<FirstAdministrator>> ensure(
      Directory directory, String organization) {
    return directory
        .members()
        .list(organization, 0, 2)
        .compose(
            members ->
                isNobodyElseIn(members)
                    ? directory
                        .members()
                        .invite(organization, EMAIL, Role.ADMIN)
                        .map(invitation -> invitation.oneTimePassword().map(FirstAdministrator::of))
                    : Future.succeededFuture(Optional.empty()));
  }

  private static FirstAdministrator of(String oneTimePassword) {
    return new FirstAdministrator(EMAIL, oneTimePassword);
  }

  private static boolean isNobodyElseIn(List<OrganizationMember> members) {
    return members.stream()
        .allMatch(
            member -> EMAIL.equals(member.name()) && member.role().equals(Optional.of(Role.ADMIN)));
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return "FirstAdministrator[" + email + "]";
  }
}
