package dev.sextant.standalone.command.cluster;

import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.supervision.MarkedProcesses;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
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
    if (data.isEmpty() || data.get().owner().isEmpty()) {
      System.out.println("No cluster is running.");
      return ExitCode.NOT_RUNNING;
    }
    SortedMap<String, ProcessHandle> processes = MarkedProcesses.in(data.get().logs());
    processes.forEach(
        (name, process) -> System.out.printf("  %-16s  process %d%n", name, process.pid()));
    Optional<LocalInstance> running = LocalInstance.find(data.get());
    if (running.isEmpty()) {
      System.out.println("The first process of the API does not answer.");
      return ExitCode.ERROR;
    }
    System.out.println("  address           " + running.get().file().address());
    Map<String, String> troubles = running.get().troubles();
    troubles.forEach((part, trouble) -> System.out.printf("  %-16s  down: %s%n", part, trouble));
    return troubles.isEmpty() ? ExitCode.DONE : ExitCode.ERROR;
  }
}
