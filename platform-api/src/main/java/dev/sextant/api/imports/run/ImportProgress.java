package dev.sextant.api.imports.run;

import dev.sextant.api.imports.parse.text.TextFile.FileContent;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The progress of an import. Workers report it here from any thread, and stop once the import is
 * cancelled.
 */
public final class ImportProgress {

  /** The stages of an import, each with its own unit of progress. */
  public enum Stage {
    /** Bytes of the content. */
    RECEIVING,
    /** No unit: other imports run first. */
    WAITING,
    /** Bytes of the file, counted again for each pass. */
    READING,
    /** Items. */
    STORING;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The progress at a point in time.
   *
   * @param total null if the total is unknown
   */
  public record Snapshot(Stage stage, long done, @Nullable Long total) {}

  private Stage stage;
  private long done;
  private @Nullable Long total;
  private boolean received;
  private final Promise<Void> cancelled = Promise.promise();

  public ImportProgress(Stage stage, @Nullable Long total) {
    this.stage = stage;
    this.total = total;
    this.received = stage != Stage.RECEIVING;
  }

  /** Notes that all of the content has come, so that silence does not mean a broken upload. */
  public synchronized void markReceived() {
    received = true;
  }

  /** Returns whether all of the content has come. */
  public synchronized boolean isReceived() {
    return received;
  }

  public synchronized void enter(Stage next, long expected) {
    stage = next;
    done = 0;
    total = expected;
  }

  /**
   * Adds to the count of the current stage; ignored for another stage.
   *
   * @throws CancelledException if the import was cancelled
   */
  public synchronized void add(Stage of, long count) {
    if (isCancelled()) {
      throw new CancelledException();
    }
    done += of == stage ? count : 0;
  }

  public boolean isCancelled() {
    return cancelled.future().isComplete();
  }

  public void cancel() {
    cancelled.tryComplete();
  }

  /** Completes if the import is cancelled. */
  public Future<Void> cancelled() {
    return cancelled.future();
  }

  /** Returns the current progress, at most the total. */
  public synchronized Snapshot snapshot() {
    return new Snapshot(stage, total == null ? done : Math.min(done, total), total);
  }

  /** Returns a file that counts the bytes read from it. */
  public FileContent reading(Path path) {
    return () -> new Counted(Files.newInputStream(path));
  }

  private final class Counted extends FilterInputStream {

    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int b = super.read();
      add(Stage.READING, b < 0 ? 0 : 1);
      return b;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      add(Stage.READING, Math.max(0, count));
      return count;
    }
  }

  /** Stops work on a cancelled import. The cancellation is already recorded. */
  public static final class CancelledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CancelledException() {
      super("the import was cancelled", null, false, false);
    }
  }
}
