package dev.sextant.standalone.command;

import dev.sextant.standalone.console.ExitCode;
import java.util.List;

/** One command of {@code ./sextant}. */
@FunctionalInterface
public interface Command {

  /**
   * Runs it.
   *
   * @param line what follows the command's name
   * @throws dev.sextant.standalone.console.Halt with a sentence and an exit code
   * @throws Exception what nobody expected
   */
  ExitCode run(List<String> line) throws Exception;
}
