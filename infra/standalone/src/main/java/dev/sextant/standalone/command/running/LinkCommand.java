package dev.sextant.standalone.command.running;

import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.instance.CommandHint;
import dev.sextant.standalone.instance.DataDirectory;
import picocli.CommandLine.Command;

/** Prints a fresh link that signs in once. */
@Command(name = "link", description = "Print a new sign-in link.")
public final class LinkCommand extends DataCommand {

  @Override
  protected ExitCode run() throws Exception {
    words(0, "options only");
    LocalInstance running =
        DataDirectory.find(data())
            .flatMap(LocalInstance::find)
            .orElseThrow(
                () ->
                    Halt.error(
                        "Sextant is not running. Start it with "
                            + CommandHint.of("start", data())));
    System.out.println(running.signInLink());
    return ExitCode.DONE;
  }
}
