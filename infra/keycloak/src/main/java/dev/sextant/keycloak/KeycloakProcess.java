package dev.sextant.keycloak;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processes of one Keycloak: the script, and the JVM that it starts and forwards signals to.
 */
final class KeycloakProcess {

  private static final Logger LOG = LoggerFactory.getLogger(KeycloakProcess.class);
  private static final Path PROCESSES = Path.of("/proc");
  private static final Duration ORDERLY = Duration.ofSeconds(30);
  private static final Duration FORCED = Duration.ofSeconds(10);

  private KeycloakProcess() {}

  /**
   * Stops the processes that {@code kill -9} of an earlier process left running on a home.
   *
   * <p>Callers must hold the lock of the home. Process id files are not trusted; instead, every JVM
   * of Keycloak names its home on its command line.
   */
  static void stopOrphans(KeycloakHome home) throws IOException {
    for (ProcessHandle orphan : runningOn(home)) {
      LOG.warn("stopping Keycloak {}, which an earlier run left behind", orphan.pid());
      stop(orphan);
    }
  }

  static void stop(ProcessHandle process) throws IOException {
    List<ProcessHandle> tree = Stream.concat(Stream.of(process), process.descendants()).toList();
    process.destroy();
    for (ProcessHandle each : tree) {
      if (!await(each, ORDERLY)) {
        LOG.warn("Keycloak {} does not stop, killing it", each.pid());
        each.destroyForcibly();
        await(each, FORCED);
      }
    }
  }

  private static List<ProcessHandle> runningOn(KeycloakHome home) throws IOException {
    List<ProcessHandle> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path process : processes) {
        if (arguments(process).contains(home.mark())) {
          ProcessHandle.of(Long.parseLong(process.getFileName().toString())).ifPresent(found::add);
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
      throw new IOException("cannot wait for Keycloak", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
