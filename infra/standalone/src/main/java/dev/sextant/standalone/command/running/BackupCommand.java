package dev.sextant.standalone.command.running;

import static java.util.stream.Collectors.joining;

import dev.sextant.standalone.backup.Backup;
import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.instance.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Takes a backup of a data directory, whether its instance runs or not. */
@Command(
    name = "backup",
    description = {
      "Copy the data directory into a new folder: backup FOLDER. The instance may run.",
      "The backup holds secrets. Folders of models are not part of it."
    })
public final class BackupCommand extends DataCommand {

  @Override
  protected ExitCode run() throws Exception {
    Path target = Path.of(words(1, "one folder for the backup").get(0));
    DataDirectory data =
        DataDirectory.find(data())
            .orElseThrow(() -> Halt.refused("There is no data directory %s.".formatted(data())));
    Backup backup = Backup.take(data, target, step -> System.out.println("  " + step));
    System.out.printf(
        "Backed up %,d files, %,d MB: %s%n",
        backup.files(), backup.bytes() >> 20, target.toAbsolutePath().normalize());
    List<Path> models = models(data);
    if (!models.isEmpty()) {
      System.out.println(
          "Not in it: folders of models. Keep them at the same places: "
              + models.stream().map(Path::toString).collect(joining(", ")));
    }
    return ExitCode.DONE;
  }

  private static List<Path> models(DataDirectory data) throws IOException {
    List<Path> models = new ArrayList<>();
    try (Stream<Path> own = Files.list(data.models())) {
      own.sorted().forEach(models::add);
    }
    data.modelFolders().folders().forEach(each -> models.add(Path.of(each)));
    return models;
  }
}
