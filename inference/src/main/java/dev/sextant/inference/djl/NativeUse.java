package dev.sextant.inference.djl;

import ai.djl.engine.EngineException;
import dev.sextant.inference.model.ModelException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** Guards native memory that several threads use: releases it only after the last use ends. */
final class NativeUse {

  private final String title;

  /** Held for reading while native memory is used, for writing while it is released. */
  private final ReadWriteLock use = new ReentrantReadWriteLock();

  private boolean closed;

  /**
   * @param title name of the model in messages, such as "The embedder NAME"
   */
  NativeUse(String title) {
    this.title = title;
  }

  /**
   * Runs an action that uses native memory.
   *
   * @throws ModelException if the memory has been released, or the engine fails
   */
  <T> T whileOpen(Supplier<T> action) {
    use.readLock().lock();
    try {
      if (closed) {
        throw new ModelException(title + " is closed.");
      }
      return action.get();
    } catch (EngineException e) {
      throw new ModelException(title + " failed: " + e.getMessage(), e);
    } finally {
      use.readLock().unlock();
    }
  }

  /** Waits until nothing uses the memory, then releases it once. */
  void close(Runnable release) {
    use.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        release.run();
      }
    } finally {
      use.writeLock().unlock();
    }
  }
}
