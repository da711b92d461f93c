package dev.sextant.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.huggingface.TestClassifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares a classifier of random weights with the same network in plain double precision. */
class LocalClassifierTest {

  private static final int POSITIONS = TestClassifier.CONFIG.positions();

  /** A probability moves by less than the outputs behind it, which are about one. */
  private static final Offset<Double> NEAR =
      within(Vectors.rounding(TestClassifier.CONFIG.layers(), TestClassifier.CONFIG.inner()));

  @TempDir private Path directory;

  private TestClassifier folder;
  private EntailmentSpec spec;

  @BeforeEach
  void write() throws Exception {
    folder = TestClassifier.of(directory.resolve("nli"), "contradiction", "neutral", "entailment");
    spec = EntailmentModels.inspect("nli", folder.path(), null, null);
  }

  /**
   * The reference takes its tokens and its truncation from Hugging Face's own code, which builds
   * every combination of the cut parts, so no text has many pages.
   */
  @Test
  void every_kind_of_pair_has_the_probabilities_of_a_plain_forward_pass() throws Exception {
    Map<String, float[]> weights = new HashMap<>();
    PlainBert reference =
        new PlainBert(TestClassifier.CONFIG, name -> weights.computeIfAbsent(name, folder::weight));
    List<TextPair> pairs = new ArrayList<>(Pairs.varied(2_000));
    pairs.add(new TextPair("🎉🚀 Paris 👨‍👩‍👧‍👦", "😀 is in France"));
    try (EntailmentModel model = EntailmentModels.open(spec);
        HuggingFaceTokenizer tokenizer = tokenizer("true")) {
      List<EntailmentProbabilities> found = model.classify(pairs);

      for (int i = 0; i < pairs.size(); i++) {
        Encoding tokens = encoded(tokenizer, pairs.get(i));
        double[] expected = reference.classify(tokens.getIds(), tokens.getTypeIds());
        assertThat(List.of(found.get(i).contradiction(), found.get(i).neutral()))
            .as("pair %d", i)
            .satisfies(p -> assertThat(p.get(0)).isCloseTo(expected[0], NEAR))
            .satisfies(p -> assertThat(p.get(1)).isCloseTo(expected[1], NEAR));
        assertThat(found.get(i).entailment()).isCloseTo(expected[2], NEAR);
      }
    }
  }

  @Test
  void what_is_cut_of_a_pair_is_counted() {
    String twenty = "word ".repeat(20);
    try (EntailmentModel model = EntailmentModels.open(spec);
        HuggingFaceTokenizer tokenizer = tokenizer("false")) {
      List<TextPair> pairs = new ArrayList<>(Pairs.varied());
      pairs.add(new TextPair(twenty, "word ".repeat(POSITIONS - 3 - 20)));
      pairs.add(new TextPair(twenty, "word ".repeat(POSITIONS - 3 - 19)));
      List<Boolean> expected =
          pairs.stream().map(pair -> encoded(tokenizer, pair).getIds().length > POSITIONS).toList();

      assertThat(model.classify(pairs))
          .extracting(EntailmentProbabilities::truncated)
          .isEqualTo(expected);
      assertThat(expected).contains(true, false).endsWith(false, true);
    }
  }

  @Test
  void a_pair_has_the_same_bits_alone_and_in_any_batch() {
    List<TextPair> pairs = Pairs.random(60, 30, 2);
    Random random = new Random(3);
    try (EntailmentModel model = EntailmentModels.open(spec)) {
      List<EntailmentProbabilities> alone =
          pairs.stream().map(pair -> model.classify(List.of(pair)).get(0)).toList();
      assertThat(alone).doesNotHaveDuplicates();

      for (int round = 0; round < 20; round++) {
        int[] chosen = random.ints(1 + random.nextInt(90), 0, pairs.size()).toArray();
        assertThat(model.classify(Arrays.stream(chosen).mapToObj(pairs::get).toList()))
            .isEqualTo(Arrays.stream(chosen).mapToObj(alone::get).toList());
      }
    }
  }

