package dev.sextant.inference.embedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.lexical.LexicalEmbedder;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedEmbeddersTest {

  private static final EmbedderSpec SPEC = LexicalEmbedder.lexical();

  private final AtomicInteger loads = new AtomicInteger();
  private final AtomicInteger closes = new AtomicInteger();
  private final SharedEmbedders shared =
      new SharedEmbedders(spec -> ModelLoad.small(() -> load(spec)), null);

  @Test
  void two_holders_share_one_model_until_both_have_closed_it() {
    Embedder first = shared.open(SPEC);
    Embedder second = shared.open(SPEC);

    first.close();
    first.close();

    assertThat(second.embed(List.of("still open"))).hasSize(1);
    assertThat(loads).hasValue(1);
    assertThat(closes).hasValue(0);

    second.close();

    assertThat(closes).hasValue(1);
  }

  @Test
  void a_closed_handle_embeds_nothing_while_others_do() {
    Embedder closed = shared.open(SPEC);
    Embedder open = shared.open(SPEC);
    closed.close();

    assertThatThrownBy(() -> closed.embed(List.of("x")))
        .isInstanceOf(ModelException.class)
        .hasMessage("The embedder lexical is closed.");
    assertThat(open.embed(List.of("x"))).hasSize(1);
  }

  @Test
  void a_model_is_loaded_again_after_all_have_closed_it() {
    shared.open(SPEC).close();
    shared.open(SPEC).close();

    assertThat(loads).hasValue(2);
    assertThat(closes).hasValue(2);
  }

  @Test
  void another_name_is_the_same_model_under_its_own_spec() {
    EmbedderSpec renamed = renamed("mine");

    try (Embedder one = shared.open(SPEC);
        Embedder other = shared.open(renamed)) {
      assertThat(one.spec()).isEqualTo(SPEC);
      assertThat(other.spec()).isEqualTo(renamed);
      assertThat(loads).hasValue(1);
    }
  }

  @Test
  void many_threads_that_open_at_once_load_once() throws Exception {
    var threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Embedder>> opens = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        opens.add(() -> shared.open(SPEC));
      }
      for (Future<Embedder> opened : threads.invokeAll(opens)) {
        assertThat(opened.get().embed(List.of("x"))).hasSize(1);
      }
      assertThat(loads).hasValue(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void a_model_that_could_not_be_loaded_is_tried_again() {
    EmbedderSpec broken = renamed("broken");

    assertThatThrownBy(() -> shared.open(broken)).hasMessage("broken");
    assertThat(shared.open(SPEC).embed(List.of("x"))).hasSize(1);
  }

  private Embedder load(EmbedderSpec spec) {
    if (spec.name().equals("broken")) {
      throw new ModelException("broken");
    }
    loads.incrementAndGet();
    return new ClosableEmbedder();
  }

  private static EmbedderSpec renamed(String name) {
    return new EmbedderSpec(
        name,
        SPEC.architecture(),
        SPEC.location(),
        null,
        null,
        SPEC.pooling(),
        SPEC.prefix(),
        null,
        SPEC.maxTokens(),
        SPEC.dimensions(),
        SPEC.precision());
  }

  /** The lexical embedder, counting how often it is closed. */
  private final class ClosableEmbedder implements Embedder {

    private final Embedder lexical = new LexicalEmbedder();

    @Override
    public EmbedderSpec spec() {
      return lexical.spec();
    }

    @Override
    public List<Embedding> embed(List<String> texts) {
      return lexical.embed(texts);
    }

    @Override
    public void close() {
      closes.incrementAndGet();
    }
  }
}
