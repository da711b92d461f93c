package dev.sextant.standalone.command.remote.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.Following;
import dev.sextant.standalone.command.remote.connection.Names;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.evaluate.run.ProgressDisplay.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs of one kind at an instance, whose calls may be paid.
 *
 * @param kind for people, such as {@code label run}
 * @param command whose {@code wait} waits for a run
 * @param path of the runs in the API, such as {@code /label-runs}
 * @param fields that are shown of a run
 * @param progress of a run; its stage is the state
 */
record PaidRuns(
    String kind,
    String command,
    String path,
    List<Column> fields,
    Function<JsonNode, Progress> progress) {

  private static final String STOPPED = "stopped";
  private static final Set<String> ENDS = Set.of(STOPPED, "completed");

  /**
   * Starts a run.
   *
   * @param waits whether to wait for its end
   */
  ExitCode start(Connection at, Map<String, Object> request, boolean waits)
      throws IOException, ApiProblem {
    JsonNode run = at.api().post(path, request);
    return waits ? ended(at, run.path("id").asText()) : shown(at, run);
  }

  ExitCode show(Connection at, String id) throws IOException, ApiProblem {
    return shown(at, at.api().get(of(id)));
  }

  ExitCode cancel(Connection at, String id) throws IOException, ApiProblem {
    return shown(at, at.api().post(of(id) + "/cancel"));
  }

  /**
   * Continues a run that stopped.
   *
   * @param budget from now on; null: as before
   */
  ExitCode resume(Connection at, String id, @Nullable String budget)
      throws IOException, ApiProblem {
    Map<String, String> request = budget == null ? Map.of() : Map.of("budget", budget);
    return shown(at, at.api().ask(of(id) + "/resume", request));
  }

  /** Waits for the end of a run. */
  ExitCode await(Connection at, String id) throws IOException, ApiProblem {
    return ended(at, Names.id(kind, id));
  }

  private String of(String id) {
    return path + "/" + Names.id(kind, id);
  }

  private ExitCode shown(Connection at, JsonNode run) {
    at.output().object(run, fields);
    return ExitCode.DONE;
  }

  private ExitCode ended(Connection at, String id) throws IOException, ApiProblem {
    JsonNode run =
        new Following(at).polled(path + "/" + id, command + " wait " + id, progress, ENDS);
    at.output().object(run, fields);
    return progress.apply(run).stage().equals(STOPPED) ? ExitCode.RUN_FAILED : ExitCode.DONE;
  }
}
