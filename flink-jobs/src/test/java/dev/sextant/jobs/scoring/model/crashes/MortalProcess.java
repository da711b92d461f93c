package dev.sextant.jobs.scoring.model.crashes;

import dev.sextant.inference.model.ModelException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Embeds texts, one of which ends the process like a failure of native code does. What was embedded
 * is kept and not embedded again, as by a job.
 */
final class MortalProcess {

  static final String POISON = "text 17";
  static final List<String> TEXTS =
      IntStream.range(0, 40).mapToObj(number -> "text " + number).toList();

  private MortalProcess() {}

  /** Takes the folder of the journal and the file of the texts that were embedded. */
  public static void main(String[] line) throws IOException {
    Path done = Path.of(line[1]);
    CrashJournal journal = CrashJournal.open(Path.of(line[0])).orElseThrow();
    List<String> known = Files.exists(done) ? Files.readAllLines(done) : List.of();
    List<String> missing = TEXTS.stream().filter(text -> !known.contains(text)).toList();
    try (CrashIsolation embedder =
        new CrashIsolation(new ScriptedEmbedder(MortalProcess::compute), journal)) {
      embedder.embed(missing, (embeddings, billed) -> append(done, embeddings.keySet().stream()));
    } catch (ModelException e) {
      System.out.println(e.getMessage());
    }
  }

  private static void compute(List<String> texts) {
    if (texts.contains(POISON)) {
      try {
        new ProcessBuilder("kill", "-SEGV", "" + ProcessHandle.current().pid()).start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      while (true) {
        LockSupport.park(texts);
      }
    }
  }

  private static void append(Path file, Stream<String> texts) {
    try {
      Files.write(file, texts.toList(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
