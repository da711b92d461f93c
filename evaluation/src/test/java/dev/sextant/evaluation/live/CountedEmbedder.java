package dev.sextant.evaluation.live;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A real embedder that counts its calls and can be held at a gate. */
final class CountedEmbedder implements Embedder {

  private final Embedder inner;
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
  private final AtomicInteger calls = new AtomicInteger();
  private volatile CountDownLatch gate = new CountDownLatch(0);
  private volatile boolean closed;

  CountedEmbedder(Embedder inner) {
    this.inner = inner;
  }

  /** Holds every call until {@link #open}. */
  void gate() {
    gate = new CountDownLatch(1);
  }

  void open() {
    gate.countDown();
  }

  /** Returns the threads that have called it. */
  Set<Thread> threads() {
    return threads;
  }

  int calls() {
    return calls.get();
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public EmbedderSpec spec() {
    return inner.spec();
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    calls.incrementAndGet();
    threads.add(Thread.currentThread());
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return inner.embed(texts);
  }

  @Override
  public void close() {
    closed = true;
    inner.close();
  }
}
