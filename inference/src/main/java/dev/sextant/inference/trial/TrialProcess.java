package dev.sextant.inference.trial;

import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemoryException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A JVM of its own for code that cannot be interrupted. It has the class path and the settings of
 * the engines of this one, and is killed after a time, or when it takes too much memory. What it
 * prints is discarded, since any length of it may come from the code that is tried.
 *
 * @param what runs in it, at the begin of a sentence, such as "The export NAME"
 * @param longest time that it may run
 * @param mostBytes that it may take
 * @param container in which it runs; it is killed before this has no memory left
 */
public record TrialProcess(
    String what, Duration longest, long mostBytes, ContainerMemory container) {

  /** What it leaves of the memory of its container, in bytes: more than it takes between looks. */
  public static final long RESERVE = 128L << 20;

  private static final Logger LOG = LoggerFactory.getLogger(TrialProcess.class);

  /** Engines are configured by these, as {@code ./sextant} and the images set them. */
  private static final List<String> SETTINGS =
      List.of("ENGINE_CACHE_DIR", "ai.djl.", "onnxruntime.", "user.home", "java.io.tmpdir");

  /** No file describes a crash, which is expected here. */
  private static final List<String> FLAGS =
      List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:+SuppressFatalErrorMessage");

  private static final long LOOK_EVERY_MILLIS = 20;
  private static final long LONGEST_END_SECONDS = 10;
  private static final Path PROCESSES = Path.of("/proc");

  /**
   * Runs a main class.
   *
   * @param main gets {@code longest} in seconds and the name of a file as its arguments, reads the
   *     input from its standard input, and writes its answer to the file
   * @return its answer when it ended by itself
   * @throws ModelException if it does not end in time, takes too much memory, crashes, or cannot be
   *     started
   * @throws ModelMemoryException if its container has no memory left
   * @throws CancellationException if this thread is interrupted; the process is killed then
   */
  public String run(Class<?> main, byte[] input) {
    try {
      Path answer = Files.createTempFile("sextant-trial", ".txt");
      try {
        return run(main, input, answer);
      } finally {
        Files.deleteIfExists(answer);
      }
    } catch (IOException | UncheckedIOException e) {
      throw new ModelException(
          "%s could not be tried in a process of its own: %s".formatted(what, e.getMessage()), e);
    }
  }

  private String run(Class<?> main, byte[] input, Path answer) throws IOException {
    Process process = start(main, answer);
    try {
      try (OutputStream in = process.getOutputStream()) {
        in.write(input);
      }
      await(process);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      CancellationException cancelled = new CancellationException("Interrupted during a trial.");
      cancelled.initCause(e);
      throw cancelled;
    } finally {
      kill(process);
    }
    if (process.exitValue() != 0) {
      LOG.warn("{} ended its trial with {}", what, process.exitValue());
      throw new ModelException(
          "%s ended the process in which it was tried (exit code %d): it crashes, or takes more memory than this machine has."
              .formatted(what, process.exitValue()));
    }
    return Files.readString(answer);
  }

  private Process start(Class<?> main, Path answer) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command(main, answer));
    builder.environment().keySet().removeIf(name -> !EngineVariables.contains(name));
    return builder.redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD).start();
  }

  /** Waits until its memory is free again, also in a thread that is interrupted. */
  private static void kill(Process process) {
    process
        .destroyForcibly()
        .onExit()
        .completeOnTimeout(process, LONGEST_END_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  private List<String> command(Class<?> main, Path answer) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> SETTINGS.stream().anyMatch(name::startsWith))
        .sorted()
        .forEach(name -> command.add("-D%s=%s".formatted(name, System.getProperty(name))));
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.add(Long.toString(longest.toSeconds()));
    command.add(answer.toString());
    return command;
  }

  private void await(Process process) throws InterruptedException {
    long deadline = System.nanoTime() + longest.toNanos();
    while (!process.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
      if (System.nanoTime() > deadline) {
        throw new ModelException(
            "%s did not end within %d seconds, with texts of up to the longest input: choose a shorter longest input (--max-tokens), or export it without loops that may not end."
                .formatted(what, longest.toSeconds()));
      }
      if (bytes(process) > mostBytes) {
        throw new ModelException(
            "%s took more than %d MB of memory when it was tried: choose a shorter longest input (--max-tokens)."
                .formatted(what, mostBytes >> 20));
      }
      if (container.left() < RESERVE) {
        throw new ModelMemoryException(
            "%s was stopped when it was tried, since the container of this process had only %d MB of memory left. Try again when fewer models are open, give the container more memory, or choose a shorter longest input (--max-tokens)."
                .formatted(what, Math.max(0, container.left()) >> 20),
            true);
      }
    }
  }

  /** Returns what a process takes apart from files; 0 where the system does not say. */
  private static long bytes(Process process) {
    Path status = PROCESSES.resolve(Long.toString(process.pid())).resolve("status");
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("RssAnon:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .sum();
    } catch (IOException | UncheckedIOException e) {
      return 0; // it has ended, or this is not Linux
    }
  }
}
