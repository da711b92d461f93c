package dev.sextant.standalone.cluster;

import dev.sextant.standalone.console.Wait;
import dev.sextant.standalone.supervision.Supervisor.Child;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A JVM of a cluster. It survives {@code kill -9} of the process that started it; the next start of
 * the same name in the same folder stops it first.
 */
public final class JavaProcess implements Child, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(JavaProcess.class);
  private static final Path PROCESSES = Path.of("/proc");
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration ORDERLY = Duration.ofSeconds(30);
  private static final Duration FORCED = Duration.ofSeconds(10);
  private static final long PAUSE_MILLIS = 100;

  private final JavaCommand command;
  private final BooleanSupplier ready;
  private volatile Process process;

  private JavaProcess(JavaCommand command, BooleanSupplier ready, Process process) {
    this.command = command;
    this.ready = ready;
    this.process = process;
  }

  /**
   * Starts the process; {@link #awaitReady} waits for it.
   *
   * @param ready whether it does its work now
   */
  public static JavaProcess start(JavaCommand command, BooleanSupplier ready) throws IOException {
    stopOrphans(command.mark());
    return new JavaProcess(command, ready, command.start());
  }

  /**
   * Waits until the process does its work.
   *
   * @throws IOException if it ends, or is not ready in time
   */
  public void awaitReady() throws IOException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!ready.getAsBoolean()) {
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
    stop(process.toHandle());
  }

  /** Stops what runs under a mark: what an earlier process, which was killed, has left. */
  static void stopOrphans(String mark) throws IOException {
    for (ProcessHandle orphan : marked(mark)) {
      LOG.warn("stopping process {}, which an earlier run left behind", orphan.pid());
      stop(orphan);
    }
  }

  private static void stop(ProcessHandle process) throws IOException {
    process.destroy();
    if (!await(process, ORDERLY)) {
      LOG.warn("process {} does not stop, killing it", process.pid());
      process.destroyForcibly();
      await(process, FORCED);
    }
  }

  private static List<ProcessHandle> marked(String mark) throws IOException {
    List<ProcessHandle> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path each : processes) {
        if (arguments(each).contains(mark)) {
          Optional<ProcessHandle> handle =
              ProcessHandle.of(Long.parseLong(each.getFileName().toString()));
          handle.ifPresent(found::add);
        }
      }
    }
    return found;
  }

  private static List<String> arguments(Path process) {
    try {
      return List.of(Files.readString(process.resolve("cmdline")).split("\0", -1));
    } catch (IOException e) {
      return List.of(); // has ended meanwhile, is not accessible, or is not text
    }
  }

  /** Waits even in an interrupted thread: no other code would stop the process. */
  private static boolean await(ProcessHandle process, Duration patience) throws IOException {
    boolean interrupted = false;
    long end = System.nanoTime() + patience.toNanos();
    try {
      while (true) {
        try {
          process.onExit().get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
          return true;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IOException("cannot wait for a process", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
