package dev.sextant.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One run of another program, with a time limit. */
final class Program {

  private static final long PATIENCE_MINUTES = 10;

  private Program() {}

  /** Returns the last line that the program prints; it must succeed. */
  static String run(Path folder, Map<String, String> environment, List<String> command)
      throws Exception {
    Path output = Files.createTempFile("program", ".out");
    try {
      int exitCode =
          exitCode(folder, environment, command, ProcessBuilder.Redirect.to(output.toFile()));
      List<String> lines = Files.readAllLines(output);
      assertThat(exitCode).as("%s", String.join("\n", lines)).isZero();
      return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    } finally {
      Files.delete(output);
    }
  }

  /** Returns whether the program exists and succeeds. */
  static boolean succeeds(Path folder, Map<String, String> environment, List<String> command)
      throws InterruptedException {
    try {
      return exitCode(folder, environment, command, ProcessBuilder.Redirect.DISCARD) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static int exitCode(
      Path folder,
      Map<String, String> environment,
      List<String> command,
      ProcessBuilder.Redirect output)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).redirectOutput(output).start();
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IllegalStateException("does not end: " + command.get(0));
    }
    return process.exitValue();
  }
}
