package dev.sextant.api.access.directory;

import java.util.Optional;

/**
 * The result of an invitation.
 *
 * @param member the invited person
 * @param oneTimePassword password to hand over, changed at the first sign-in and never shown again;
 *     empty if an e-mail was sent, or if the account already has a password
 */
public record Invitation(OrganizationMember member, Optional<String> oneTimePassword) {

  /** Never shows the password. */
  @Override
  public String toString() {
    return "Invitation[" + member + "]";
  }
}
