package dev.sextant.standalone.command.running;

import dev.sextant.standalone.backup.Backup;
import dev.sextant.standalone.backup.Restoration;
import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.instance.CommandHint;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/** Makes a data directory from a backup. */
@Command(
    name = "restore",
    description = "Make a data directory from a backup, and check each file: restore FOLDER.")
public final class RestoreCommand extends DataCommand {

  @Override
  protected ExitCode run() throws Exception {
    Path backup = Path.of(words(1, "one folder with a backup").get(0));
    Backup restored = Restoration.restore(backup, data(), step -> System.out.println("  " + step));
    System.out.printf(
        "Restored %,d files, %,d MB. Start it: %s%n",
        restored.files(), restored.bytes() >> 20, CommandHint.of("start", data()));
    return ExitCode.DONE;
  }
}
