package dev.sextant.standalone.calls.journal;

import dev.sextant.remote.retry.BatchThread;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Appends lines on a thread of its own. Lines that arrive while the disk is busy share the next
 * write and its fsync. The future of a line gives its position once it is on the disk.
 *
 * <p>A write that fails is the last one, and what it left in the file is cut off. The beginning of
 * a later batch would otherwise lie over the beginning of this one, and the rest of this one after
 * it: lines that nobody can read.
 */
final class BatchWriter {

  private static final int BLOCK = 1 << 16;

  /** An interrupt would close the channel. */
  private static final Duration NO_LIMIT = Duration.ofDays(1);

  private record Line(byte[] bytes, CompletableFuture<Long> written) {}

  private final FileChannel channel;
  private final BatchThread<Line> thread;
  private volatile boolean killed;
  private long end;
  private @Nullable IOException failure;

  BatchWriter(FileChannel channel) throws IOException {
    this.channel = channel;
    this.end = channel.size();
    this.thread = new BatchThread<>("journal", this::write, NO_LIMIT);
  }

  CompletableFuture<Long> append(byte[] line) {
    CompletableFuture<Long> written = new CompletableFuture<>();
    return thread.add(new Line(line, written))
        ? written
        : CompletableFuture.failedFuture(new IOException("the journal is closed"));
  }

  /** Reads the line that begins at a position. */
  byte[] lineAt(long position) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    ByteBuffer block = ByteBuffer.allocate(BLOCK);
    for (long at = position; channel.read(block.clear(), at) > 0; at += block.limit()) {
      block.flip();
      for (int i = 0; i < block.limit(); i++) {
        if (block.get(i) == '\n') {
          line.write(block.array(), 0, i);
          return line.toByteArray();
        }
      }
      line.write(block.array(), 0, block.limit());
    }
    throw new IOException("the journal ends within a line");
  }

  void close() {
    thread.close();
  }

  /** Half of what was being written reaches the disk, and nothing after it. */
  void kill() {
    killed = true;
    thread.close();
  }

  private void write(List<Line> batch) {
    if (failure != null) {
      fail(batch, failure);
      return;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    batch.forEach(line -> bytes.writeBytes(line.bytes()));
    try {
      if (killed) {
        channel.write(
            ByteBuffer.wrap(bytes.toByteArray(), 0, batch.get(0).bytes().length / 2), end);
        return;
      }
      ByteBuffer all = ByteBuffer.wrap(bytes.toByteArray());
      while (all.hasRemaining()) {
        channel.write(all, end + all.position());
      }
      channel.force(false);
    } catch (IOException e) {
      failure = e;
      cutOff(e);
      fail(batch, e);
      return;
    }
    for (Line line : batch) {
      long position = end;
      end += line.bytes().length;
      line.written().complete(position);
    }
  }

  private void cutOff(IOException failed) {
    try {
      channel.truncate(end);
    } catch (IOException e) {
      failed.addSuppressed(e);
    }
  }

  private static void fail(List<Line> batch, IOException failure) {
    batch.forEach(line -> line.written().completeExceptionally(failure));
  }
}
