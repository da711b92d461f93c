package dev.sextant.standalone.command.remote.runs;

import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.console.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The oracles of an instance; people set them up on its pages. */
@Command(
    name = "labeller",
    aliases = "labellers",
    description = "Versions of oracles that label answers; set up on the instance's pages.")
public final class LabellerCommand {

  private static final List<Column> COLUMNS =
      Column.of(
          "name=/name",
          "version=/version",
          "kind=/kind",
          "generator=/generator/name",
          "runs=/run_count",
          "id=/id");

  @Command(name = "list", description = "List the labellers.")
  int list(@Mixin RemoteLine line) throws Exception {
    return line.run(
        at -> {
          at.output().list(Pages.all(at.api(), "/labellers"), COLUMNS);
          return ExitCode.DONE;
        });
  }
}
