package dev.sextant.standalone.command.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs {@code evaluate} in a sandbox.
 *
 * @param folder has the folders that the command writes
 */
public record Evaluations(Sandbox sandbox, Path folder) {

  /**
   * Evaluates a file.
   *
   * @param out name of the folder that it writes
   * @param more further options
   */
  public Outcome run(Path file, String out, String... more) throws Exception {
    List<String> line =
        new ArrayList<>(
            List.of("evaluate", file.toString(), "--out", folder.resolve(out).toString()));
    line.addAll(List.of(more));
    return sandbox.run(line.toArray(String[]::new));
  }

  /** Checks that a command refused its input, with a sentence that has these words. */
  public static void assertRefused(Outcome outcome, String words) {
    assertThat(outcome.exitCode()).as(outcome.all()).isEqualTo(2);
    assertThat(outcome.errors()).contains(words).doesNotContain("\tat ", "Exception");
  }
}
