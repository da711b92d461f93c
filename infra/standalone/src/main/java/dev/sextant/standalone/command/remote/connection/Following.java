package dev.sextant.standalone.command.remote.connection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.ExperimentWatch;
import dev.sextant.standalone.command.SignalHook;
import dev.sextant.standalone.console.Wait;
import dev.sextant.standalone.evaluate.run.ProgressDisplay;
import dev.sextant.standalone.evaluate.run.ProgressDisplay.Progress;
import java.io.IOException;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Waits for the end of what runs at an instance, and shows its progress. Ctrl-C ends the waiting
 * only: what runs was asked for, and may have been paid for.
 */
public final class Following {

  private static final long FIRST_PAUSE_MILLIS = 200;
  private static final long LONGEST_PAUSE_MILLIS = 1000;

  private final Connection connection;

  /** Follows what runs at the instance of a connection. */
  public Following(Connection connection) {
    this.connection = connection;
  }

  /** Returns an experiment in its final state. */
  public JsonNode experiment(String id) throws IOException, ApiProblem {
    return shown(
        "experiment wait " + id,
        progress ->
            new ExperimentWatch(connection.api(), id)
                .await(state -> progress.accept(Progress.of(state))));
  }

  /**
   * Returns an object in its final state.
   *
   * @param again the command that continues the waiting
   * @param read reads the progress; its stage is the state
   * @param ends the final states
   */
  public JsonNode polled(
      String path, String again, Function<JsonNode, Progress> read, Set<String> ends)
      throws IOException, ApiProblem {
    return shown(
        again,
        progress -> {
          for (long pause = FIRST_PAUSE_MILLIS;
              ;
              pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS)) {
            JsonNode object = connection.api().get(path);
            Progress now = read.apply(object);
            progress.accept(now);
            if (ends.contains(now.stage())) {
              return object;
            }
            Wait.millis(pause);
          }
        });
  }

  private interface Watch {
    JsonNode run(Consumer<Progress> progress) throws IOException, ApiProblem;
  }

  private JsonNode shown(String again, Watch watch) throws IOException, ApiProblem {
    try (ProgressDisplay display = ProgressDisplay.on(connection.output().messages());
        SignalHook hint = SignalHook.does(() -> leave(again))) {
      return watch.run(display::update);
    }
  }

  private void leave(String again) {
    connection
        .output()
        .say(
            "%nThe waiting ended; the run continues. To continue the waiting: %s"
                .formatted(connection.hint(again)));
  }
}
