package dev.sextant.inference.model;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory that the models of a process may take together, outside of the heap. A model claims
 * its bytes before it is loaded. One that nobody uses may stay open; the least recently used one is
 * closed first where another needs its room. Safe for use by several threads.
 */
public final class ModelMemory {

  private static final Logger LOG = LoggerFactory.getLogger(ModelMemory.class);

  /** Much longer than a pass takes; one of an export may never end. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private static @Nullable ModelMemory ofProcess;

  private final long limit;
  private final Duration longestWait;

  /**
   * Claims of models that are in use, are being loaded, or wait until their room is free; guarded
   * by {@code this}. Together with the unused ones they never exceed the limit.
   */
  private final Set<Claim> used = new HashSet<>();

  /** Models without users, least recently used first; guarded by {@code this}. */
  private final Map<Claim, Unused> unused = new LinkedHashMap<>();

  /** Claims of models that are being closed; guarded by {@code this}. */
  private final Set<Claim> closing = new HashSet<>();

  /**
   * A model without users.
   *
   * @param forgetting hides it from those who open it later, while this memory is locked
   * @param closing closes it
   * @param since when it lost its last user, by {@link System#nanoTime}
   */
  private record Unused(Claim claim, Runnable forgetting, Runnable closing, long since) {}

  /**
   * @param limit in bytes
   */
  public ModelMemory(long limit) {
    this(limit, LONGEST_WAIT);
  }

  /**
   * @param longestWait for models that are being closed
   */
  ModelMemory(long limit, Duration longestWait) {
    this.limit = limit;
    this.longestWait = longestWait;
  }

  /**
   * Returns the memory of this process, as its environment sets it.
   *
   * @throws ModelException if it sets no size
   */
  public static synchronized ModelMemory ofProcess() {
    ModelMemory known = ofProcess;
    if (known == null) {
      try {
        known = new ModelMemory(ModelMemoryLimit.of(System.getenv()));
      } catch (IllegalArgumentException e) {
        throw new ModelException(e.getMessage() + ".", e);
      }
      ofProcess = known;
    }
    return known;
  }

  /** Returns the limit, in bytes. */
  public long limit() {
    return limit;
  }

  /** Returns what all open models and their passes take, unused ones included, in bytes. */
  public synchronized long taken() {
    return total(Stream.of(used, unused.keySet(), closing).flatMap(Set::stream));
  }

  /**
   * A model that has claimed memory.
   *
   * @param revision that pins it; empty: it is being tried
   * @param idle how long it has had no user; empty: it is used or being closed
   */
  public record ClaimedModel(
      Optional<String> revision, ModelBytes bytes, boolean isClosing, Optional<Duration> idle) {}

  /** Returns all open models, in no order. */
  public synchronized List<ClaimedModel> models() {
    long now = System.nanoTime();
    List<ClaimedModel> models = new ArrayList<>();
    used.forEach(claim -> models.add(claim.model(false, Optional.empty())));
    unused.forEach(
        (claim, model) ->
            models.add(claim.model(false, Optional.of(Duration.ofNanos(now - model.since())))));
    closing.forEach(claim -> models.add(claim.model(true, Optional.empty())));
    return models;
  }

  /** Claims memory for a model that has no revision yet, as {@link #claim} does otherwise. */
  public Claim claim(String title, ModelBytes bytes) {
    return claim(title, Optional.empty(), bytes);
  }

  /**
   * Claims the memory of a model that is about to be loaded. Has unused models closed until there
   * is room, and waits for them and for those that others have closed for the same reason.
   *
   * @param title name of the model at the begin of a sentence, such as "The embedder NAME"
   * @param revision that pins it, if it has one
   * @throws ModelMemoryException if it is larger than the limit, or models in use leave no room: no
   *     model is closed then; or if a model that is being closed computes for too long
   * @throws CancellationException if this thread is interrupted while it waits
   */
  public Claim claim(String title, Optional<String> revision, ModelBytes bytes) {
    Claim claim = new Claim(revision, bytes);
    List<Unused> leaving;
    Set<Claim> before;
    synchronized (this) {
      reserve(title, claim);
      leaving = leastRecentlyUsed();
      before = Set.copyOf(closing);
    }
    try {
      leaving.forEach(this::startClosing);
      awaitRoom(title, claim, before);
    } catch (RuntimeException | Error e) {
      claim.close();
      throw e;
    }
    return claim;
  }

