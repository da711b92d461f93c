package dev.sextant.api.access.directory;

import java.util.Optional;

/**
 * What became of an invitation.
 *
 * @param member who was invited
 * @param oneTimePassword to be handed over, changed at the first sign-in and shown never again;
 *     empty if an e-mail is on its way, or if there is an account with a password already
 */
public record Invitation(OrganizationMember member, Optional<String> oneTimePassword) {

  /** Never shows the password. */
  @Override
  public String toString() {
    return "Invitation[" + member + "]";
  }
}
