package dev.sextant.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InterruptionTest {

  private static final ItemText ITEM =
      new ItemText(
          "Which?", null, List.of(new AnswerText("This.", true), new AnswerText("That.", true)));

  @AfterEach
  void go_on() {
    Thread.interrupted();
  }

  @Test
  void an_interrupted_thread_scores_no_further_item_by_texts() {
    TextScorer scorer = new TextScorer(List.of());
    assertThat(scorer.score(List.of(ITEM))).hasSize(1);

    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> scorer.score(List.of(ITEM))).isInstanceOf(CancellationException.class);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void an_interrupted_thread_scores_no_further_item_by_vectors() {
    try (Embedder lexical = Embedders.open(Embedders.shipped().get(0))) {
      VectorScorer scorer =
          new VectorScorer(lexical, List.of(Catalogue.find("isotropy-vne").orElseThrow()));
      assertThat(scorer.score(List.of(ITEM))).hasSize(1);

      Thread.currentThread().interrupt();

      assertThatThrownBy(() -> scorer.score(List.of(ITEM)))
          .isInstanceOf(CancellationException.class);
    }
  }
}
