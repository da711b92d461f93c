package dev.sextant.evaluation.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.evaluation.Evaluated.Scored;
import dev.sextant.evaluation.ImageReadingEmbedder;
import dev.sextant.evaluation.ImageTexts;
import dev.sextant.evaluation.VectorScorer;
import dev.sextant.evaluation.live.LiveScorer.BusyException;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.EntailmentModels;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemory;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ImageText;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class LiveScorerTest {

  private static final Metric SGI = metric("sgi");

  @ParameterizedTest
  @ValueSource(strings = {"lexical", "all-MiniLM-L6-v2"})
  void callers_at_once_get_the_bits_that_each_gets_alone_and_share_batches(String embedder)
      throws Exception {
    EmbedderSpec spec = spec(embedder);
    int callers = 64;
    List<Object> alone = new ArrayList<>();
    try (LiveScorer scorer = new LiveScorer(LiveConfig.USUAL)) {
      for (int i = 0; i < callers; i++) {
        alone.add(scorer.byVectors(item(i), SGI, spec));
      }
    }

    CountedEmbedder counted = new CountedEmbedder(Embedders.open(spec));
    try (LiveScorer scorer =
        new LiveScorer(LiveConfig.USUAL, wanted -> counted, EntailmentModels::open)) {
      counted.gate();
      Callers together = new Callers();
      for (int i = 0; i < callers; i++) {
        int asked = i;
        together.start(() -> scorer.byVectors(item(asked), SGI, spec));
      }
      together.awaitWaiting();
      counted.open();

      assertThat(together.results()).isEqualTo(alone);
      assertThat(counted.calls()).isPositive().isLessThan(callers / 4);
    }
    assertThat(counted.isClosed()).isTrue();
  }

  @Test
  void only_the_scores_of_the_metric_come_back_and_what_they_took() {
    try (LiveScorer scorer = new LiveScorer(LiveConfig.USUAL)) {
      Scored scored = scorer.byVectors(item(1), SGI, spec("lexical"));

      assertThat(scored.scores()).extracting(SubjectScore::metric).containsOnly("sgi");
      assertThat(scored.effort().texts()).isEqualTo(3);
      assertThat(scorer.byTexts(item(1), metric("length")).scores())
          .extracting(SubjectScore::metric)
          .containsExactly("length");
    }
  }

  /** The small CLIP model of the parity tests, with random weights. */
  @Test
  void an_image_is_scored_by_its_file_with_the_bits_of_a_job() throws IOException {
    Path parity = Path.of("../inference/src/test/resources/parity");
    EmbedderSpec clip = Embedders.inspect("clip", parity.resolve("clip-old"), null, null, null);
    byte[] file = Files.readAllBytes(parity.resolve("pictures/palette.png"));
    String image = ImageText.of("1".repeat(64));
    ItemText item = new ItemText("Which?", image, List.of(new AnswerText("A boat.", false)));
    Map<String, byte[]> files = Map.of(image, file);
    List<SubjectScore> ofJob;
    try (Embedder reading = ImageReadingEmbedder.of(Embedders.open(clip), texts -> files)) {
      ImageTexts readable = ImageTexts.of(reading, texts -> files.keySet());
      ofJob =
          ((Scored) new VectorScorer(reading, readable, List.of(SGI)).score(List.of(item)).get(0))
              .scores();
    }
    try (LiveScorer scorer = new LiveScorer(LiveConfig.USUAL)) {
      SubjectScore live = scorer.byVectors(item, files, SGI, clip).scores().get(0);

      assertThat(live.score()).isInstanceOf(Score.Defined.class);
      assertThat(ofJob).contains(live);
      assertThat(scorer.byVectors(item, SGI, clip).scores().get(0).score())
          .isEqualTo(Score.undefined(Reason.UNKNOWN_IMAGE));
      assertThat(scorer.byVectors(item, files, SGI, spec("lexical")).scores().get(0).score())
          .isEqualTo(Score.undefined(Reason.NEEDS_IMAGE_EMBEDDER));
    }
  }

  @Test
  void one_caller_more_than_there_is_room_for_is_refused() throws Exception {
    CountedEmbedder counted = new CountedEmbedder(Embedders.open(spec("lexical")));
    try (LiveScorer scorer =
        new LiveScorer(
            new LiveConfig(2, 100, 1),
            wanted -> counted.isClosed() ? Embedders.open(wanted) : counted,
            EntailmentModels::open)) {
      counted.gate();
      Callers callers = new Callers();
      callers.start(() -> scorer.byVectors(item(0), SGI, spec("lexical")));
      callers.start(() -> scorer.byVectors(item(1), SGI, spec("lexical")));
      callers.awaitWaiting();

      assertThatThrownBy(() -> scorer.byVectors(item(2), SGI, spec("lexical")))
          .isInstanceOf(BusyException.class)
          .hasMessageContaining("2 verdicts");
      counted.open();
      assertThat(callers.results()).allMatch(result -> result instanceof Scored);
      assertThat(scorer.byVectors(item(2), SGI, spec("lexical")).scores())
          .as("positive control")
          .isNotEmpty();
    }
  }

  @Test
  void a_model_is_closed_after_its_last_caller_and_one_more_than_there_is_room_for_is_refused()
      throws Exception {
    List<CountedEmbedder> all = Collections.synchronizedList(new ArrayList<>());
    AtomicBoolean gated = new AtomicBoolean();
    try (LiveScorer scorer =
        new LiveScorer(
            new LiveConfig(4, 100, 1),
            wanted -> {
              CountedEmbedder embedder = new CountedEmbedder(Embedders.open(spec("lexical")));
              if (gated.get()) {
                embedder.gate();
              }
              all.add(embedder);
              return embedder;
            },
            EntailmentModels::open)) {
      EmbedderSpec other = renamed(spec("lexical"));
      scorer.byVectors(item(0), SGI, other);
      assertThat(all).extracting(CountedEmbedder::isClosed).containsExactly(true);

      gated.set(true);
      Callers callers = new Callers();
      callers.start(() -> scorer.byVectors(item(0), SGI, spec("lexical")));
      callers.start(() -> scorer.byVectors(item(1), SGI, spec("lexical")));
      callers.awaitWaiting();
      assertThat(all).as("callers share one").hasSize(2);
      assertThat(all.get(1).isClosed()).isFalse();
      assertThatThrownBy(() -> scorer.byVectors(item(0), SGI, other))
          .isInstanceOf(BusyException.class)
          .hasMessage("1 models are in use, which is all there is room for; try again.");

      all.get(1).open();
      assertThat(callers.results()).allMatch(result -> result instanceof Scored);
    }
    assertThat(all).allMatch(CountedEmbedder::isClosed);
  }

  @Test
  void a_model_without_room_is_refused_as_busy_if_others_in_use_take_it_and_else_for_good() {
    ModelMemory memory = new ModelMemory(100);
    ModelMemory.Claim used = memory.claim("One", new ModelBytes(60, 0));
    AtomicLong needed = new AtomicLong(60);
    try (LiveScorer scorer =
        new LiveScorer(
            LiveConfig.USUAL,
            wanted -> {
              memory.claim("The model", new ModelBytes(needed.get(), 0));
              return Embedders.open(wanted);
            },
            EntailmentModels::open)) {
      assertThatThrownBy(() -> scorer.byVectors(item(0), SGI, spec("lexical")))
          .isInstanceOf(BusyException.class)
          .hasMessageContaining("models in use take");
      needed.set(101);
      assertThatThrownBy(() -> scorer.byVectors(item(0), SGI, spec("lexical")))
          .isInstanceOf(ModelException.class)
          .hasMessageContaining("more than the");
      used.close();
      needed.set(60);
      assertThat(scorer.byVectors(item(0), SGI, spec("lexical")).scores()).isNotEmpty();
    }
  }

  @Test
  void a_model_that_cannot_be_opened_is_tried_again_by_the_next() {
    AtomicInteger tries = new AtomicInteger();
    try (LiveScorer scorer =
        new LiveScorer(
            LiveConfig.USUAL,
            wanted -> {
              if (tries.incrementAndGet() == 1) {
                throw new ModelException("the weights are gone");
              }
              return Embedders.open(wanted);
            },
            EntailmentModels::open)) {
      assertThatThrownBy(() -> scorer.byVectors(item(0), SGI, spec("lexical")))
          .isInstanceOf(ModelException.class)
          .hasMessage("the weights are gone");
      assertThat(scorer.byVectors(item(0), SGI, spec("lexical")).scores()).isNotEmpty();
    }
  }

  @Test
  void questions_have_the_prefix_that_their_model_was_trained_with() {
    EmbedderSpec minilm = spec("all-MiniLM-L6-v2");
    EmbedderSpec asking = prefixed(minilm, "", "query: ");
    try (LiveScorer scorer = new LiveScorer(LiveConfig.USUAL);
        Embedder open = Embedders.open(asking)) {
      List<SubjectScore> live = scorer.byVectors(item(3), SGI, asking).scores();
      Scored alone = (Scored) new VectorScorer(open, List.of(SGI)).score(List.of(item(3))).get(0);

      assertThat(alone.scores()).containsAll(live);
      assertThat(live)
          .isNotEmpty()
          .isNotEqualTo(scorer.byVectors(item(3), SGI, minilm).scores())
          .isNotEqualTo(scorer.byVectors(item(3), SGI, prefixed(minilm, "query: ", null)).scores());
    }
  }

  @Test
  void lone_verdicts_reuse_threads() {
    CountedEmbedder counted = new CountedEmbedder(Embedders.open(spec("lexical")));
    int verdicts = 50;
    try (LiveScorer scorer =
        new LiveScorer(LiveConfig.USUAL, wanted -> new Unclosed(counted), EntailmentModels::open)) {
      for (int i = 0; i < verdicts; i++) {
        assertThat(scorer.byVectors(item(i), SGI, spec("lexical")).scores()).isNotEmpty();
      }
    }
    assertThat(counted.calls()).isGreaterThanOrEqualTo(verdicts);
    assertThat(counted.threads()).hasSizeLessThan(verdicts);
  }

  /** Several verdicts one after another open the same embedder. */
  private record Unclosed(Embedder inner) implements Embedder {

    @Override
    public EmbedderSpec spec() {
      return inner.spec();
    }

    @Override
    public List<Embedding> embed(List<String> texts) {
      return inner.embed(texts);
    }

    @Override
    public void close() {
      // the next verdict needs it
    }
  }

  @Test
  void nobody_is_scored_after_closing() {
    LiveScorer scorer = new LiveScorer(LiveConfig.USUAL);
    scorer.close();

    assertThatThrownBy(() -> scorer.byVectors(item(0), SGI, spec("lexical")))
        .isInstanceOf(CancellationException.class);
  }

  private static ItemText item(int i) {
    return new ItemText(
        "What is the capital of Land" + i + "?",
        "Land%d is a country. Its capital is City%d, ".formatted(i, i)
            + "on a river ".repeat(i % 5),
        List.of(new AnswerText("It is City" + i + ".", false)));
  }

  private static EmbedderSpec spec(String name) {
    return Embedders.shipped().stream()
        .filter(spec -> spec.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The same embedder under another revision. */
  private static EmbedderSpec renamed(EmbedderSpec spec) {
    return prefixed(spec, "other: ", null);
  }

  private static EmbedderSpec prefixed(EmbedderSpec spec, String prefix, String questionPrefix) {
    return new EmbedderSpec(
        "other",
        spec.architecture(),
        spec.location(),
        spec.weightsSha256(),
        spec.tokenizerSha256(),
        spec.pooling(),
        prefix,
        questionPrefix,
        spec.maxTokens(),
        spec.dimensions(),
        spec.precision());
  }

  private static Metric metric(String name) {
    return Catalogue.find(name).orElseThrow();
  }
}
