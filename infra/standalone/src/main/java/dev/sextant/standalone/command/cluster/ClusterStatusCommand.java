package dev.sextant.standalone.command.cluster;

import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.cluster.ClusterPlan;
import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.text.VisibleText;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.supervision.MarkedProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Command;

/** Prints the processes of a cluster. */
@Command(
    name = "status",
    description = "List the processes (exit code 0 running, 1 a part is down, 3 not running).")
final class ClusterStatusCommand extends DataCommand {

  @Override
  protected ExitCode run() throws Exception {
    words(0, "options only");
    Optional<DataDirectory> data = DataDirectory.find(data());
    SortedMap<String, ProcessHandle> processes =
        data.isEmpty() ? new TreeMap<>() : MarkedProcesses.in(data.get().logs());
    if (data.isEmpty() || processes.isEmpty()) {
      System.out.println("No cluster is running.");
      return ExitCode.NOT_RUNNING;
    }
    processes.forEach(
        (name, process) ->
            System.out.printf("  %-16s  process %d%n", VisibleText.line(name), process.pid()));
    boolean watched = isWatched(data.get());
    boolean complete = isComplete(data.get(), processes);
    boolean first = answers(data.get().root());
    boolean second = answers(data.get().root().resolve("api-2"));
    return watched && complete && first && second ? ExitCode.DONE : ExitCode.ERROR;
  }

  private static boolean isWatched(DataDirectory data) throws IOException {
    if (data.owner().isPresent()) {
      return true;
    }
    System.out.println("  Nothing watches them: ./sextant cluster up replaces them all.");
    return false;
  }

  private static boolean isComplete(DataDirectory data, SortedMap<String, ProcessHandle> processes)
      throws IOException {
    List<String> missing =
        ClusterPlan.names(data.scratch()).stream()
            .filter(name -> !processes.containsKey(name))
            .toList();
    missing.forEach(name -> System.out.printf("  %-16s  down%n", name));
    return missing.isEmpty();
  }

  /** Asks one process of the API for its address and for what is down. */
  private static boolean answers(Path folder) throws IOException {
    Optional<LocalInstance> running = DataDirectory.find(folder).flatMap(LocalInstance::find);
    if (running.isEmpty()) {
      System.out.printf("  The API of %s does not answer.%n", folder);
      return false;
    }
    System.out.println("  address           " + running.get().file().address());
    Map<String, String> troubles = running.get().troubles();
    troubles.forEach((part, trouble) -> System.out.printf("  %-16s  down: %s%n", part, trouble));
    return troubles.isEmpty();
  }
}
