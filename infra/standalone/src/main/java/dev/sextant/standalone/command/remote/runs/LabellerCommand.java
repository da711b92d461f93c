package dev.sextant.standalone.command.remote.runs;

import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.console.ExitCode;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The oracles of an instance. */
@Command(
    name = "labeller",
    aliases = "labellers",
    description = "Versions of oracles that label answers.")
public final class LabellerCommand {

  private static final List<Column> COLUMNS =
      Column.of(
          "name=/name",
          "version=/version",
          "kind=/kind",
          "generator=/generator/name",
          "runs=/run_count",
          "id=/id");
  private static final List<Column> FIELDS =
      Column.of(
          "name=/name",
          "version=/version",
          "kind=/kind",
          "generator=/generator/name",
          "model=/generator/model",
          "policy=/policy",
          "max tokens=/parameters/max_tokens",
          "log-probabilities=/parameters/logprobs",
          "seed=/seed",
          "runs=/run_count",
          "identity=/identity",
          "created=/created_at",
          "by=/created_by",
          "project id=/project_id",
          "id=/id");

  @Command(name = "list", description = "List the labellers.")
  int list(@Mixin RemoteLine line) throws Exception {
    return line.run(
        at -> {
          at.output().list(Pages.all(at.api(), "/labellers"), COLUMNS);
          return ExitCode.DONE;
        });
  }

  @Command(
      name = "add",
      description = "Create a labeller, or the next version of one with this name.")
  int add(
      @Mixin RemoteLine line,
      @Mixin LabellerLine labeller,
      @Parameters(paramLabel = "NAME", description = "Name of the labeller.") String name)
      throws Exception {
    Map<String, Object> request = labeller.settings();
    request.put("name", name);
    return line.run(
        at -> {
          labeller.complete(at, request);
          at.output().object(at.api().createOnce("/labellers", request), FIELDS);
          return ExitCode.DONE;
        });
  }

  @Command(name = "show", description = "Show a labeller with its policy.")
  int show(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "LABELLER", description = "Name or id.") String labeller)
      throws Exception {
    return line.run(
        at -> {
          String id = at.names().listed("labeller", "/labellers", labeller);
          at.output().object(at.api().get("/labellers/" + id), FIELDS);
          return ExitCode.DONE;
        });
  }
}
