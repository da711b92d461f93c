package dev.sextant.api.exports.reports;

import dev.sextant.api.http.ContentSource;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The content of a stored file, read in chunks on a worker thread. */
final class FileContent implements ContentSource {

  private static final int CHUNK_BYTES = 1 << 16;

  private final WorkerExecutor workers;
  private final InputStream content;
  private long left;

  /**
   * @param length expected length in bytes
   */
  FileContent(WorkerExecutor workers, InputStream content, long length) {
    this.workers = workers;
    this.content = content;
    this.left = length;
  }

  @Override
  public Future<Optional<Buffer>> next() {
    return workers.executeBlocking(this::read, false);
  }

  @Override
  public void close() {
    workers.executeBlocking(
        () -> {
          content.close();
          return null;
        },
        false);
  }

  private Optional<Buffer> read() throws IOException {
    byte[] chunk = content.readNBytes((int) Math.min(CHUNK_BYTES, left));
    if (chunk.length == 0 && left > 0) {
      throw new EOFException("the stored file is shorter than it was");
    }
    left -= chunk.length;
    return chunk.length == 0 ? Optional.empty() : Optional.of(Buffer.buffer(chunk));
  }
}
