package dev.sextant.jobs.scoring.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.embedder.ForwardingEmbedder;
import dev.sextant.inference.model.ModelException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EmbedderOnDemandTest {

  private static final List<String> TEXT = List.of("a text");
  private static final EmbedderSpec LEXICAL = Embedders.shipped().get(0);

  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();

  @Test
  void the_model_is_opened_once_and_for_texts_only() {
    Embedder embedder = onDemand(LEXICAL);
    assertThat(embedder.spec()).isEqualTo(LEXICAL);
    assertThat(embedder.forQuestions()).isSameAs(embedder);
    assertThat(embedder.imageEmbedder()).isEmpty();
    assertThat(opened).hasValue(0);

    assertThat(embedder.embed(TEXT)).hasSize(1);
    assertThat(embedder.embed(TEXT)).hasSize(1);
    assertThat(embedder.tokenEmbedder()).isEmpty();
    assertThat(opened).hasValue(1);
    embedder.close();
    assertThat(closed).hasValue(1);
  }

  @Test
  void a_model_that_no_text_needed_is_not_opened_to_be_closed() {
    Embedder embedder = onDemand(LEXICAL);
    embedder.close();
    assertThat(opened).hasValue(0);
    assertThatThrownBy(() -> embedder.embed(TEXT)).isInstanceOf(ModelException.class);
    assertThat(opened).hasValue(0);
  }

  @Test
  void questions_have_the_revision_of_their_prefix_and_share_the_model() {
    EmbedderSpec asking =
        new EmbedderSpec(
            "asking",
            Architecture.BERT,
            "shipped:asking",
            "aa",
            "bb",
            Pooling.MEAN,
            "passage: ",
            "query: ",
            512,
            8,
            Precision.FLOAT32);
    Embedder embedder = onDemand(asking);
    Embedder questions = embedder.forQuestions();
    assertThat(questions.spec()).isEqualTo(asking.forQuestions());
    assertThat(opened).hasValue(0);

    questions.embed(TEXT);
    embedder.embed(TEXT);
    assertThat(opened).hasValue(1);
    embedder.close();
    assertThat(closed).hasValue(1);
  }

  private Embedder onDemand(EmbedderSpec spec) {
    return new EmbedderOnDemand(
        spec,
        () -> {
          opened.incrementAndGet();
          return new Counted(Embedders.open(LEXICAL), closed);
        });
  }

  private static final class Counted extends ForwardingEmbedder {

    private final AtomicInteger closed;

    Counted(Embedder inner, AtomicInteger closed) {
      super(inner, questions -> questions);
      this.closed = closed;
    }

    @Override
    public void close() {
      closed.incrementAndGet();
      super.close();
    }
  }
}
