package dev.sextant.inference;

import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.CONTRADICTION;
import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.ENTAILMENT;
import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.NEUTRAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.Architecture;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.inference.entailment.SharedEntailmentModels;
import dev.sextant.inference.huggingface.TestClassifier;
import dev.sextant.inference.model.ModelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntailmentModelsTest {

  private static final List<TextPair> PAIR = List.of(new TextPair("Paris", "in France"));

  @TempDir private Path directory;

  private TestClassifier folder;

  @BeforeEach
  void write() throws Exception {
    folder = TestClassifier.of(directory.resolve("nli"), "contradiction", "neutral", "entailment");
  }

  @Test
  void what_a_folder_holds_is_pinned() {
    EntailmentSpec spec = inspect();

    assertThat(spec.name()).isEqualTo("nli");
    assertThat(spec.architecture()).isEqualTo(Architecture.BERT);
    assertThat(spec.location()).isEqualTo("folder:" + folder.path().toAbsolutePath());
    assertThat(spec.maxTokens()).isEqualTo(TestClassifier.CONFIG.positions());
    assertThat(spec.labels()).containsExactly(CONTRADICTION, NEUTRAL, ENTAILMENT);
  }

  @Test
  void the_order_of_the_labels_moves_the_probabilities_and_nothing_else() {
    EntailmentProbabilities original = classify(inspect());
    EntailmentProbabilities given = classify(labelled(List.of(ENTAILMENT, CONTRADICTION, NEUTRAL)));

    assertThat(given.entailment()).isEqualTo(original.contradiction());
    assertThat(given.contradiction()).isEqualTo(original.neutral());
    assertThat(given.neutral()).isEqualTo(original.entailment());
  }

  @Test
  void a_model_of_two_classes_says_neutral_of_nothing() throws Exception {
    TestClassifier two =
        TestClassifier.of(directory.resolve("two"), "entailment", "not_entailment");

    EntailmentProbabilities found =
        classify(EntailmentModels.inspect("two", two.path(), null, null));

    assertThat(found.neutral()).isZero();
    assertThat(found.entailment()).isStrictlyBetween(0.0, 1.0);
    assertThat(found.contradiction()).isStrictlyBetween(0.0, 1.0);
  }

  @Test
  void the_longest_pair_is_the_callers_or_the_tokenizers_or_the_networks() throws Exception {
    assertThat(EntailmentModels.inspect("x", folder.path(), null, 20).maxTokens()).isEqualTo(20);

    folder.write("tokenizer_config.json", "{\"model_max_length\": 32}");
    assertThat(inspect().maxTokens()).isEqualTo(32);

    folder.write("tokenizer_config.json", "{\"model_max_length\": 1e30}");
    assertThat(inspect().maxTokens()).isEqualTo(TestClassifier.CONFIG.positions());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 4, 49})
  void an_impossible_longest_pair_is_refused(int maxTokens) {
    assertThatThrownBy(() -> EntailmentModels.inspect("x", folder.path(), null, maxTokens))
        .isInstanceOf(ModelException.class)
        .hasMessage("The longest input of this model is 5 to 48 tokens, found " + maxTokens + ".");
  }

  @Test
  void a_model_opened_twice_is_loaded_once_and_closed_with_the_last() {
    AtomicInteger loads = new AtomicInteger();
    SharedEntailmentModels shared =
        new SharedEntailmentModels(
            spec -> {
              loads.incrementAndGet();
              return EntailmentModels.prepare(spec);
            },
            null);
    EntailmentModel first = shared.open(inspect());
    try (EntailmentModel second = shared.open(inspect())) {
      first.close();
      first.close();

      assertThat(second.classify(PAIR)).hasSize(1);
      assertThat(loads).hasValue(1);
    }
    assertThatThrownBy(() -> first.classify(PAIR))
        .isInstanceOf(ModelException.class)
        .hasMessage("The entailment model nli is closed.");
    shared.open(inspect()).close();
    assertThat(loads).hasValue(2);
  }

  @Test
  void a_closed_model_classifies_nothing() {
    EntailmentModel model = EntailmentModels.load(inspect());
    assertThat(model.classify(PAIR)).hasSize(1);
    model.close();
    model.close();

    assertThatThrownBy(() -> model.classify(PAIR))
        .isInstanceOf(ModelException.class)
        .hasMessage("The entailment model nli is closed.");
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY})
  void weights_that_are_no_numbers_give_a_failure_and_no_probability(float weight)
      throws Exception {
    folder.weight("classifier.bias", 1, weight);
    try (EntailmentModel model = EntailmentModels.open(inspect())) {
      assertThatThrownBy(() -> model.classify(PAIR))
          .isInstanceOf(ModelException.class)
          .hasMessage("The entailment model nli gave an output that is not a finite number.");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"config.json", "tokenizer.json", "model.safetensors"})
  void a_missing_file_is_named_with_those_that_exist(String missing) throws Exception {
    EntailmentSpec spec = inspect();
    folder.delete(missing);

    assertThatThrownBy(this::inspect)
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(missing + " is not there, found: ");
    assertThatThrownBy(() -> EntailmentModels.open(spec)).isInstanceOf(ModelException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pooler.dense.weight", "classifier.bias", "embeddings.LayerNorm.bias"})
  void a_missing_tensor_is_named(String missing) throws Exception {
    folder.without(missing);

    assertThatThrownBy(this::inspect)
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("The weights in ")
        .hasMessageContaining("the tensor " + missing + " is not there");
  }

  @Test
  void more_labels_than_outputs_are_refused() {
    assertThatThrownBy(() -> labelled(List.of(ENTAILMENT, CONTRADICTION)))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("classifier.bias should have the shape [2], found [3]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"config.json", "tokenizer.json", "model.safetensors"})
  void a_file_that_changed_since_is_refused(String changed) throws Exception {
    EntailmentSpec spec = inspect();
    if (changed.endsWith(".json")) {
      Files.writeString(folder.path().resolve(changed), "\n", StandardOpenOption.APPEND);
    } else {
      folder.weight("classifier.weight", 0, 2);
    }

    assertThatThrownBy(() -> EntailmentModels.open(spec))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("it was registered with other files")
        .hasMessageContaining(spec.location());
  }

  @Test
  void a_location_that_is_no_folder_is_refused() {
    assertThatThrownBy(() -> EntailmentModels.open(at(Architecture.BERT, "shipped:nli")))
        .isInstanceOf(ModelException.class)
        .hasMessage("The location of nli must begin with folder:, found shipped:nli.");
    assertThatThrownBy(() -> EntailmentModels.open(at(Architecture.PROMPTED, "generator:llm")))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("is asked of a generator");
  }

  private EntailmentSpec at(Architecture architecture, String location) {
    EntailmentSpec spec = inspect();
    return new EntailmentSpec(
        spec.name(),
        architecture,
        location,
        spec.weightsSha256(),
        spec.tokenizerSha256(),
        spec.maxTokens(),
        spec.labels());
  }

  private EntailmentSpec inspect() {
    return labelled(null);
  }

  private EntailmentSpec labelled(List<EntailmentLabel> labels) {
    return EntailmentModels.inspect("nli", folder.path(), labels, null);
  }

  private static EntailmentProbabilities classify(EntailmentSpec spec) {
    try (EntailmentModel model = EntailmentModels.open(spec)) {
      return model.classify(PAIR).get(0);
    }
  }
}
