package dev.sextant.standalone.postgres;

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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server process that {@code kill -9} of the JVM leaves behind, and its {@code postmaster.pid}.
 *
 * <p>Callers hold the lock of the data directory, so a process that still runs there is an orphan.
 */
final class Postmaster {

  private static final Logger LOG = LoggerFactory.getLogger(Postmaster.class);
  private static final Path PROCESSES = Path.of("/proc");
  private static final Duration FAST_SHUTDOWN = Duration.ofSeconds(60);
  private static final Duration IMMEDIATE_SHUTDOWN = Duration.ofSeconds(10);

  private Postmaster() {}

  /**
   * Stops processes that still run on the cluster and removes a stale {@code postmaster.pid}.
   *
   * @param cluster Postgres' own data directory, absolute
   * @param programs folder of Sextant's Postgres programs; no other program is touched
   */
  static void clear(Path cluster, Path programs) throws IOException {
    Path pidFile = cluster.resolve("postmaster.pid");
    if (!Files.exists(pidFile)) {
      return;
    }
    Optional<ProcessHandle> owner = pid(pidFile).flatMap(ProcessHandle::of);
    if (owner.isPresent() && serves(owner.get(), cluster) && runs(owner.get(), programs)) {
      LOG.warn("stopping Postgres {}, which an earlier run left behind", owner.get().pid());
      stop(owner.get());
    }
    for (ProcessHandle backend : workingIn(cluster, programs)) {
      stop(backend);
    }
    Files.deleteIfExists(pidFile);
  }

  /**
   * Stops a server: disconnects clients and writes the last checkpoint; if that fails, kills it.
   */
  static void stop(ProcessHandle server) throws IOException {
    if (signal(server, "INT", FAST_SHUTDOWN) || signal(server, "QUIT", IMMEDIATE_SHUTDOWN)) {
      return;
    }
    server.destroyForcibly();
    await(server, IMMEDIATE_SHUTDOWN);
  }

  /** Java cannot send SIGINT, which is Postgres' fast shutdown; SIGTERM would wait for clients. */
  private static boolean signal(ProcessHandle server, String signal, Duration patience)
      throws IOException {
    new ProcessBuilder("sh", "-c", "kill -" + signal + " " + server.pid())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
    return await(server, patience);
  }

  /**
   * Waits even in an interrupted thread; otherwise closing would release the data directory while a
   * server still writes there.
   */
  private static boolean await(ProcessHandle server, Duration patience) throws IOException {
    boolean interrupted = false;
    long end = System.nanoTime() + patience.toNanos();
    try {
      while (true) {
        try {
          server.onExit().get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
          return true;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IOException("cannot wait for Postgres", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The first line is the process id; an incomplete file may have no id. */
  private static Optional<Long> pid(Path pidFile) throws IOException {
    String content = Files.readString(pidFile);
    String line = content.lines().findFirst().orElse("").strip();
    return line.matches("[0-9]{1,10}") ? Optional.of(Long.valueOf(line)) : Optional.empty();
  }

  /** Process ids are reused, so this method checks the command line. */
  private static boolean serves(ProcessHandle process, Path cluster) {
    try {
      String line = Files.readString(PROCESSES.resolve(process.pid() + "/cmdline"));
      return List.of(line.split("\0", -1)).contains(cluster.toString());
    } catch (IOException e) {
      return false;
    }
  }

  /** All processes of a Postgres work in its cluster's folder; so may a user's shell. */
  private static List<ProcessHandle> workingIn(Path cluster, Path programs) throws IOException {
    List<ProcessHandle> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path process : processes) {
        if (cluster.equals(link(process, "cwd"))) {
          ProcessHandle.of(Long.parseLong(process.getFileName().toString()))
              .filter(handle -> runs(handle, programs))
              .ifPresent(found::add);
        }
      }
    }
    return found;
  }

  /** Its program may have been replaced meanwhile; the kernel still reports its original path. */
  private static boolean runs(ProcessHandle process, Path programs) {
    return link(PROCESSES.resolve("" + process.pid()), "exe").startsWith(programs);
  }

  private static Path link(Path process, String name) {
    try {
      return Files.readSymbolicLink(process.resolve(name));
    } catch (IOException | SecurityException e) {
      return process; // has ended meanwhile, or is not accessible
    }
  }
}
