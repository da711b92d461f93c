package dev.sextant.standalone.command;

import dev.sextant.standalone.console.ExitCode;
import java.util.List;

/** One command of {@code ./sextant}. */
@FunctionalInterface
public interface Command {

  /**
   * Runs the command.
   *
   * @param line arguments after the command's name
   * @throws dev.sextant.standalone.console.Halt with a sentence and an exit code
   * @throws Exception on an unforeseen failure
   */
  ExitCode run(List<String> line) throws Exception;
}
