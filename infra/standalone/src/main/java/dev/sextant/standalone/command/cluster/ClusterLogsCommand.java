package dev.sextant.standalone.command.cluster;

import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.text.VisibleText;
import dev.sextant.standalone.instance.DataDirectory;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the ends of the logs of a cluster's processes. */
@Command(
    name = "logs",
    description = "Print the last lines of each log, or of the logs of one process: logs [NAME].")
final class ClusterLogsCommand extends DataCommand {

  /** Enough for some hundred lines; a log may have megabytes. */
  private static final int MOST_BYTES = 1 << 18;

  private static final List<String> FILES = List.of("sextant.log", "output.log");

  @Option(names = "--lines", paramLabel = "N", description = "Lines of each log; default 20.")
  private int lines = 20;

  @Override
  protected ExitCode run() throws Exception {
    if (lines < 1 || words().size() > 1) {
      throw Halt.refused(
          "cluster logs takes the name of at most one process, and --lines of at least 1.");
    }
    DataDirectory data =
        DataDirectory.find(data())
            .orElseThrow(() -> Halt.error("There is no data directory %s.".formatted(data())));
    List<Path> folders = folders(data.logs());
    List<Path> wanted =
        words().isEmpty()
            ? folders
            : folders.stream().filter(folder -> name(folder).equals(words().get(0))).toList();
    if (wanted.isEmpty()) {
      throw Halt.refused(
          "There is no log of %s; there are logs of %s."
              .formatted(
                  words().isEmpty() ? "a cluster" : "'" + words().get(0) + "'",
                  folders.isEmpty()
                      ? "nothing"
                      : String.join(
                          ", ", folders.stream().map(ClusterLogsCommand::name).toList())));
    }
    for (Path folder : wanted) {
      for (String name : FILES) {
        print(folder.resolve(name));
      }
    }
    return ExitCode.DONE;
  }

  private static List<Path> folders(Path logs) throws IOException {
    try (Stream<Path> children = Files.list(logs)) {
      return Stream.concat(Stream.of(logs), children.filter(Files::isDirectory).sorted()).toList();
    }
  }

  /**
   * The log of the process that watches is next to the other folders. It has the lines of Postgres.
   */
  private static String name(Path folder) {
    String name = folder.getFileName().toString();
    return name.equals("logs") ? "watcher" : name;
  }

  private void print(Path file) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) == 0) {
      return;
    }
    System.out.println("== " + file);
    List<String> all = end(file).lines().toList();
    all.subList(Math.max(0, all.size() - lines), all.size())
        .forEach(line -> System.out.println(VisibleText.line(line)));
  }

  private static String end(Path file) throws IOException {
    try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
      long begin = Math.max(0, log.length() - MOST_BYTES);
      byte[] bytes = new byte[(int) (log.length() - begin)];
      log.seek(begin);
      log.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
