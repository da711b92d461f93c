package dev.sextant.evaluation.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.evaluation.Evaluated.Scored;
import dev.sextant.evaluation.VectorScorer;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.preflight.Notice;
import dev.sextant.metrics.preflight.Outlook;
import dev.sextant.metrics.score.Score;
import java.util.List;
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
      Outlook outlook = new EmbedderPreflight(metrics("sgi"), SAMPLE, 1_000, clock()).run(lexical);

      assertThat(outlook.load().texts()).as("6 texts in 2 items").isEqualTo(3_000);
      assertThat(outlook.load().textsPerSecond()).isEqualTo(12);
      assertThat(outlook.truncated().texts()).isEqualTo(6);
      assertThat(outlook.truncated().truncated()).isZero();
    }
  }

  @Test
  void the_room_for_sgi_is_read_off_the_angles_that_scores_have() {
    try (Embedder lexical = Embedders.open(spec("lexical"))) {
      Outlook outlook = new EmbedderPreflight(metrics("sgi"), SAMPLE, 2, clock()).run(lexical);

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
      Outlook outlook = new EmbedderPreflight(metrics("sgi"), sample, 1, clock()).run(miniLm);

      assertThat(outlook.truncated().truncated()).isEqualTo(1);
      assertThat(outlook.truncated().share()).isEqualTo(1 / 3.0);
    }
  }

  @Test
  void without_sgi_its_room_is_absent_and_without_texts_the_speed() {
    try (Embedder lexical = Embedders.open(spec("lexical"))) {
      Outlook outlook =
          new EmbedderPreflight(metrics("isotropy-vne"), SAMPLE, 2, clock()).run(lexical);

      assertThat(outlook.room()).isNull();
      assertThat(outlook.load()).as("no sample, so nothing to embed").isNull();
      assertThat(outlook.notices()).hasSize(1);
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
