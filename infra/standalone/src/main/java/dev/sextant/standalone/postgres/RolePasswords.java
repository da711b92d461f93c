package dev.sextant.standalone.postgres;

import dev.sextant.api.login.Passwords;
import dev.sextant.jobs.access.RolePassword;

/** Gives the API a password in the form that it knows. */
public final class RolePasswords {

  private RolePasswords() {}

  public static Passwords ofApi(RolePassword password) {
    return () -> {
      RolePassword.Attempt attempt = password.attempt();
      return new Passwords.Attempt(
          attempt.candidates(),
          attempt.settled(),
          candidate -> password.worked(attempt, candidate));
    };
  }
}
