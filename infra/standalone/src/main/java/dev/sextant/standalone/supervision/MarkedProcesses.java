package dev.sextant.standalone.supervision;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Processes that name a folder on their command lines, by which they are recognised even if the
 * process that started them was killed.
 */
public final class MarkedProcesses {

  private static final Logger LOG = LoggerFactory.getLogger(MarkedProcesses.class);
  private static final Path PROCESSES = Path.of("/proc");
  private static final Path SELF = Path.of("/proc/self");
  private static final String MARK = "-Dsextant.process=";
  private static final Duration ORDERLY = Duration.ofSeconds(30);
  private static final Duration FORCED = Duration.ofSeconds(10);

  private MarkedProcesses() {}

  /** Returns the argument that marks a process. */
  public static String mark(Path folder) {
    return MARK + folder;
  }

  /** Stops what runs under a mark: what an earlier process, which was killed, has left. */
  public static void stop(String mark) throws IOException {
    stop(mark::equals);
  }

  /** Stops all that are marked with folders in this one. */
  public static void stopAll(Path folder) throws IOException {
    stop(argument -> argument.startsWith(mark(folder) + "/"));
  }

  /** Returns all that are marked with folders in this one, by the names of these folders. */
  public static SortedMap<String, ProcessHandle> in(Path folder) throws IOException {
    String begin = mark(folder) + "/";
    SortedMap<String, ProcessHandle> found = new TreeMap<>();
    for (ProcessHandle each : marked(argument -> argument.startsWith(begin))) {
      arguments(PROCESSES.resolve("" + each.pid())).stream()
          .filter(argument -> argument.startsWith(begin))
          .forEach(argument -> found.put(argument.substring(begin.length()), each));
    }
    return found;
  }

  private static void stop(Predicate<String> mark) throws IOException {
    for (ProcessHandle orphan : marked(mark)) {
      LOG.warn("stopping process {}, which an earlier run left behind", orphan.pid());
      stop(orphan);
    }
  }

  /** Ends a process, by force if it does not end in time. */
  public static void stop(ProcessHandle process) throws IOException {
    process.destroy();
    if (!await(process, ORDERLY)) {
      LOG.warn("process {} does not stop, killing it", process.pid());
      process.destroyForcibly();
      if (!await(process, FORCED)) {
        throw new IOException("process %d cannot be stopped".formatted(process.pid()));
      }
    }
  }

  private static List<ProcessHandle> marked(Predicate<String> mark) throws IOException {
    List<ProcessHandle> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path each : processes) {
        if (isOurs(each) && arguments(each).stream().anyMatch(mark)) {
          ProcessHandle.of(Long.parseLong(each.getFileName().toString())).ifPresent(found::add);
        }
      }
    }
    return found;
  }

  /** Anybody can put any word on a command line. */
  private static boolean isOurs(Path process) {
    try {
      return Files.getOwner(process).equals(Files.getOwner(SELF));
    } catch (IOException e) {
      return false; // has ended meanwhile
    }
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
