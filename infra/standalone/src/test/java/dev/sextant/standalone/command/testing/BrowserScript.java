package dev.sextant.standalone.command.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A script of web-ui/e2e, which drives a real browser; this class keeps no screenshots. */
public final class BrowserScript {

  private BrowserScript() {}

  /** Runs a script to its end; it must succeed, and its output explains a failure. */
  public static void run(String name, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>();
    line.add("node");
    line.add(CommandTree.repository().resolve("web-ui/e2e").resolve(name).toString());
    line.addAll(List.of(arguments));
    Path log = Files.createTempFile("browser", ".log");
    try {
      ProcessBuilder script =
          new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(log.toFile());
      script.environment().put("SEXTANT_SCREENSHOTS", "none");
      script.environment().putAll(environment);
      assertThat(script.start().waitFor()).as(() -> read(log)).isZero();
    } finally {
      Files.delete(log);
    }
  }

  private static String read(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
