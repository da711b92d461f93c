package dev.sextant.standalone.command.remote.connection;

import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.console.ExitCode;
import java.io.IOException;

/** What a command does with an instance. */
@FunctionalInterface
public interface RemoteWork {

  /**
   * Does it.
   *
   * @throws dev.sextant.standalone.console.Halt with a sentence and an exit code
   */
  ExitCode run(Connection connection) throws IOException, ApiProblem;
}
