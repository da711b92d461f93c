package dev.sextant.inference.embedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.lexical.LexicalEmbedder;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.TokenBatches;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.model.Workers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class BatchingEmbedderTest {

  private final CountingEncoder encoder = new CountingEncoder();
  private final BatchingEmbedder embedder =
      new BatchingEmbedder(encoder, new TokenBatches(1_000, new Workers(2)));

  @Test
  void embeddings_come_in_the_order_of_the_texts() {
    List<Embedding> embeddings = embedder.embed(List.of("ccc", "", "a", "bb".repeat(900), "dd"));

    assertThat(embeddings)
        .extracting(embedding -> embedding.vector()[0])
        .containsExactly(4f, 1f, 2f, 1_801f, 3f);
    assertThat(embeddings).extracting(Embedding::tokens).containsExactly(4, 1, 2, 1_801, 3);
  }

  @Test
  void no_batch_has_more_tokens_than_the_budget_unless_a_text_alone_has() {
    List<String> texts = new ArrayList<>();
    for (int length = 0; length < 300; length++) {
      texts.add("x".repeat(length * 7));
    }

    embedder.embed(texts);

    assertThat(encoder.batches)
        .allMatch(batch -> batch.size() == 1 || total(batch) <= 1_000)
        .anyMatch(batch -> batch.size() == 1 && total(batch) > 1_000);
  }

  @Test
  void texts_of_like_length_share_a_batch() {
    embedder.embed(
        List.of("x".repeat(499), "x", "x".repeat(499), "x", "x".repeat(499), "x", "x".repeat(499)));

    assertThat(encoder.batches)
        .containsExactlyInAnyOrder(List.of(500, 500), List.of(500, 500), List.of(2, 2, 2));
  }

  @Test
  void a_few_texts_are_shared_among_the_workers() {
    embedder.embed(Collections.nCopies(40, "x".repeat(9)));

    assertThat(encoder.batches).hasSize(2).allMatch(batch -> batch.size() == 20);
  }

  @Test
  void full_batches_are_not_shared_among_the_workers() {
    new BatchingEmbedder(encoder, TokenBatches.full(1_000, new Workers(2)))
        .embed(Collections.nCopies(150, "x".repeat(9)));

    assertThat(encoder.batches).extracting(List::size).containsExactlyInAnyOrder(100, 50);
  }

  @Test
  void vectors_name_what_computed_them_also_if_that_changes_meanwhile() {
    encoder.changesAtBatch = 1;

    assertThat(embedder.embed(List.of("a"))).extracting(Embedding::madeBy).containsExactly("after");
    assertThat(encoder.batches).as("the first time is of unknown kind").hasSize(2);
  }

  @Test
  void no_texts_have_no_embeddings() {
    assertThat(embedder.embed(List.of())).isEmpty();
  }

  @Test
  void token_vectors_come_in_the_order_of_the_texts() {
    var vectors = embedder.tokenEmbedder().orElseThrow().tokenVectors(List.of("cc", "", "b"));

    assertThat(vectors).extracting(each -> each.vectors().length).containsExactly(3, 1, 2);
  }

  @Test
  void a_failure_of_the_network_reaches_the_caller() {
    assertThatThrownBy(() -> embedder.embed(List.of("fine", "fail")))
        .isInstanceOf(ModelException.class)
        .hasMessage("no tokens for fail");
    assertThat(embedder.embed(List.of("fine"))).hasSize(1);
  }

  @Test
  void an_interrupted_caller_stops_waiting_and_stays_interrupted() throws Exception {
    List<Object> seen = Collections.synchronizedList(new ArrayList<>());
    Thread caller =
        new Thread(
            () -> {
              try {
                embedder.embed(List.of("wait"));
              } catch (CancellationException e) {
                seen.add(e.getMessage());
                seen.add(Thread.currentThread().isInterrupted());
              }
            });
    caller.start();
    encoder.waiting.await();

    caller.interrupt();
    caller.join();
    encoder.release.countDown();

    assertThat(seen).containsExactly("Interrupted while a model runs.", true);
  }

  private static int total(List<Integer> batch) {
    return batch.stream().mapToInt(Integer::intValue).sum();
  }

  /** Gives a text one token more than its characters, and its token count as its vector. */
  private static final class CountingEncoder implements TokenEncoder {

    private final List<List<Integer>> batches = Collections.synchronizedList(new ArrayList<>());
    private int changesAtBatch;
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    @Override
    public EmbedderSpec spec() {
      return LexicalEmbedder.lexical();
    }

    @Override
    public String madeBy() {
      return batches.size() < changesAtBatch ? "before" : "after";
    }

    @Override
    public Tokens tokenize(String text) {
      if (text.equals("fail")) {
        throw new ModelException("no tokens for fail");
      }
      if (text.equals("wait")) {
        waiting.countDown();
        awaitRelease();
      }
      return new Tokens(new long[text.length() + 1]);
    }

    private void awaitRelease() {
      try {
        release.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException("workers are never interrupted", e);
      }
    }

    @Override
    public List<float[]> encode(List<Tokens> batch) {
      batches.add(batch.stream().map(Tokens::count).toList());
      return batch.stream().map(tokens -> new float[] {tokens.count()}).toList();
    }

    @Override
    public List<float[][]> encodeTokens(List<Tokens> batch) {
      batches.add(batch.stream().map(Tokens::count).toList());
      return batch.stream().map(tokens -> new float[tokens.count()][1]).toList();
    }

    @Override
    public void close() {}
  }
}
