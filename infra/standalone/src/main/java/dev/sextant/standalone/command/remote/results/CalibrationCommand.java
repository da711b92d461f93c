package dev.sextant.standalone.command.remote.results;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.Names;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.console.ExitCode;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Calibrations that are there; {@code calibrate} makes them. */
@Command(
    name = "calibration",
    aliases = "calibrations",
    description = "Thresholds of a project; 'calibrate' fits a new one.")
public final class CalibrationCommand {

  private static final String ID = "The id, which calibrate and list print.";
  private static final List<Column> COLUMNS =
      Column.of(
          "metric=/metric",
          "embedder=/embedder/name",
          "objective=/objective",
          "target=/target",
          "threshold=/fit/threshold",
          "looks=/holdout/looks",
          "active=/active",
          "created=/created_at",
          "id=/id");

  @Command(name = "list", description = "List the calibrations of a project, newest first.")
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
          String path = "/projects/" + at.names().project(project) + "/calibrations";
          at.output().list(Pages.all(at.api(), path), COLUMNS);
          return ExitCode.DONE;
        });
  }

  @Command(name = "show", description = "Show a calibration.")
  int show(
      @Mixin RemoteLine line, @Parameters(paramLabel = "ID", description = ID) String calibration)
      throws Exception {
    return line.run(at -> shown(at, at.api().get(path(calibration))));
  }

  @Command(name = "look", description = "Judge a calibration on the holdout; looks are counted.")
  int look(
      @Mixin RemoteLine line, @Parameters(paramLabel = "ID", description = ID) String calibration)
      throws Exception {
    return line.run(at -> shown(at, at.api().create(path(calibration) + "/looks")));
  }

  @Command(name = "activate", description = "Let a calibration give the verdicts of its project.")
  int activate(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "ID", description = ID) String calibration,
      @Option(
              names = "--confirm-below-floor",
              description = "Even if it is not shown to beat its floor.")
          boolean confirms)
      throws Exception {
    return line.run(
        at ->
            shown(
                at,
                at.api()
                    .ask(
                        path(calibration) + "/activate", Map.of("confirm_below_floor", confirms))));
  }

  @Command(name = "deactivate", description = "End the verdicts by a calibration.")
  int deactivate(
      @Mixin RemoteLine line, @Parameters(paramLabel = "ID", description = ID) String calibration)
      throws Exception {
    return line.run(at -> shown(at, at.api().post(path(calibration) + "/deactivate")));
  }

  private static String path(String calibration) {
    return "/calibrations/" + Names.id("calibration", calibration);
  }

  private static ExitCode shown(Connection at, JsonNode calibration) {
    at.output().lines(calibration, CalibrationText.of(calibration));
    return ExitCode.DONE;
  }
}
