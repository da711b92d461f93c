package dev.sextant.standalone.calls.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.retry.AttemptLog;
import dev.sextant.standalone.calls.journal.JournalState.OpenAttempt;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The append-only file that records each attempt before its call, and its end with the answer. A
 * record counts once it is on the disk. One process at a time writes it. Thread-safe.
 */
public final class Journal implements AttemptLog, AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final RandomAccessFile file;
  private final JournalState state;
  private final BatchWriter writer;

  private Journal(RandomAccessFile file, JournalState state, BatchWriter writer) {
    this.file = file;
    this.state = state;
    this.writer = writer;
  }

  /**
   * Opens a journal, or begins one. Attempts that a crash left open are recorded as possibly paid.
   *
   * @param settings of this run
   * @param slots numbers its calls
   * @throws Halt if its settings differ, it is damaged, or another process writes it
   */
  public static Journal open(Path path, JsonNode settings, CallSlots slots, Meter meter)
      throws IOException {
    RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
    try {
      lock(file, path);
      JournalState state = new JournalState(slots, meter);
      JsonNode before = new JournalReader(file, path, state).read();
      if (before != null) {
        refuseIfDifferent(before, settings, path);
      }
      Journal journal = new Journal(file, state, new BatchWriter(file.getChannel()));
      if (before == null) {
        journal.append(JournalLine.settings(settings)).join();
      }
      journal.abandonOpenAttempts();
      return journal;
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** Returns what is known of the run; it changes with each record. */
  public JournalState state() {
    return state;
  }

  /** Records the result of a probe. */
  public void probed(Dialect dialect) {
    append(JournalLine.probe(dialect)).join();
    state.probed(dialect);
  }

  @Override
  public CompletableFuture<Void> open(Attempt attempt) {
    state.opened(new OpenAttempt(attempt.draw(), attempt.tries(), attempt.most()));
    return append(JournalLine.open(attempt)).thenAccept(position -> {});
  }

  @Override
  public CompletableFuture<Void> close(Attempt attempt, AttemptEnd end) {
    return append(JournalLine.close(attempt, end))
        .thenAccept(position -> closed(attempt, end, position));
  }

  /**
   * Reads the reply to a call that has an outcome.
   *
   * @return null if the call ended without one
   */
  public @Nullable Generation reply(String name) throws IOException {
    JsonNode line = JSON.readTree(writer.lineAt(state.position(name)));
    return line.has("reply") ? JournalLine.reply(line) : null;
  }

  /** Writes what is waiting, and closes the file. */
  @Override
  public void close() throws IOException {
    writer.close();
    file.close();
  }

  /** Ends as a killed process would: what is not on the disk is lost. For tests. */
  void kill() throws IOException {
    writer.kill();
    file.close();
  }

  private void closed(Attempt attempt, AttemptEnd end, long position) {
    Generation reply = end.result() instanceof Replied replied ? replied.generation() : null;
    TokenUsage usage = reply == null ? null : reply.usage();
    DrawOutcome outcome = end.isLast() ? JournalLine.outcome(end.result()) : null;
    state.closed(
        attempt.draw(),
        attempt.tries(),
        reply != null || (end.result() instanceof Failed failed && failed.mayBePaid()),
        usage,
        outcome,
        reply == null ? null : reply.served().fingerprint(),
        position);
  }

  private void abandonOpenAttempts() {
    for (OpenAttempt attempt : state.open()) {
      append(JournalLine.possiblyPaid(attempt.draw(), attempt.tries(), attempt.most())).join();
      state.abandoned(attempt.draw(), attempt.tries(), attempt.most());
    }
  }

  private CompletableFuture<Long> append(ObjectNode line) {
    return writer.append((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static void lock(RandomAccessFile file, Path path) throws IOException {
    FileLock lock;
    try {
      lock = file.getChannel().tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      throw Halt.error(
          "Another process writes %s. Wait until it ends, or choose another --out."
              .formatted(path));
    }
  }

  private static void refuseIfDifferent(JsonNode before, JsonNode now, Path path) {
    List<String> differences = SettingDifferences.of(before, now);
    if (!differences.isEmpty()) {
      throw Halt.refused(
          "The journal %s belongs to a run with other settings: %s. Repeat the command with the old settings to continue that run, or choose another --out."
              .formatted(path, String.join("; ", differences)));
    }
  }
}
