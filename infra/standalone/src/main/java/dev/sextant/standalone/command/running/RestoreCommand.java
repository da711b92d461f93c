package dev.sextant.standalone.command.running;

import dev.sextant.standalone.backup.Restoration;
import dev.sextant.standalone.backup.Restoration.Restored;
import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.instance.CommandHint;
import dev.sextant.standalone.postgres.LogArchive;
import dev.sextant.standalone.postgres.LogReplay;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes a data directory from a backup, as of its time or of a later one. */
@Command(
    name = "restore",
    description = {
      "Make a data directory from a backup, and check each file: restore FOLDER.",
      "With --archive it gets what was committed since the backup, too, or until a time."
    })
public final class RestoreCommand extends DataCommand {

  @Option(
      names = "--archive",
      paramLabel = "DIR",
      description = "Repeat the log that ./sextant archive has collected here.")
  private @Nullable Path archive;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Repeat it up to this time, such as 2026-11-29T10:00:00Z.")
  private @Nullable String until;

  @Override
  protected ExitCode run() throws Exception {
    Path backup = Path.of(words(1, "one folder with a backup").get(0));
    Restored restored =
        Restoration.restore(backup, data(), replay(), step -> System.out.println("  " + step));
    restored
        .lastCommit()
        .ifPresent(time -> System.out.printf("Repeated what was committed until %s.%n", time));
    System.out.printf(
        "Tokens that the original signed are refused. What was revoked after %s, such as an API key, is valid again: revoke it again.%n",
        restored.lastCommit().orElse(restored.taken()));
    System.out.printf(
        "Restored %,d files, %,d MB. Start it: %s%n",
        restored.backup().files(),
        restored.backup().bytes() >> 20,
        CommandHint.of("start", data()));
    return ExitCode.DONE;
  }

  private Optional<LogReplay> replay() {
    if (archive == null) {
      if (until != null) {
        throw new WrongLineException("--until says how far to repeat --archive: give both.");
      }
      return Optional.empty();
    }
    return Optional.of(
        new LogReplay(
            LogArchive.of(archive), Optional.ofNullable(until).map(RestoreCommand::time)));
  }

  private static Instant time(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw new WrongLineException(
          "--until takes a time with its zone, such as 2026-11-29T10:00:00Z, found '%s'."
              .formatted(text));
    }
  }
}
