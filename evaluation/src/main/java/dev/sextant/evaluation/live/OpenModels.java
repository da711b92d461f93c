package dev.sextant.evaluation.live;

import dev.sextant.evaluation.live.LiveScorer.BusyException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Models that stay open for later callers: each is loaded once, and the least recently used one
 * makes room when there are too many. Safe for use by several threads.
 */
final class OpenModels implements AutoCloseable {

  private final int most;

  /** Ordered by last use; guarded by {@code this}, like all counts in its entries. */
  private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

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

  private Entry hold(String key) {
    List<Entry> leaving = new ArrayList<>();
    Entry entry;
    synchronized (this) {
      if (closed) {
        throw new CancellationException("Live scoring is closed.");
      }
      entry = entries.get(key);
      if (entry == null) {
        makeRoom(leaving);
        entry = new Entry();
        entries.put(key, entry);
      }
      entry.holders++;
    }
    leaving.forEach(Entry::close);
    return entry;
  }

  private void makeRoom(List<Entry> leaving) {
    Iterator<Entry> oldest = entries.values().iterator();
    while (entries.size() >= most) {
      if (!oldest.hasNext()) {
        throw new BusyException(
            "%d models are in use, which is all there is room for".formatted(most));
      }
      Entry candidate = oldest.next();
      if (candidate.holders == 0) {
        oldest.remove();
        leaving.add(candidate);
      }
    }
  }

  private synchronized void release(String key, Entry entry) {
    entry.holders--;
    if (!entry.isLoaded() && entry.holders == 0) {
      entries.remove(key, entry);
    }
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

    private volatile @Nullable Model model;

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

    boolean isLoaded() {
      return model != null;
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
