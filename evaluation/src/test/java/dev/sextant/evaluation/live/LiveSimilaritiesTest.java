package dev.sextant.evaluation.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.metrics.item.ImageText;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveSimilaritiesTest {

  private static final EmbedderSpec LEXICAL = Embedders.shipped().get(0);

  @Test
  void each_text_is_compared_with_each() {
    try (LiveScorer scorer = new LiveScorer(LiveConfig.USUAL)) {
      var rows =
          new LiveSimilarities(scorer)
              .of(
                  LEXICAL,
                  Measure.COSINE,
                  List.of("the Danube", "the Rhine", "the Danube"),
                  Map.of());

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
              .of(LEXICAL, Measure.PEARSON, List.of("one river", " ", "another river"), Map.of());

      assertThat(rows.get(1)).containsOnlyNulls();
      assertThat(rows.get(0).get(1)).isNull();
      assertThat(rows.get(0).get(2)).as("positive control").isBetween(-1.0, 1.0);
    }
  }

  /** One space holds both: the small CLIP model of the parity tests, with random weights. */
  @Test
  void an_image_is_compared_by_its_file() throws IOException {
    Path parity = Path.of("../inference/src/test/resources/parity");
    EmbedderSpec clip = Embedders.inspect("clip", parity.resolve("clip-old"), null, null, null);
    byte[] file = Files.readAllBytes(parity.resolve("pictures/palette.png"));
    String known = ImageText.of("1".repeat(64));
    String missing = ImageText.of("2".repeat(64));
    List<String> texts = List.of(known, "a boat", missing, known);
    try (LiveScorer scorer = new LiveScorer(LiveConfig.USUAL)) {
      LiveSimilarities similarities = new LiveSimilarities(scorer);
      var rows = similarities.of(clip, Measure.COSINE, texts, Map.of(known, file));

      assertThat(rows.get(0).get(3)).isEqualTo(1);
      assertThat(rows.get(0).get(1)).isBetween(-1.0, 1.0).isEqualTo(rows.get(3).get(1));
      assertThat(rows.get(2)).containsOnlyNulls();
      assertThat(similarities.of(LEXICAL, Measure.COSINE, texts, Map.of(known, file)).get(0))
          .as("an embedder of texts")
          .containsOnlyNulls();
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
