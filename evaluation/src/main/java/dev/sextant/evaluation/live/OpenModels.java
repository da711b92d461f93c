package dev.sextant.evaluation.live;

import dev.sextant.evaluation.live.LiveScorer.BusyException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Models that callers share while at least one of them works. Without callers a model is closed: it
 * may stay in the process's own memory of models, which knows what else needs room. Safe for use by
 * several threads.
 */
final class OpenModels implements AutoCloseable {

  private final int most;

  /** Guarded by {@code this}, like all counts in its entries. */
  private final Map<String, Entry> entries = new HashMap<>();

  private boolean closed;

  OpenModels(int most) {
    this.most = most;
  }

  /** A model that several callers can use at the same time. */
  interface Model {
    void close();
  }

  /**
   * Does the work with the model, opening it first if needed.
   *
   * @param key identifies the model, such as by revision and location
   * @throws BusyException if there is no room for one more model
   * @throws CancellationException if this is closed
   * @throws RuntimeException from opening, which the next caller retries, or from the work
   */
  <M extends Model, R> R with(String key, Class<M> kind, Supplier<M> opening, Function<M, R> work) {
    Entry entry = hold(key);
    try {
      return work.apply(kind.cast(entry.load(opening)));
    } finally {
      release(key, entry);
    }
  }

  private synchronized Entry hold(String key) {
    if (closed) {
      throw new CancellationException("Live scoring is closed.");
    }
    Entry entry = entries.get(key);
    if (entry == null) {
      if (entries.size() >= most) {
        throw new BusyException(
            "%d models are in use, which is all there is room for; try again.".formatted(most));
      }
      entry = new Entry();
      entries.put(key, entry);
    }
    entry.holders++;
    return entry;
  }

  private void release(String key, Entry entry) {
    synchronized (this) {
      entry.holders--;
      if (entry.holders > 0) {
        return;
      }
      entries.remove(key, entry);
    }
    entry.close();
  }

  /** Lets current callers finish, because a model closes only after it has answered. */
  @Override
  public void close() {
    List<Entry> leaving;
    synchronized (this) {
      closed = true;
      leaving = new ArrayList<>(entries.values());
      entries.clear();
    }
    leaving.forEach(Entry::close);
  }

  private static final class Entry {

    private @Nullable Model model;

    private boolean left;

    /** Guarded by the outer object. */
    private int holders;

    synchronized Model load(Supplier<? extends Model> opening) {
      if (left) {
        throw new CancellationException("Live scoring is closed.");
      }
      Model there = model;
      if (there == null) {
        there = opening.get();
        model = there;
      }
      return there;
    }

    synchronized void close() {
      left = true;
      Model there = model;
      if (there != null) {
        there.close();
        model = null;
      }
    }
  }
}
