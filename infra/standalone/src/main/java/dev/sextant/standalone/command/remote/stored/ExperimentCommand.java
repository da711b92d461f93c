package dev.sextant.standalone.command.remote.stored;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.ExperimentWord;
import dev.sextant.standalone.command.remote.connection.Following;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.console.ExitCode;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Experiments: start them, wait for them, cancel them. */
@Command(name = "experiment", aliases = "experiments", description = "Experiments of a project.")
public final class ExperimentCommand {

  private static final Set<String> WITHOUT_REPORT = Set.of("failed", "cancelled");
  private static final List<Column> COLUMNS =
      Column.of(
          "name=/name",
          "state=/state",
          "dataset=/dataset/name",
          "version=/version_number",
          "answers=/answer_set/name",
          "created=/created_at",
          "id=/id");
  private static final List<Column> FIELDS =
      Column.of(
          "name=/name",
          "state=/state",
          "failure=/failure",
          "done=/progress/done",
          "of=/progress/total",
          "failed items=/progress/failed",
          "dataset=/dataset/name",
          "version=/version_number",
          "answers=/answer_set/name",
          "embedders=/embedders",
          "metrics=/metrics",
          "label=/label",
          "labels of=/label_source",
          "report outdated=/report_behind",
          "created=/created_at",
          "finished=/finished_at",
          "by=/created_by",
          "id=/id");

  @Command(name = "list", description = "List the experiments of a project, newest first.")
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
          String path = "/projects/" + at.names().project(project) + "/experiments";
          at.output().list(Pages.all(at.api(), path), COLUMNS);
          return ExitCode.DONE;
        });
  }

  @Command(name = "start", description = "Evaluate a version of a dataset.")
  int start(
      @Mixin RemoteLine line,
      @Mixin ExperimentLine experiment,
      @Option(names = "--wait", description = "Wait until it has ended; 3 if it failed.")
          boolean waits)
      throws Exception {
    return line.run(
        at -> {
          JsonNode started = experiment.start(at);
          return waits ? ended(at, started.path("id").asText()) : shown(at, started);
        });
  }

  @Command(name = "show", description = "Show an experiment.")
  int show(@Mixin RemoteLine line, @Mixin ExperimentWord word) throws Exception {
    return line.run(at -> shown(at, at.api().get("/experiments/" + word.id(at))));
  }

  @Command(name = "wait", description = "Wait until an experiment has ended; 3 if it failed.")
  int waitFor(@Mixin RemoteLine line, @Mixin ExperimentWord word) throws Exception {
    return line.run(at -> ended(at, word.id(at)));
  }

  @Command(name = "cancel", description = "Cancel an experiment.")
  int cancel(@Mixin RemoteLine line, @Mixin ExperimentWord word) throws Exception {
    return line.run(at -> shown(at, at.api().post("/experiments/" + word.id(at) + "/cancel")));
  }

  private static ExitCode shown(Connection at, JsonNode experiment) {
    at.output().object(experiment, FIELDS);
    return ExitCode.DONE;
  }

  private static ExitCode ended(Connection at, String id) throws IOException, ApiProblem {
    JsonNode experiment = new Following(at).experiment(id);
    at.output().object(experiment, FIELDS);
    return WITHOUT_REPORT.contains(experiment.path("state").asText())
        ? ExitCode.RUN_FAILED
        : ExitCode.DONE;
  }
}
