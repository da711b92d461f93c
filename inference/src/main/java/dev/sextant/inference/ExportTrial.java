package dev.sextant.inference;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemoryException;
import dev.sextant.inference.trial.ContainerMemory;
import dev.sextant.inference.trial.TrialProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tries an export in a process of its own, since it is a program: one that never ends, crashes or
 * takes all memory would take this process with it.
 */
public final class ExportTrial {

  private static final Duration LONGEST = Duration.ofMinutes(1);

  /** What a JVM and an engine take themselves. */
  private static final long OF_PROCESS = 1L << 30;

  /** What they take at least. */
  private static final long LEAST_OF_PROCESS = 256L << 20;

  private ExportTrial() {}

  /**
   * Checks that an export takes texts of any length up to the longest, gives the same vector for
   * the same text, and returns from the given texts.
   *
   * @param bytes that it is expected to take; it may take twice as many
   * @throws ModelException if it does not, or does not end, or cannot be loaded
   * @throws ModelMemoryException if the container of this process has too little memory left
   */
  static void require(EmbedderSpec spec, ModelBytes bytes, List<String> texts) {
    requireRoom(spec, bytes, ContainerMemory.ofProcess());
    require(spec, texts, LONGEST, 2 * bytes.total() + OF_PROCESS);
  }

  /** Without room, the trial may end this process as well. */
  static void requireRoom(EmbedderSpec spec, ModelBytes bytes, ContainerMemory container) {
    long expected = bytes.total() + LEAST_OF_PROCESS + TrialProcess.RESERVE;
    long left = container.left();
    if (left < expected) {
      throw new ModelMemoryException(
          "The export %s needs about %d MB of memory when it is tried, and the container of this process has %d MB left. Try again when fewer models are open, or give the container more memory."
              .formatted(spec.name(), expected >> 20, Math.max(0, left) >> 20),
          true);
    }
  }

  /** Checks as above, within bounds. */
  static void require(EmbedderSpec spec, List<String> texts, Duration longest, long mostBytes) {
    String refusal =
        new TrialProcess(
                "The export " + spec.name(), longest, mostBytes, ContainerMemory.ofProcess())
            .run(ExportTrial.class, bytes(spec, texts));
    if (!refusal.isEmpty()) {
      throw new ModelException(refusal);
    }
  }

  private static byte[] bytes(EmbedderSpec spec, List<String> texts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(spec);
      out.writeObject(texts.toArray(String[]::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Tries the export whose specification is in the standard input, with the texts behind it.
   *
   * @param args seconds after which the process ends, also if nobody waits for it any more, and the
   *     file that gets the sentence which refuses the export
   */
  public static void main(String[] args) throws IOException, ClassNotFoundException {
    endAfter(Duration.ofSeconds(Long.parseLong(args[0])));
    beFirstToGo();
    ObjectInputStream in = new ObjectInputStream(System.in);
    String refusal = refusal((EmbedderSpec) in.readObject(), List.of((String[]) in.readObject()));
    if (refusal != null) {
      Files.writeString(Path.of(args[1]), refusal);
    }
    Runtime.getRuntime().halt(0);
  }

  private static @Nullable String refusal(EmbedderSpec spec, List<String> texts) {
    try {
      EmbedderLoader.tryHere(spec, texts);
      return null;
    } catch (ModelException e) {
      return e.getMessage();
    }
  }

  private static void endAfter(Duration longest) {
    Thread thread =
        new Thread(
            () -> {
              try {
                TimeUnit.NANOSECONDS.sleep(longest.toNanos());
              } catch (InterruptedException e) {
                // no other code interrupts it
              }
              Runtime.getRuntime().halt(1);
            },
            "trial-end");
    thread.setDaemon(true);
    thread.start();
  }

  /** Where memory is short, Linux ends this process and not the one that waits for it. */
  private static void beFirstToGo() {
    try {
      Files.writeString(Path.of("/proc/self/oom_score_adj"), "1000");
    } catch (IOException e) {
      // another system, which chooses by itself
    }
  }
}
