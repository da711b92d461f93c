package dev.sextant.keycloak;

import java.util.List;

/** Options of the JVM that runs Keycloak, apart from its heap. */
final class KeycloakOptions {

  private static final String FIRST_COMPILER = "-XX:TieredStopAtLevel=1";

  /** By default the transaction manager opens a port in order to number its process. */
  private static final String PROCESS_ID =
      "-DCoreEnvironmentBean.processImplementationClassName=com.arjuna.ats.internal.arjuna.utils.UuidProcessId";

  private KeycloakOptions() {}

  /**
   * Returns the options, separated by spaces.
   *
   * <p>The second compiler costs a third of the start time and pays off later. So a server that
   * ends early has only the first: one in memory, and one that such a JVM starts.
   *
   * @param arguments of the JVM that starts Keycloak
   */
  static String of(KeycloakDatabase database, List<String> arguments) {
    boolean endsEarly =
        database instanceof KeycloakDatabase.InMemory || arguments.contains(FIRST_COMPILER);
    return endsEarly ? FIRST_COMPILER + " " + PROCESS_ID : PROCESS_ID;
  }
}
