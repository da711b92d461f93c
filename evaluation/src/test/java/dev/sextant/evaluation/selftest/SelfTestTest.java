package dev.sextant.evaluation.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.lexical.LexicalEmbedder;
import dev.sextant.inference.model.ModelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelfTestTest {

  private static final Path PARITY =
      Path.of("..", "inference", "src", "test", "resources", "parity");
  private static final long SECOND = 1_000_000_000;

  private static EmbedderSpec shipped(String name) {
    return Embedders.shipped().stream()
        .filter(spec -> spec.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void there_are_five_pairs_of_different_sentences() {
    List<String> sentences = SelfTest.sentences();

    assertThat(sentences).hasSize(SelfTest.SENTENCES).doesNotHaveDuplicates();
    assertThat(sentences).allMatch(sentence -> sentence.endsWith("."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"all-MiniLM-L6-v2", "bge-small-en-v1.5", "e5-small-v2"})
  void a_trained_model_finds_every_paraphrase(String name) {
    try (Embedder embedder = Embedders.open(shipped(name))) {
      SelfTestResult result = SelfTest.run(embedder);

      assertThat(result.sentences()).isEqualTo(10);
      assertThat(result.nearest()).isEqualTo(10);
      assertThat(result.related()).isGreaterThan(result.unrelated() + .1);
      assertThat(result.isWeak()).isFalse();
      assertThat(result.texts()).isPositive();
      assertThat(result.tokens()).isGreaterThan(10 * result.texts());
      assertThat(result.madeBy()).isNotBlank();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpnet", "roberta", "modernbert", "nomic_bert", "qwen3"})
  void random_weights_are_found(String family) {
    EmbedderSpec spec =
        Embedders.inspect(family, PARITY.resolve(family), pooling(family), null, null);
    try (Embedder embedder = Embedders.open(spec)) {
      assertThat(SelfTest.run(embedder).isWeak()).isTrue();
    }
  }

  private static Pooling pooling(String family) {
    return family.equals("qwen3") ? Pooling.LASTTOKEN : Pooling.MEAN;
  }

  @Test
  void words_in_common_do_not_make_paraphrases() {
    try (Embedder lexical = new LexicalEmbedder()) {
      assertThat(SelfTest.run(lexical).isWeak()).isTrue();
    }
  }

  @Test
  void a_model_that_computes_for_long_embeds_fewer_sentences_once_more_in_a_batch() {
    Clock clock = new Clock();
    Fake slow = new Fake(clock, 3 * SECOND);

    SelfTestResult result = SelfTest.run(slow, clock::get);

    // Pairs begin after 0, 6 s; 12 s are over the limit.
    assertThat(result.sentences()).isEqualTo(4);
    assertThat(slow.asked).containsExactly(1, 1, 1, 1, 4);
    assertThat(result.texts()).isEqualTo(4);
    assertThat(result.seconds()).isCloseTo(12, within(1e-9));
  }

  @Test
  void the_speed_is_that_of_a_second_of_batches_after_the_first() {
    Clock clock = new Clock();
    Fake fast = new Fake(clock, SECOND / 40);

    SelfTestResult result = SelfTest.run(fast, clock::get);

    assertThat(result.sentences()).isEqualTo(10);
    assertThat(fast.asked).hasSize(10 + 1 + 4).endsWith(10, 10, 10, 10, 10);
    assertThat(result.texts()).isEqualTo(40);
    assertThat(result.tokens()).isEqualTo(40 * Fake.TOKENS);
    assertThat(result.seconds()).isCloseTo(1, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NAN|all components should be finite numbers, found others for",
        "LONG|a vector should have the length 1, to within 1e-06, found 2.0 for",
        "ZERO|a vector should have the length 1, to within 1e-06, found 0.0 for",
        "WIDE|a vector should have 12 components, found 13 for",
        "BATCH|a text should have the same vector alone and in a batch, bit for bit, found components that differ by up to",
        "FAILS|it should embed \"The nurse gave the child some medicine for the fever.\": no kernel."
      })
  void a_hard_check_that_fails_says_what_was_expected_and_found(Fault fault, String words) {
    Fake broken = new Fake(new Clock(), 1);
    broken.fault = fault;

    assertThatThrownBy(() -> SelfTest.run(broken, () -> 0))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("The self-test of fake failed: " + words)
        .hasMessageContaining("--network onnx");
  }

  @Test
  void a_finding_is_weak_if_paraphrases_are_no_closer_or_few_are_closest() {
    assertThat(result(10, 8, .3, .2).isWeak()).isFalse();
    assertThat(result(10, 7, .3, .2).isWeak()).isTrue();
    assertThat(result(10, 10, .2, .2).isWeak()).isTrue();
    assertThat(result(4, 4, .3, .2).isWeak()).isFalse();
    assertThat(result(4, 3, .3, .2).isWeak()).isTrue();
  }

  private static SelfTestResult result(
      int sentences, int nearest, double related, double unrelated) {
    return new SelfTestResult(sentences, nearest, related, unrelated, 10, 100, 1, "packed");
  }

  @Test
  void cosines_are_counted_once_for_each_ordered_pair() {
    float[] east = {1, 0};
    float[] north = {0, 1};
    float[] between = {.6f, .8f};

    Paraphrases found = Paraphrases.of(List.of(east, east, north, between));

    // North lies closest to its own; the last one does as well: .8 against .6 with both others.
    assertThat(found.nearest()).isEqualTo(4);
    assertThat(found.related()).isCloseTo((1 + .8) / 2, within(1e-7));
    assertThat(found.unrelated()).isCloseTo((0 + 0 + .6 + .6) / 4, within(1e-7));
    assertThat(Paraphrases.of(List.of(east, north, east, north)).nearest()).isZero();
    assertThat(Paraphrases.of(List.of(east, east, east, east)).nearest()).isZero();
  }

  private enum Fault {
    NONE,
    NAN,
    LONG,
    ZERO,
    WIDE,
    BATCH,
    FAILS
  }

  private static final class Clock {

    private final AtomicLong nanos = new AtomicLong();

    long get() {
      return nanos.get();
    }
  }

  /** Gives each text an axis of its own, and takes the same time for each. */
  private static final class Fake implements Embedder {

    static final int TOKENS = 7;
    private static final int DIMENSIONS = 12;

    private final Clock clock;
    private final long nanosPerText;
    private final List<Integer> asked = new ArrayList<>();
    private Fault fault = Fault.NONE;

    Fake(Clock clock, long nanosPerText) {
      this.clock = clock;
      this.nanosPerText = nanosPerText;
    }

    @Override
    public EmbedderSpec spec() {
      EmbedderSpec lexical = LexicalEmbedder.lexical();
      return new EmbedderSpec(
          "fake",
          lexical.architecture(),
          lexical.location(),
          null,
          null,
          lexical.pooling(),
          "",
          null,
          null,
          DIMENSIONS,
          lexical.precision());
    }

    @Override
    public List<Embedding> embed(List<String> texts) {
      if (fault == Fault.FAILS) {
        throw new ModelException("no kernel.");
      }
      asked.add(texts.size());
      clock.nanos.addAndGet(nanosPerText * texts.size());
      return texts.stream()
          .map(text -> new Embedding(vector(text, texts.size() > 1), TOKENS))
          .toList();
    }

    private float[] vector(String text, boolean isBatch) {
      float[] vector = new float[DIMENSIONS + (fault == Fault.WIDE ? 1 : 0)];
      int axis = SelfTest.sentences().indexOf(text);
      vector[axis] =
          switch (fault) {
            case NAN -> Float.NaN;
            case LONG -> 2;
            case ZERO -> 0;
            case BATCH -> isBatch && axis == 3 ? 1 - 0x1p-20f : 1;
            default -> 1;
          };
      return vector;
    }

    @Override
    public void close() {}
  }
}
