package dev.sextant.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VectorScorerTest {

  private static final ItemText RIVER =
      new ItemText(
          "Which river crosses Ulm?",
          "Ulm lies on the Danube.",
          "The Danube.",
          List.of(
              new AnswerText("The Danube does.", false),
              new AnswerText("The Danube.", true),
              new AnswerText(" ", true),
              new AnswerText("The Iller, I believe.", true)));

  private static final ItemText TOWER =
      new ItemText("How high is it?", null, List.of(new AnswerText("161.5 metres.", true)));

  @Test
  void an_item_has_the_same_bits_alone_and_with_others() {
    try (Embedder embedder = Embedders.open(Embedders.shipped().get(0))) {
      VectorScorer scorer = new VectorScorer(embedder, metrics("sgi", "isotropy-vne"));

      assertThat(scorer.score(List.of(RIVER, TOWER)))
          .containsExactly(
              scorer.score(List.of(RIVER)).get(0), scorer.score(List.of(TOWER)).get(0));
    }
  }

  @Test
  void only_texts_that_the_metrics_compare_are_embedded() {
    assertThat(asked("isotropy-vne")).containsExactly("The Danube.", "The Iller, I believe.");
    assertThat(asked("theta-qc"))
        .containsExactly("Which river crosses Ulm?", "Ulm lies on the Danube.");
    assertThat(asked("theta-rq"))
        .containsExactly(
            "Which river crosses Ulm?", "The Danube does.", "The Danube.", "The Iller, I believe.");
  }

  @Test
  void a_missing_text_leaves_its_scores_undefined_and_is_no_effort() {
    try (Embedder embedder = Embedders.open(Embedders.shipped().get(0))) {
      Evaluated.Scored scored =
          (Evaluated.Scored)
              new VectorScorer(embedder, metrics("theta-rc")).score(List.of(TOWER)).get(0);

      assertThat(scored.scores())
          .containsExactly(new SubjectScore("theta-rc", 0, Score.undefined(Reason.NO_CONTEXT)));
      assertThat(scored.effort().texts()).isEqualTo(1);
    }
  }

  private static List<String> asked(String metric) {
    List<String> asked = new ArrayList<>();
    try (Embedder lexical = Embedders.open(Embedders.shipped().get(0))) {
      Embedder listening =
          new Embedder() {
            @Override
            public EmbedderSpec spec() {
              return lexical.spec();
            }

            @Override
            public List<Embedding> embed(List<String> texts) {
              asked.addAll(texts);
              return lexical.embed(texts);
            }

            @Override
            public void close() {}
          };
      new VectorScorer(listening, metrics(metric)).score(List.of(RIVER));
    }
    return asked;
  }

  private static List<Metric> metrics(String... names) {
    return List.of(names).stream().map(name -> Catalogue.find(name).orElseThrow()).toList();
  }
}
