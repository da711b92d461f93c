package dev.sextant.standalone.cluster;

import dev.sextant.standalone.console.Wait;
import dev.sextant.standalone.supervision.MarkedProcesses;
import dev.sextant.standalone.supervision.Supervisor.Child;
import java.io.IOException;
import java.time.Duration;
import java.util.function.LongPredicate;

/**
 * A JVM of a cluster. It survives {@code kill -9} of the process that started it; the next start of
 * the same name in the same folder stops it first.
 */
public final class JavaProcess implements Child, AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final long PAUSE_MILLIS = 100;

  private final JavaCommand command;
  private final LongPredicate ready;
  private volatile Process process;

  private JavaProcess(JavaCommand command, LongPredicate ready, Process process) {
    this.command = command;
    this.ready = ready;
    this.process = process;
  }

  /**
   * Starts the process; {@link #awaitReady} waits for it.
   *
   * @param ready whether the process with an id does its work now
   */
  public static JavaProcess start(JavaCommand command, LongPredicate ready) throws IOException {
    MarkedProcesses.stop(command.mark());
    return new JavaProcess(command, ready, command.start());
  }

  /**
   * Waits until the process does its work.
   *
   * @throws IOException if it ends, or is not ready in time
   */
  public void awaitReady() throws IOException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!ready.test(process.pid())) {
      if (!process.isAlive()) {
        throw new IOException(
            "%s ended with exit code %d; see %s"
                .formatted(command.name(), process.exitValue(), command.output()));
      } else if (System.nanoTime() > end) {
        close();
        throw new IOException(
            "%s is not ready after %d s; see %s"
                .formatted(command.name(), PATIENCE.toSeconds(), command.output()));
      }
      Wait.millis(PAUSE_MILLIS);
    }
  }

  @Override
  public ProcessHandle process() {
    return process.toHandle();
  }

  @Override
  public void startAgain(int attempt) throws IOException {
    process = command.start();
    awaitReady();
  }

  /** Ends the process, by force if it does not end in time. */
  @Override
  public void close() throws IOException {
    MarkedProcesses.stop(process.toHandle());
  }
}
