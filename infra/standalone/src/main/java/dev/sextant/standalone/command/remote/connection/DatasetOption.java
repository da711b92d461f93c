package dev.sextant.standalone.command.remote.connection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The version of a dataset that a line names; picocli sets the fields. */
public final class DatasetOption {

  @Option(names = "--dataset", required = true, paramLabel = "DATASET", description = "Name or id.")
  private String dataset = "";

  @Option(
      names = "--project",
      paramLabel = "PROJECT",
      description = "Where to look for names; default: all projects.")
  private @Nullable String project;

  @Option(
      names = "--dataset-version",
      paramLabel = "N",
      description = "Number or id of its version; default: the newest.")
  private @Nullable String version;

  /** Returns the dataset. */
  public JsonNode read(Connection at) throws IOException, ApiProblem {
    return at.api().get("/datasets/" + at.names().dataset(dataset, project));
  }

  /** Returns the id of the version of that dataset. */
  public String version(Connection at, JsonNode of) throws IOException, ApiProblem {
    return version == null
        ? Names.newestVersion(of)
        : at.names().version(of.path("id").asText(), version);
  }
}
