package dev.sextant.standalone.command.running;

import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.keycloak.FirstAdministrator;
import dev.sextant.standalone.keycloak.KeycloakSecrets;
import java.util.Optional;

/** What people read once Sextant runs: where, and how they sign in. */
public final class Welcome {

  private Welcome() {}

  /**
   * Prints it.
   *
   * @param addresses the first line
   * @param first the first administrator, if nobody has signed in through Keycloak yet
   */
  public static void print(
      String addresses,
      LocalInstance running,
      Optional<FirstAdministrator> first,
      DataDirectory data) {
    System.out.println(addresses);
    String keycloak = running.file().keycloak();
    if (keycloak == null) {
      System.out.println("Sign in, once, within ten minutes: " + running.signInLink());
      return;
    }
    System.out.println("People sign in there through Keycloak at " + keycloak);
    first.ifPresent(
        administrator ->
            System.out.printf(
                "Nobody has signed in yet. Sign in as %s, once, with the password %s%n",
                administrator.email(), administrator.oneTimePassword()));
    System.out.printf(
        "Keycloak itself is administered by '%s' at %s/admin; the password is in %s%n",
        KeycloakSecrets.ADMIN, keycloak, data.root().resolve("keys/keycloak.properties"));
  }
}
