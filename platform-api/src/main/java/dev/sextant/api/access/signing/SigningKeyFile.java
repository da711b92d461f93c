package dev.sextant.api.access.signing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file of the signing keys, which a rotation replaces while processes run. It is read again for
 * each token, so all processes follow a rotation at once. While it cannot be read, the keys that
 * were read before count.
 */
public final class SigningKeyFile {

  private static final Logger LOG = LoggerFactory.getLogger(SigningKeyFile.class);

  /** A setting may name any file, also one that never ends. */
  private static final int MOST_BYTES = 16_384;

  private final Path file;
  private final WorkerExecutor worker;
  private final InstantSource clock;
  private volatile Content known;
  private volatile boolean unreadable;

  private record Content(String text, SigningKeys keys) {

    /** Never shows the text. */
    @Override
    public String toString() {
      return keys.toString();
    }
  }

  private SigningKeyFile(Path file, WorkerExecutor worker, InstantSource clock, Content known) {
    this.file = file;
    this.worker = worker;
    this.clock = clock;
    this.known = known;
  }

  /** Opens the file; fails if it holds no keys. */
  static Future<SigningKeyFile> open(Vertx vertx, Path file, InstantSource clock) {
    // A thread of its own: other workers may be busy for long, and each request needs this one.
    WorkerExecutor worker = vertx.createSharedWorkerExecutor("sextant-signing-key", 1);
    return worker
        .executeBlocking(
            () -> new SigningKeyFile(file, worker, clock, content(text(file), clock.instant())),
            false)
        .recover(
            failure ->
                worker
                    .close()
                    .transform(
                        closed -> Future.failedFuture(new IOException(file.toString(), failure))));
  }

  /**
   * Reads keys.
   *
   * @param now as in {@link SigningKeys#parse}
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if it holds no keys; the message says what was expected
   */
  public static SigningKeys parse(Path file, Instant now) throws IOException {
    return content(text(file), now).keys();
  }

  /** Returns the keys as they are now; the same object until they change. Fails once closed. */
  Future<SigningKeys> read() {
    // A worker that is closed throws.
    return Future.succeededFuture().compose(begun -> worker.executeBlocking(this::current, false));
  }

  /** Releases the thread. */
  Future<Void> close() {
    return worker.close();
  }

  private SigningKeys current() {
    Content last = known;
    try {
      String text = text(file);
      if (!text.equals(last.text())) {
        known = content(text, clock.instant());
        LOG.info(
            "tokens are signed by the key {} now; {}", known.keys().id(), earlier(known.keys()));
      }
      if (unreadable) {
        unreadable = false;
        LOG.info("the signing keys can be read again: {}", file);
      }
    } catch (IOException | IllegalArgumentException e) {
      if (!unreadable) {
        unreadable = true;
        LOG.error("{}: {}; the keys that were read before count", file, reason(e));
      }
    }
    return known.keys();
  }

  private static String earlier(SigningKeys keys) {
    return keys.lastEnd()
        .map("those of earlier keys are valid until %s at the latest"::formatted)
        .orElse("those of all earlier keys are refused");
  }

  private static Content content(String text, Instant now) {
    return new Content(text, SigningKeys.parse(text, now));
  }

  private static String text(Path file) throws IOException {
    try (InputStream bytes = Files.newInputStream(file)) {
      byte[] read = bytes.readNBytes(MOST_BYTES + 1);
      if (read.length > MOST_BYTES) {
        throw new IllegalArgumentException("expected at most %d bytes".formatted(MOST_BYTES));
      }
      return new String(read, UTF_8);
    }
  }

  private static String reason(Exception failure) {
    return failure instanceof IOException
        ? "cannot be read (%s)".formatted(failure.getClass().getSimpleName())
        : String.valueOf(failure.getMessage());
  }
}
