package dev.sextant.standalone.command.running;

import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.instance.CommandHint;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.postgres.ArchiveSetting;
import dev.sextant.standalone.postgres.ArchiveState;
import dev.sextant.standalone.postgres.LogArchive;
import dev.sextant.standalone.postgres.RunningPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Says where the database archives its log, and changes it. */
@Command(
    name = "archive",
    description = {
      "Archive the log of the database, so that ./sextant restore can restore any time since a",
      "backup: archive FOLDER. A start puts it into effect. 'archive off' ends it; 'archive' alone",
      "shows what is set."
    })
public final class ArchiveCommand extends DataCommand {

  private static final String OFF = "off";

  @Override
  protected ExitCode run() throws Exception {
    if (words().size() > 1) {
      throw new WrongLineException(
          "Expected a folder, 'off', or nothing, found: %s.".formatted(String.join(" ", words())));
    }
    if (words().isEmpty()) {
      show();
    } else if (words().get(0).equals(OFF)) {
      end();
    } else {
      begin(Path.of(words().get(0)));
    }
    return ExitCode.DONE;
  }

  private void show() throws IOException, SQLException {
    Optional<DataDirectory> data = DataDirectory.find(data());
    Optional<LogArchive> archive = data.isPresent() ? setting(data.get()).get() : Optional.empty();
    System.out.println(
        archive
            .map(each -> "The database archives its log to %s.".formatted(each.folder()))
            .orElse("The database does not archive its log."));
    if (data.isPresent() && data.get().owner().isPresent()) {
      try (Connection superuser =
          RunningPostgres.superuser(
              data.get().postgres().resolve("cluster"),
              data.get().keys().resolve("postgres.properties"))) {
        show(ArchiveState.of(superuser), archive.isPresent());
      }
    }
  }

  private static void show(ArchiveState state, boolean wanted) {
    if (state.on() != wanted) {
      System.out.println("Sextant runs without this change: restart it.");
    } else if (state.failing().isPresent()) {
      System.out.printf(
          "It has failed since %s, last at %s. Postgres keeps the log meanwhile, which fills the disk; the reason is in logs/sextant.log of the data directory.%n",
          state.archived().map(Instant::toString).orElse("the start"), state.failing().get());
    } else if (state.on()) {
      System.out.printf(
          "Last file: %s.%n", state.archived().map(Instant::toString).orElse("none yet"));
    }
  }

  private void begin(Path folder) throws IOException {
    DataDirectory data = DataDirectory.open(data());
    Path absolute = folder.toAbsolutePath().normalize();
    if (absolute.startsWith(data.root())) {
      throw Halt.refused(
          "%s is inside the data directory. Choose a folder outside, best on another disk."
              .formatted(absolute));
    }
    LogArchive archive = setting(data).set(absolute);
    System.out.printf(
        "The database archives its log to %s from the next start on. Then take a backup: %s%n",
        archive.folder(), CommandHint.of("backup FOLDER", data.root()));
    sayIfRunning(data);
  }

  private void end() throws IOException {
    DataDirectory data =
        DataDirectory.find(data())
            .orElseThrow(() -> Halt.refused("There is no data directory %s.".formatted(data())));
    System.out.println(
        setting(data).remove()
            ? "The database archives its log no more from the next start on."
            : "The database does not archive its log.");
    sayIfRunning(data);
  }

  private static void sayIfRunning(DataDirectory data) throws IOException {
    if (data.owner().isPresent()) {
      System.out.println("Sextant runs: restart it for the change.");
    }
  }

  private static ArchiveSetting setting(DataDirectory data) {
    return new ArchiveSetting(data.postgres());
  }
}
