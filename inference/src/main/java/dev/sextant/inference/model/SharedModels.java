package dev.sextant.inference.model;

import dev.sextant.inference.model.ModelMemory.Claim;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps each model in memory once, however many holders it has: the first open loads it. Without a
 * bound of memory, the last close closes it. With one, a model that takes memory stays open without
 * holders until another needs its room.
 *
 * @param <M> type of the models
 */
public final class SharedModels<M> {

  private final Consumer<M> closer;
  private final Predicate<M> isUsable;
  private final @Nullable ModelMemory memory;

  /**
   * Guards the entries and their holders. It is the lock of the memory if there is one, so that the
   * memory chooses no model that is being opened again.
   */
  private final Object lock;

  private final Map<Key, Entry> entries = new HashMap<>();

  /**
   * Models that claim no memory.
   *
   * @param closer releases a model without holders
   */
  public SharedModels(Consumer<M> closer) {
    this(closer, model -> true, null);
  }

  /**
   * Models that claim no memory, and may become unusable while they are open.
   *
   * @param closer releases a model without holders
   * @param isUsable whether a model can have another holder; it is asked while this is locked
   */
  public SharedModels(Consumer<M> closer, Predicate<M> isUsable) {
    this(closer, isUsable, null);
  }

  /**
   * @param closer releases a model without holders
   * @param memory that they claim; null: none
   */
  public SharedModels(Consumer<M> closer, @Nullable ModelMemory memory) {
    this(closer, model -> true, memory);
  }

  private SharedModels(Consumer<M> closer, Predicate<M> isUsable, @Nullable ModelMemory memory) {
    this.closer = closer;
    this.isUsable = isUsable;
    this.memory = memory;
    this.lock = memory == null ? this : memory;
  }

  /** Identifies a model. The name is not part of it, because tenants choose names. */
  public record Key(String location, String revision) {}

  /**
   * Returns a new hold on a model, loading it on first use, and again if the loaded one is no
   * longer usable. That one is closed when its last holder closes it.
   *
   * @param title name of the model in messages, such as "The embedder NAME"
   * @param load prepares the model; it is called if the model is not open
   * @throws ModelMemoryException if there is no room for it; it is not loaded then
   * @throws CancellationException if this thread is interrupted while it waits for another that
   *     loads the model, or for room
   */
  public Hold open(Key key, String title, Supplier<ModelLoad<M>> load) {
    Entry entry = hold(key);
    try {
      entry.load(title, key.revision(), load);
      return new Hold(title, key, entry);
    } catch (RuntimeException | Error e) {
      release(key, entry);
      throw e;
    }
  }

  private Entry hold(Key key) {
    synchronized (lock) {
      Entry entry =
          entries.compute(
              key, (same, open) -> open != null && open.isUsable() ? open : new Entry());
      entry.holders++;
      if (entry.claim != null) {
        entry.claim.take();
      }
      return entry;
    }
  }

  private void release(Key key, Entry entry) {
    synchronized (lock) {
      entry.holders--;
      if (entry.holders > 0) {
        return;
      }
      if (entry.claim != null && entry.model != null) {
        entry.claim.offer(() -> entries.remove(key, entry), entry::close);
        return;
      }
      entries.remove(key, entry); // if another has not taken its place
    }
    entry.close();
  }

  /** A model that is loaded, is being loaded, or failed to load. */
  private final class Entry {

    /** Held while the model is being loaded. */
    private final Lock loading = new ReentrantLock();

    private volatile @Nullable M model;

    /** Set before the model is; guarded by the lock, like the holders. */
    private @Nullable Claim claim;

    private int holders;

    void load(String title, String revision, Supplier<ModelLoad<M>> load) {
      try {
        loading.lockInterruptibly();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        CancellationException cancelled =
            new CancellationException("Interrupted while another thread loads the model.");
        cancelled.initCause(e);
        throw cancelled;
      }
      try {
        if (model == null) {
          long buffers = NativeMemory.buffers();
          if (loadNow(title, revision, load) > 0) {
            NativeMemory.afterLoading(buffers);
          }
        }
      } finally {
        loading.unlock();
      }
    }

    /** Its frame refers to the model's files; returns the bytes that the model takes. */
    private long loadNow(String title, String revision, Supplier<ModelLoad<M>> load) {
      ModelLoad<M> prepared = load.get();
      long bytes = prepared.bytes().kept();
      Claim mine =
          memory == null || bytes == 0
              ? null
              : memory.claim(title, Optional.of(revision), prepared.bytes());
      try {
        M loaded = prepared.loader().get();
        synchronized (lock) {
          claim = mine;
          model = loaded;
        }
      } catch (RuntimeException | Error e) {
        if (mine != null) {
          mine.close();
        }
        throw e;
      }
      return bytes;
    }

    boolean isUsable() {
      M there = model;
      return there == null || isUsable.test(there);
    }

    M get() {
      M there = model;
      if (there == null) {
        throw new IllegalStateException("nobody holds this model");
      }
      return there;
    }

    void close() {
      M there = model;
      if (there != null) {
        model = null;
        closer.accept(there);
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