  /**
   * If threads shared a buffer, many results would be wrong, and by far. One of 140 results may
   * differ in its last digits, also one of a thread that is alone: that was seen three times on
   * machines under load, and never in 24,000 first calls of new threads elsewhere.
   */
  @Test
  void several_threads_get_the_bits_that_one_gets() throws Exception {
    List<List<TextPair>> parts = List.of(Pairs.random(9, 40, 4), Pairs.random(11, 30, 5));
    Map<TextPair, List<EntailmentProbabilities>> found = new LinkedHashMap<>();
    var threads = Executors.newFixedThreadPool(4);
    try (EntailmentModel model = EntailmentModels.open(spec)) {
      parts.forEach(part -> add(found, part, model.classify(part)));
      List<Callable<List<EntailmentProbabilities>>> calls = new ArrayList<>();
      for (int call = 0; call < 12; call++) {
        List<TextPair> part = parts.get(call % 2);
        calls.add(() -> model.classify(part));
      }
      List<Future<List<EntailmentProbabilities>>> results = threads.invokeAll(calls);
      for (int call = 0; call < calls.size(); call++) {
        add(found, parts.get(call % 2), results.get(call).get());
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(found).hasSize(20).allSatisfy((pair, results) -> assertThat(results).hasSize(7));
    assertThat(found.values().stream().mapToLong(LocalClassifierTest::differing).sum())
        .isLessThanOrEqualTo(1);
  }

  private static void add(
      Map<TextPair, List<EntailmentProbabilities>> found,
      List<TextPair> pairs,
      List<EntailmentProbabilities> results) {
    for (int i = 0; i < pairs.size(); i++) {
      found.computeIfAbsent(pairs.get(i), pair -> new ArrayList<>()).add(results.get(i));
    }
  }

  /** Returns how many results differ from the most frequent one; they must be near it. */
  private static long differing(List<EntailmentProbabilities> results) {
    EntailmentProbabilities usual =
        results.stream()
            .max(Comparator.comparingInt(each -> Collections.frequency(results, each)))
            .orElseThrow();
    assertThat(results).allSatisfy(each -> near(each, usual));
    return results.size() - Collections.frequency(results, usual);
  }

  private static void near(EntailmentProbabilities found, EntailmentProbabilities expected) {
    assertThat(found.entailment()).isCloseTo(expected.entailment(), within(1e-4));
    assertThat(found.neutral()).isCloseTo(expected.neutral(), within(1e-4));
    assertThat(found.truncated()).isEqualTo(expected.truncated());
  }

  @Test
  void premise_and_hypothesis_are_not_the_same_to_it() {
    try (EntailmentModel model = EntailmentModels.open(spec)) {
      List<EntailmentProbabilities> turned =
          model.classify(List.of(new TextPair("Paris", "France"), new TextPair("France", "Paris")));

      assertThat(turned.get(0)).isNotEqualTo(turned.get(1));
    }
  }

  @Test
  void no_pairs_have_no_probabilities() {
    try (EntailmentModel model = EntailmentModels.open(spec)) {
      assertThat(model.classify(List.of())).isEmpty();
    }
  }

  private HuggingFaceTokenizer tokenizer(String truncation) {
    Map<String, String> options =
        Map.of(
            "truncation", truncation, "maxLength", Integer.toString(POSITIONS), "padding", "false");
    try {
      return HuggingFaceTokenizer.newInstance(folder.path().resolve("tokenizer.json"), options);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /**
   * Unpaired surrogates are not valid Unicode; a replacement character replaces each, as in the
   * product.
   */
  private static Encoding encoded(HuggingFaceTokenizer tokenizer, TextPair pair) {
    return tokenizer.encode(wellFormed(pair.premise()), wellFormed(pair.hypothesis()), true, false);
  }

  private static String wellFormed(String text) {
    var utf16 = java.nio.charset.StandardCharsets.UTF_16BE;
    return new String(text.getBytes(utf16), utf16);
  }
}
