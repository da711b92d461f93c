package dev.sextant.evaluation.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LiveEmbedderTest {

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  @Test
  void passages_in_a_batch_are_embedded_before_the_model_is_closed() {
    Shared model = new Shared();
    LiveEmbedder live = new LiveEmbedder(model, 8, threads);
    CompletableFuture<List<Embedding>> asked =
        CompletableFuture.supplyAsync(() -> live.embed(List.of("Paris")));
    Shared.await(model.asked);

    CompletableFuture<Void> closed = CompletableFuture.runAsync(live::close);
    model.open.countDown();

    assertThat(asked.join()).hasSize(1);
    closed.join();
    assertThat(model.closesBefore).as("closed while a batch ran").hasValue(0);
    assertThat(model.closes).hasValue(1);
  }

  /** A model whose view of questions is closed with it, as a shared one is. */
  private static final class Shared implements Embedder {

    private final Embedder inner = Embedders.open(Embedders.shipped().get(0));
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);
    private final AtomicInteger closes = new AtomicInteger();
    private final AtomicInteger closesBefore = new AtomicInteger();

    @Override
    public EmbedderSpec spec() {
      return inner.spec();
    }

    @Override
    public Embedder forQuestions() {
      return new Questions(this);
    }

    @Override
    public List<Embedding> embed(List<String> texts) {
      asked.countDown();
      await(open);
      List<Embedding> embeddings = inner.embed(texts);
      closesBefore.set(closes.get());
      return embeddings;
    }

    private static void await(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() {
      closes.incrementAndGet();
    }
  }

  private record Questions(Shared model) implements Embedder {

    @Override
    public EmbedderSpec spec() {
      return model.spec();
    }

    @Override
    public List<Embedding> embed(List<String> texts) {
      return model.inner.embed(texts);
    }

    @Override
    public void close() {
      model.close();
    }
  }
}
