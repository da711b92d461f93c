package dev.sextant.standalone.command.remote.runs;

import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.console.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The generators that an instance may call; people set them up on its pages. */
@Command(
    name = "generator",
    aliases = "generators",
    description = "LLMs that an instance may call; set up on its pages.")
public final class GeneratorCommand {

  private static final List<Column> COLUMNS =
      Column.of(
          "name=/name",
          "model=/model",
          "kind=/kind",
          "address=/base_url",
          "currency=/price/currency",
          "id=/id");

  @Command(name = "list", description = "List the generators.")
  int list(@Mixin RemoteLine line) throws Exception {
    return line.run(
        at -> {
          at.output().list(Pages.all(at.api(), "/generators"), COLUMNS);
          return ExitCode.DONE;
        });
  }
}
