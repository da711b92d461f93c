package dev.sextant.keycloak;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Command lines of {@code kc.sh}, each in its own session: Ctrl-C at the terminal reaches only the
 * process that started Keycloak, which then stops Keycloak in order.
 */
final class KeycloakCommand {

  /** Variables that would change Keycloak's behaviour; only deliberately set ones may pass. */
  private static final Pattern FOREIGN =
      Pattern.compile("(KC|QUARKUS|JAVA|JDK_JAVA|KEYCLOAK|DEBUG|PROXY|SEXTANT)(_.*)?");

  private KeycloakCommand() {}

  static ProcessBuilder of(Path script, List<String> arguments) {
    List<String> line = new ArrayList<>(List.of("setsid", "sh", script.toString()));
    line.addAll(arguments);
    ProcessBuilder process = new ProcessBuilder(line).redirectErrorStream(true);
    process.environment().keySet().removeIf(name -> FOREIGN.matcher(name).matches());
    process.environment().put("JAVA_HOME", System.getProperty("java.home"));
    process.environment().put("MALLOC_ARENA_MAX", "2");
    return process;
  }
}