  /** Reserves the room at once, so that no other thread counts on it meanwhile. */
  private void reserve(String title, Claim claim) {
    long bytes = claim.bytes().total();
    if (bytes > limit) {
      throw new ModelMemoryException(
          "%s needs %d MB of memory, more than the %d MB that models of this process may take. Set %s to %dm or more, or use a smaller model, half precision or a shorter longest input."
              .formatted(
                  title,
                  megabytes(bytes),
                  limit >> 20,
                  ModelMemoryLimit.VARIABLE,
                  megabytes(bytes)),
          false);
    }
    long inUse = total(used.stream());
    used.add(claim);
    long needed = total(used.stream());
    if (needed > limit) {
      used.remove(claim);
      throw new ModelMemoryException(
          "%s needs %d MB of memory, and %d MB are free: models in use take %d of the %d MB that models of this process may take. Wait until they have finished, or set %s to %dm or more."
              .formatted(
                  title,
                  megabytes(bytes),
                  (limit - inUse) >> 20,
                  megabytes(inUse),
                  limit >> 20,
                  ModelMemoryLimit.VARIABLE,
                  megabytes(needed)),
          true);
    }
  }

  /** Chooses the models that must leave, so that those which stay fit with all claims. */
  private List<Unused> leastRecentlyUsed() {
    List<Unused> leaving = new ArrayList<>();
    while (total(Stream.of(used, unused.keySet()).flatMap(Set::stream)) > limit) {
      Unused oldest = unused.values().iterator().next();
      unused.remove(oldest.claim());
      closing.add(oldest.claim());
      oldest.forgetting().run();
      leaving.add(oldest);
    }
    return leaving;
  }

  /**
   * Closes a model in a thread of its own and while nothing is locked, since a model waits for its
   * running pass, which may never end. It keeps its room until then.
   */
  private void startClosing(Unused model) {
    Thread thread = new Thread(null, () -> close(model), "model-close", 0, false);
    thread.setDaemon(true);
    // Not the caller's, which Flink closes at the end of a job.
    thread.setContextClassLoader(ModelMemory.class.getClassLoader());
    try {
      thread.start();
    } catch (OutOfMemoryError e) { // the machine has no thread left
      close(model);
    }
  }

  /** A failure is none of those who need the room. */
  private void close(Unused model) {
    try {
      model.closing().run();
      NativeMemory.trim();
    } catch (RuntimeException e) {
      LOG.error("A model that made room for another failed to close", e);
    } finally {
      model.claim().close();
    }
  }

  /**
   * Waits until all open models fit, or until those are closed which were being closed when the
   * claim was made: later claims made room for this one too, and close what they need themselves.
   * So nobody waits for a model that a later claim closes.
   */
  private synchronized void awaitRoom(String title, Claim claim, Set<Claim> before) {
    long deadline = System.nanoTime() + longestWait.toNanos();
    try {
      while (taken() > limit && !Collections.disjoint(before, closing)) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          throw new ModelMemoryException(
              "%s needs %d MB of memory, and a model that is to make room for it has not finished within %d seconds. Try again later; if it never finishes, restart this process."
                  .formatted(title, megabytes(claim.bytes().total()), longestWait.toSeconds()),
              true);
        }
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      CancellationException cancelled =
          new CancellationException("Interrupted while waiting for the memory of a model.");
      cancelled.initCause(e);
      throw cancelled;
    }
  }

  private static long total(Stream<Claim> claims) {
    return claims.map(Claim::bytes).reduce(ModelBytes.NONE, ModelBytes::plus).total();
  }

  /** Rounds up, so that a size set to this number is enough. */
  private static long megabytes(long bytes) {
    return (bytes + (1L << 20) - 1) >> 20;
  }

  /** The memory of one model. */
  public final class Claim implements AutoCloseable {

    private final Optional<String> revision;
    private final ModelBytes bytes;

    private Claim(Optional<String> revision, ModelBytes bytes) {
      this.revision = revision;
      this.bytes = bytes;
    }

    private ClaimedModel model(boolean isClosing, Optional<Duration> idle) {
      return new ClaimedModel(revision, bytes, isClosing, idle);
    }

    /** Returns what the model takes. */
    public ModelBytes bytes() {
      return bytes;
    }

    /**
     * Says that nobody uses the model.
     *
     * @param forgetting hides the model where another needs its room; runs while this memory is
     *     locked
     * @param closing closes it afterwards; runs in a thread of its own, with nothing locked
     */
    void offer(Runnable forgetting, Runnable closing) {
      synchronized (ModelMemory.this) {
        if (used.remove(this)) {
          unused.put(this, new Unused(this, forgetting, closing, System.nanoTime()));
        }
      }
    }

    /** Says that the model, which is still open, is used again. */
    void take() {
      synchronized (ModelMemory.this) {
        if (unused.remove(this) != null) {
          used.add(this);
        }
      }
    }

    /** Gives the memory back, once the model is closed. */
    @Override
    public void close() {
      synchronized (ModelMemory.this) {
        used.remove(this);
        unused.remove(this);
        closing.remove(this);
        ModelMemory.this.notifyAll();
      }
    }
  }
}
