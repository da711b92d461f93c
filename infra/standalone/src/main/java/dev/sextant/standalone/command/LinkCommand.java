package dev.sextant.standalone.command;

import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.console.Arguments;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.instance.CommandHint;
import dev.sextant.standalone.instance.DataDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Prints a fresh link that signs in once. */
final class LinkCommand implements Command {

  @Override
  public ExitCode run(List<String> line) throws Exception {
    Arguments arguments = Arguments.parse(line, Set.of(Folders.DATA), Set.of());
    arguments.words(0, "options only");
    Path data = Folders.data(arguments);
    LocalInstance running =
        DataDirectory.find(data)
            .flatMap(LocalInstance::find)
            .orElseThrow(
                () ->
                    Halt.error(
                        "Sextant is not running. Start it with " + CommandHint.of("start", data)));
    System.out.println(running.signInLink());
    return ExitCode.DONE;
  }
}
