package dev.sextant.standalone.command.running;

import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.InstanceFile;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;

/** Stops the instance of a data directory and waits until it has ended. */
@Command(name = "stop", description = "Stop the instance and wait until it has stopped.")
public class StopCommand extends DataCommand {

  private static final long PATIENCE_SECONDS = 300;

  @Override
  protected final ExitCode run() throws Exception {
    words(0, "options only");
    Optional<DataDirectory> data = DataDirectory.find(data());
    Optional<ProcessHandle> owner = data.isPresent() ? data.get().owner() : Optional.empty();
    if (owner.isPresent()) {
      refuseEvaluation(data.get());
      end(owner.get());
      System.out.println("Sextant has stopped.");
    } else {
      clear(data);
      System.out.println("Sextant is not running.");
    }
    return ExitCode.DONE;
  }

  private static void refuseEvaluation(DataDirectory data) {
    LocalInstance.find(data)
        .filter(running -> running.file().kind() == InstanceFile.Kind.EVALUATION)
        .ifPresent(
            running -> {
              throw Halt.error(
                  "An evaluation runs there (process %d). End it with Ctrl-C where it was started."
                      .formatted(running.file().pid()));
            });
  }

  private static void end(ProcessHandle process) throws Exception {
    System.out.println("  stopping");
    process.destroy();
    try {
      process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw Halt.error(
          "Process %d has not ended within %d seconds; see its log files."
              .formatted(process.pid(), PATIENCE_SECONDS),
          e);
    }
  }

  /** A killed instance leaves its Postgres running. */
  private static void clear(Optional<DataDirectory> data) throws IOException {
    if (data.isPresent()) {
      Optional<DirectoryLock> lock = data.get().lock();
      if (lock.isPresent()) {
        try (DirectoryLock held = lock.get()) {
          data.get().stopOrphan();
        }
      }
    }
  }
}
