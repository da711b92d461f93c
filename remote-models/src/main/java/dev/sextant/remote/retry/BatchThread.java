package dev.sextant.remote.retry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A thread that writes entries in batches: entries that arrive during a write share the next one,
 * so the number of writes does not grow with the number of entries.
 */
public final class BatchThread<T> implements AutoCloseable {

  private static final long JOIN_MILLIS = 100;

  private final Consumer<List<T>> writer;
  private final Duration longestClose;
  private final Thread thread;
  private List<T> waiting = new ArrayList<>();
  private boolean closing;

  /**
   * Starts the thread.
   *
   * @param name of the thread
   * @param writer writes a batch, in the order of arrival; it reports failures to the entries and
   *     throws nothing
   * @param longestClose how long {@link #close} waits before it interrupts the writer
   */
  public BatchThread(String name, Consumer<List<T>> writer, Duration longestClose) {
    this.writer = writer;
    this.longestClose = longestClose;
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Adds an entry; returns false, and does nothing, after the close. */
  public synchronized boolean add(T entry) {
    if (closing) {
      return false;
    }
    waiting.add(entry);
    notifyAll();
    return true;
  }

  /** Has the waiting entries written, and waits until the thread has ended. */
  @Override
  public void close() {
    synchronized (this) {
      closing = true;
      notifyAll();
    }
    boolean interrupted = false;
    long deadline = System.nanoTime() + longestClose.toNanos();
    while (thread.isAlive()) {
      if (System.nanoTime() > deadline) {
        thread.interrupt();
      }
      try {
        thread.join(JOIN_MILLIS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    List<T> batch = next();
    while (!batch.isEmpty()) {
      writer.accept(batch);
      batch = next();
    }
  }

  /** Waits for entries; none means the end. */
  private synchronized List<T> next() {
    while (waiting.isEmpty() && !closing) {
      try {
        wait();
      } catch (InterruptedException e) {
        closing = true;
      }
    }
    List<T> batch = waiting;
    waiting = new ArrayList<>();
    return batch;
  }
}
