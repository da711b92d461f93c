package dev.sextant.standalone.sample.journal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Appends lines on a thread of its own. Lines that arrive while the disk is busy share the next
 * write and its fsync. The future of a line gives its position once it is on the disk.
 */
final class BatchWriter {

  private static final int BLOCK = 1 << 16;

  private record Line(byte[] bytes, CompletableFuture<Long> written) {}

  private final FileChannel channel;
  private final Thread thread = new Thread(this::run, "journal");
  private List<Line> waiting = new ArrayList<>();
  private boolean closing;
  private boolean killed;
  private long end;

  BatchWriter(RandomAccessFile file) throws IOException {
    this.channel = file.getChannel();
    this.end = channel.size();
    thread.setDaemon(true);
    thread.start();
  }

  CompletableFuture<Long> append(byte[] line) {
    CompletableFuture<Long> written = new CompletableFuture<>();
    synchronized (this) {
      if (closing) {
        return CompletableFuture.failedFuture(new IOException("the journal is closed"));
      }
      waiting.add(new Line(line, written));
      notifyAll();
    }
    return written;
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
    synchronized (this) {
      closing = true;
      notifyAll();
    }
    join();
  }

  /** Half of what was being written reaches the disk, and nothing after it. */
  void kill() {
    synchronized (this) {
      closing = true;
      killed = true;
      notifyAll();
    }
    join();
  }

  private void join() {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    List<Line> batch = next();
    while (!batch.isEmpty()) {
      write(batch);
      batch = next();
    }
  }

  /** Waits for lines; none means the end. */
  private synchronized List<Line> next() {
    while (waiting.isEmpty() && !closing) {
      try {
        wait();
      } catch (InterruptedException e) {
        closing = true;
      }
    }
    List<Line> batch = waiting;
    waiting = new ArrayList<>();
    return batch;
  }

  private void write(List<Line> batch) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    batch.forEach(line -> bytes.writeBytes(line.bytes()));
    try {
      if (isKilled()) {
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
      batch.forEach(line -> line.written().completeExceptionally(e));
      return;
    }
    for (Line line : batch) {
      long position = end;
      end += line.bytes().length;
      line.written().complete(position);
    }
  }

  private synchronized boolean isKilled() {
    return killed;
  }
}
