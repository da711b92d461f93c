package dev.sextant.standalone.command.remote.connection;

import dev.sextant.standalone.client.ApiProblem;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The experiment that a line names; picocli sets the fields. */
public final class ExperimentWord {

  @Parameters(paramLabel = "EXPERIMENT", description = "Name or id.")
  private String experiment = "";

  @Option(
      names = "--project",
      paramLabel = "PROJECT",
      description = "Where to look for the name; default: all projects.")
  private @Nullable String project;

  /** Returns its id. */
  public String id(Connection at) throws IOException, ApiProblem {
    return at.names().experiment(experiment, project);
  }
}
