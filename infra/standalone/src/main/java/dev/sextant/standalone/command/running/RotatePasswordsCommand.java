package dev.sextant.standalone.command.running;

import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.instance.CommandHint;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.postgres.PasswordChange;
import dev.sextant.standalone.postgres.RunningPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import picocli.CommandLine.Command;

/** Changes the passwords of the database roles of an instance that runs. */
@Command(
    name = "rotate-passwords",
    description = {
      "Change the passwords of the database roles while Sextant runs. No request fails.",
      "A change that was interrupted is completed."
    })
public final class RotatePasswordsCommand extends DataCommand {

  @Override
  protected ExitCode run() throws Exception {
    words(0, "no further word");
    DataDirectory data =
        DataDirectory.find(data())
            .orElseThrow(() -> Halt.refused("There is no data directory %s.".formatted(data())));
    if (data.owner().isEmpty()) {
      throw Halt.refused(
          "Sextant does not run, and the passwords are changed while it does. Start it: %s"
              .formatted(CommandHint.of("start", data.root())));
    }
    DirectoryLock lock =
        data.lockPasswords()
            .orElseThrow(
                () ->
                    Halt.refused(
                        "Sextant is starting, or another command changes the passwords. Try again in a moment."));
    try {
      change(data);
    } finally {
      lock.close();
    }
    System.out.println(
        "The roles of the database have new passwords. Take a backup: %s"
            .formatted(CommandHint.of("backup FOLDER", data.root())));
    return ExitCode.DONE;
  }

  private static void change(DataDirectory data) throws IOException {
    Path secrets = data.keys().resolve("postgres.properties");
    try (Connection superuser =
        RunningPostgres.superuser(data.postgres().resolve("cluster"), secrets)) {
      new PasswordChange(secrets).run(superuser);
    } catch (SQLException e) {
      throw Halt.error(
          "The database did not confirm the change: %s. Sextant works with either password. Run the command again, or restart Sextant, which completes it."
              .formatted(e.getMessage()),
          e);
    }
  }
}
