package dev.sextant.evaluation.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveSimilaritiesTest {

  private static final EmbedderSpec LEXICAL = Embedders.shipped().get(0);

  @Test
  void each_text_is_compared_with_each() {
    try (LiveScorer scorer = new LiveScorer(LiveConfig.USUAL)) {
      var rows =
          new LiveSimilarities(scorer)
              .of(LEXICAL, Measure.COSINE, List.of("the Danube", "the Rhine", "the Danube"));

      assertThat(rows).hasSize(3).allMatch(row -> row.size() == 3);
      assertThat(rows.get(0)).isEqualTo(rows.get(2));
      assertThat(rows.get(0).get(0)).isEqualTo(1);
      assertThat(rows.get(0).get(1))
          .isEqualTo(rows.get(1).get(0))
          .isCloseTo(cosine("the Danube", "the Rhine"), within(1e-12));
    }
  }

  @Test
  void a_text_without_direction_has_an_empty_row_and_column() {
    try (LiveScorer scorer = new LiveScorer(LiveConfig.USUAL)) {
      var rows =
          new LiveSimilarities(scorer)
              .of(LEXICAL, Measure.PEARSON, List.of("one river", " ", "another river"));

      assertThat(rows.get(1)).containsOnlyNulls();
      assertThat(rows.get(0).get(1)).isNull();
      assertThat(rows.get(0).get(2)).as("positive control").isBetween(-1.0, 1.0);
    }
  }

  /** The textbook formula, in another order of summation than the product's. */
  private static double cosine(String a, String b) {
    try (Embedder embedder = Embedders.open(LEXICAL)) {
      float[] first = embedder.embed(List.of(a)).get(0).vector();
      float[] second = embedder.embed(List.of(b)).get(0).vector();
      double product = 0;
      double firstSquares = 0;
      double secondSquares = 0;
      for (int i = 0; i < first.length; i++) {
        product += (double) first[i] * second[i];
        firstSquares += (double) first[i] * first[i];
        secondSquares += (double) second[i] * second[i];
      }
      return product / Math.sqrt(firstSquares * secondSquares);
    }
  }
}
