package dev.sextant.standalone.command.remote.stored;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.reading.ReadingLine;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.Following;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.evaluate.FileReading;
import dev.sextant.standalone.evaluate.run.ProgressDisplay.Progress;
import dev.sextant.standalone.evaluate.upload.Upload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Datasets with their versions, and the import of files. */
@Command(name = "dataset", aliases = "datasets", description = "Datasets of a project.")
public final class DatasetCommand {

  private static final int LONGEST_NAME = 150;

  /** Only its creator can send the file, so an import may stay so for ever. */
  private static final String AWAITING = "awaiting-content";

  private static final Set<String> ENDS = Set.of("completed", "refused", "failed", "cancelled");

  /** What the stages of an import count. */
  private static final Map<String, String> STAGES =
      Map.of(
          "receiving", "bytes received",
          "waiting", "waiting",
          "reading", "bytes read",
          "storing", "items stored");

  private static final List<Column> COLUMNS =
      Column.of(
          "name=/name",
          "version=/latest_version/number",
          "items=/latest_version/item_count",
          "answers=/latest_version/answer_count",
          "created=/created_at",
          "id=/id");
  private static final List<Column> VERSIONS =
      Column.of(
          "version=/number",
          "items=/item_count",
          "answers=/answer_count",
          "grounded labels=/grounded_labels",
          "factuality labels=/factuality_labels",
          "imported=/created_at",
          "id=/id");
  private static final List<Column> IMPORT =
      Column.of(
          "state=/state",
          "format=/format",
          "lines=/line_count",
          "items=/item_count",
          "errors=/error_count",
          "failure=/failure",
          "dataset id=/dataset_id",
          "version id=/version_id",
          "import id=/id");

  @Command(name = "list", description = "List the datasets of a project.")
  int list(
      @Mixin RemoteLine line,
      @Option(
              names = "--project",
              required = true,
              paramLabel = "PROJECT",
              description = "Name or id.")
          String project)
      throws Exception {
    return line.run(
        at -> {
          String path = "/projects/" + at.names().project(project) + "/datasets";
          at.output().list(Pages.all(at.api(), path), COLUMNS);
          return ExitCode.DONE;
        });
  }

  @Command(name = "versions", description = "List the versions of a dataset, oldest first.")
  int versions(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "DATASET", description = "Name or id.") String dataset,
      @Option(
              names = "--project",
              paramLabel = "PROJECT",
              description = "Where to look for the name.")
          @Nullable String project)
      throws Exception {
    return line.run(
        at -> {
          String path = "/datasets/" + at.names().dataset(dataset, project) + "/versions";
          at.output().list(Pages.all(at.api(), path), VERSIONS);
          return ExitCode.DONE;
        });
  }

  @Command(
      name = "import",
      description = "Import a file as a new dataset, or as the next version of one.")
  int importFile(
      @Mixin RemoteLine line,
      @Mixin ReadingLine reading,
      @Parameters(paramLabel = "FILE", description = "A file of answers; see docs/import-data.md.")
          Path file,
      @Option(
              names = "--project",
              required = true,
              paramLabel = "PROJECT",
              description = "Name or id.")
          String project,
      @Option(
              names = "--dataset",
              paramLabel = "DATASET",
              description =
                  "Name or id; a name that is new creates a dataset. Default: the file's name.")
          @Nullable String dataset,
      @Option(names = "--wait", description = "Wait until the file is read; 2 if it is refused.")
          boolean waits)
      throws Exception {
    FileReading asked = reading.reading();
    Values.requireReadable(file);
    String name = String.valueOf(file.getFileName());
    String shown = name.substring(0, Math.min(name.length(), LONGEST_NAME));
    return line.run(
        at -> {
          String in = at.names().project(project);
          String into = dataset == null ? shown : dataset;
          Upload upload = new Upload(at.api(), at.output()::say);
          JsonNode begun =
              upload.into(in, () -> at.names().datasetOrNew(into, in), file, shown, asked);
          show(at, waits ? ended(at, begun.path("id").asText()) : begun);
          return ExitCode.DONE;
        });
  }

  @Command(name = "import-status", description = "Show an import that was not waited for.")
  int importStatus(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "IMPORT", description = "The id that import printed.") String id,
      @Option(names = "--wait", description = "Wait until the file is read; 2 if it is refused.")
          boolean waits)
      throws Exception {
    return line.run(
        at -> {
          JsonNode found = at.api().get("/imports/" + id);
          if (waits && found.path("state").asText().equals(AWAITING)) {
            throw new WrongLineException(
                "Import %s has received no file, so there is nothing to wait for. Send its file with PUT /api/v1/imports/%s/content, or use `dataset import`."
                    .formatted(id, id));
          }
          show(at, waits ? ended(at, id) : found);
          return ExitCode.DONE;
        });
  }

  private static JsonNode ended(Connection at, String id) throws IOException, ApiProblem {
    JsonNode result =
        new Following(at)
            .polled(
                "/imports/" + id,
                "dataset import-status " + id + " --wait",
                DatasetCommand::progress,
                ENDS);
    new Upload(at.api(), at.output()::say).check(result);
    return result;
  }

  private static Progress progress(JsonNode read) {
    JsonNode progress = read.path("progress");
    String stage = progress.path("stage").asText();
    return new Progress(
        STAGES.getOrDefault(stage, read.path("state").asText()),
        progress.path("done").asLong(),
        progress.path("total").asLong(),
        0);
  }

  private static void show(Connection at, JsonNode result) {
    at.output().object(result, IMPORT);
  }
}
