package dev.sextant.keycloak;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Command lines of {@code kc.sh}, in a session of their own: Ctrl-C at the terminal reaches the
 * process that started Keycloak, which then stops it in its turn.
 */
final class KeycloakCommand {

  /** Variables that would change what runs; only what is set on purpose may. */
  private static final Pattern FOREIGN =
      Pattern.compile("(KC|QUARKUS|JAVA|JDK_JAVA|KEYCLOAK|DEBUG|PROXY|SEXTANT)(_.*)?");

  private KeycloakCommand() {}

  /** Returns a process, with standard error joined to its output. */
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
