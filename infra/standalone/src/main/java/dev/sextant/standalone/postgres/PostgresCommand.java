package dev.sextant.standalone.postgres;

import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Wait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Command lines of Postgres programs.
 *
 * <p>Each runs in its own session, so that Ctrl-C at the terminal reaches only Sextant, which then
 * stops Postgres last. Postgres refuses to run as root; in its own user namespace it does not see
 * that it is root.
 */
final class PostgresCommand {

  private static final Path SELF = Path.of("/proc/self");

  private PostgresCommand() {}

  static ProcessBuilder of(Path program, List<String> arguments) throws IOException {
    List<String> line = new ArrayList<>(List.of("setsid"));
    if (isRoot()) {
      requireNamespaces();
      line.addAll(List.of("unshare", "-U"));
    }
    line.add(program.toString());
    line.addAll(arguments);
    ProcessBuilder process = new ProcessBuilder(line).redirectErrorStream(true);
    process.environment().keySet().removeIf(name -> name.startsWith("PG"));
    process.environment().put("LC_ALL", "C");
    return process;
  }

  private static boolean isRoot() throws IOException {
    return Integer.valueOf(0).equals(Files.getAttribute(SELF, "unix:uid"));
  }

  private static void requireNamespaces() throws IOException {
    Process probe = new ProcessBuilder("unshare", "-U", "true").start();
    if (Wait.on(probe::waitFor) != 0) {
      throw Halt.error(
          "Postgres does not run as root, and this machine allows no user namespaces. Start Sextant as an ordinary user.");
    }
  }
}
