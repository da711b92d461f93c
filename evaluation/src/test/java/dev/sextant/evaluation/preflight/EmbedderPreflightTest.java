package dev.sextant.evaluation.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.evaluation.Evaluated.Scored;
import dev.sextant.evaluation.VectorScorer;
import dev.sextant.evaluation.preflight.EmbedderPreflight.SampleImages;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ImageText;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.preflight.Notice;
import dev.sextant.metrics.preflight.Outlook;
import dev.sextant.metrics.score.Score;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class EmbedderPreflightTest {

  private static final List<ItemText> SAMPLE =
      List.of(
          item("Where is Ulm?", "Ulm lies on the Danube.", "On the Danube.", "On the Rhine."),
          item("How high is it?", null, "161.5 metres."));

  /** Advances by half a second at each reading. */
  private static LongSupplier clock() {
    long[] now = {7};
    return () -> now[0] += 500_000_000L;
  }

  @Test
  void what_it_takes_is_scaled_from_the_sample_to_all_items() {
    try (Embedder lexical = Embedders.open(spec("lexical"))) {
      Outlook outlook =
          new EmbedderPreflight(metrics("sgi"), SAMPLE, 1_000, SampleImages.none(), clock())
              .run(lexical);

      assertThat(outlook.load().texts()).as("6 texts in 2 items").isEqualTo(3_000);
      assertThat(outlook.load().textsPerSecond()).isEqualTo(12);
      assertThat(outlook.truncated().texts()).isEqualTo(6);
      assertThat(outlook.truncated().truncated()).isZero();
    }
  }

  @Test
  void the_room_for_sgi_is_read_off_the_angles_that_scores_have() {
    try (Embedder lexical = Embedders.open(spec("lexical"))) {
      Outlook outlook =
          new EmbedderPreflight(metrics("sgi"), SAMPLE, 2, SampleImages.none(), clock())
              .run(lexical);

      assertThat(outlook.room().answers()).as("one item has a context").isEqualTo(2);
      assertThat(outlook.room().questionContext().p50()).isEqualTo(thetaQc(lexical));
      assertThat(outlook.notices())
          .extracting(Notice::sentence)
          .anyMatch(sentence -> sentence.startsWith("With lexical the median angle"));
    }
  }

  @Test
  void long_texts_are_counted_by_the_embedders_own_tokens() {
    List<ItemText> sample = List.of(item("Why?", "word ".repeat(600), "Because."));
    try (Embedder miniLm = Embedders.open(spec("all-MiniLM-L6-v2"))) {
      Outlook outlook =
          new EmbedderPreflight(metrics("sgi"), sample, 1, SampleImages.none(), clock())
              .run(miniLm);

      assertThat(outlook.truncated().truncated()).isEqualTo(1);
      assertThat(outlook.truncated().share()).isEqualTo(1 / 3.0);
    }
  }

  @Test
  void without_sgi_its_room_is_absent_and_without_texts_the_speed() {
    try (Embedder lexical = Embedders.open(spec("lexical"))) {
      Outlook outlook =
          new EmbedderPreflight(metrics("isotropy-vne"), SAMPLE, 2, SampleImages.none(), clock())
              .run(lexical);

      assertThat(outlook.room()).isNull();
      assertThat(outlook.load()).as("no sample, so nothing to embed").isNull();
      assertThat(outlook.notices()).hasSize(1);
    }
  }

  /** The small CLIP model of the parity tests, with random weights. */
  @Test
  void images_are_embedded_and_cut_no_text() throws IOException {
    Path parity = Path.of("../inference/src/test/resources/parity");
    String tall = ImageText.of("1".repeat(64));
    String gone = ImageText.of("2".repeat(64));
    byte[] file = Files.readAllBytes(parity.resolve("pictures/tall.png"));
    SampleImages images = new SampleImages(texts -> Set.of(tall), texts -> Map.of(tall, file));
    List<ItemText> sample = List.of(item("Which?", tall, "A tree."), item(gone, tall, "No."));
    try (Embedder clip =
            Embedders.open(
                Embedders.inspect("clip", parity.resolve("clip-old"), null, null, null));
        Embedder lexical = Embedders.open(spec("lexical"))) {
      Outlook outlook =
          new EmbedderPreflight(metrics("sgi"), sample, 1_000, images, clock()).run(clip);

      assertThat(outlook.load().texts()).as("3 texts and 1 image in 2 items").isEqualTo(2_000);
      assertThat(outlook.truncated().texts()).isEqualTo(3);
      assertThat(outlook.truncated().truncated()).isZero();
      assertThat(outlook.room().answers()).as("a question has no file").isEqualTo(1);
      Outlook ofTexts =
          new EmbedderPreflight(metrics("sgi"), sample, 1_000, images, clock()).run(lexical);
      assertThat(ofTexts.load().texts()).isEqualTo(1_500);
      assertThat(ofTexts.room().answers()).isZero();
    }
  }

  private static double thetaQc(Embedder embedder) {
    Scored scored = (Scored) new VectorScorer(embedder, metrics("theta-qc")).score(SAMPLE).get(0);
    return ((Score.Defined) scored.scores().get(0).score()).value();
  }

  private static ItemText item(String question, String context, String... judged) {
    return new ItemText(
        question,
        context,
        List.of(judged).stream().map(text -> new AnswerText(text, false)).toList());
  }

  private static List<Metric> metrics(String name) {
    return List.of(Catalogue.find(name).orElseThrow());
  }

  private static EmbedderSpec spec(String name) {
    return Embedders.shipped().stream()
        .filter(spec -> spec.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
