package dev.sextant.inference.model;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps each model in memory once, however many holders it has: the first open loads it, the last
 * close closes it.
 *
 * @param <M> type of the models
 */
public final class SharedModels<M> {

  private final Consumer<M> closer;
  private final Map<Key, Entry> entries = new HashMap<>();

  /**
   * @param closer releases a model without holders
   */
  public SharedModels(Consumer<M> closer) {
    this.closer = closer;
  }

  /** Identifies a model. The name is not part of it, because tenants choose names. */
  public record Key(String location, String revision) {}

  /**
   * Returns a new hold on a model, loading it on first use.
   *
   * @param title name of the model in messages, such as "The embedder NAME"
   */
  public Hold open(Key key, String title, Supplier<M> loader) {
    Entry entry = hold(key);
    try {
      entry.load(loader);
      return new Hold(title, key, entry);
    } catch (RuntimeException | Error e) {
      release(key, entry);
      throw e;
    }
  }

  private synchronized Entry hold(Key key) {
    Entry entry = entries.computeIfAbsent(key, absent -> new Entry());
    entry.holders++;
    return entry;
  }

  private void release(Key key, Entry entry) {
    synchronized (this) {
      entry.holders--;
      if (entry.holders > 0) {
        return;
      }
      entries.remove(key);
    }
    entry.close();
  }

  /** A model that is loaded, is being loaded, or failed to load. */
  private final class Entry {

    private @Nullable M model;

    /** Guarded by the outer object. */
    private int holders;

    synchronized void load(Supplier<M> loader) {
      if (model == null) {
        model = loader.get();
      }
    }

    synchronized M get() {
      if (model == null) {
        throw new IllegalStateException("nobody holds this model");
      }
      return model;
    }

    synchronized void close() {
      if (model != null) {
        closer.accept(model);
        model = null;
      }
    }
  }

  /** One holder's claim on a model. */
  public final class Hold {

    private final String title;
    private final Key key;
    private final Entry entry;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Hold(String title, Key key, Entry entry) {
      this.title = title;
      this.key = key;
      this.entry = entry;
    }

    /**
     * Returns the model.
     *
     * @throws ModelException if this holder has closed it, even if other holders have it open
     */
    public M get() {
      if (closed.get()) {
        throw new ModelException(title + " is closed.");
      }
      return entry.get();
    }

    /** Releases the hold; only the first call has an effect. */
    public void close() {
      if (closed.compareAndSet(false, true)) {
        release(key, entry);
      }
    }
  }
}
