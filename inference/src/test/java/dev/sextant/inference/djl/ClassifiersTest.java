package dev.sextant.inference.djl;

import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.CONTRADICTION;
import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.ENTAILMENT;
import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.NEUTRAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.inference.EntailmentModels;
import dev.sextant.inference.Vectors;
import dev.sextant.inference.djl.ParityClassifier.ExpectedPair;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.inference.huggingface.FolderWishes;
import dev.sextant.inference.huggingface.ModelFolder;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.NetworkModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares small pair classifiers of every family with what transformers computes for them. */
class ClassifiersTest {

  /**
   * Logits are about one. Four times the bound on a direction: distances add two roundings to each
   * score, and a logit is a sum over a vector.
   */
  private static final Offset<Double> NEAR = within(4 * Vectors.rounding(2, 58));

  @ParameterizedTest
  @CsvSource({
    "bert, bert, 96",
    "deberta-v2, deberta_v2, 96",
    "deberta-v2-positions, deberta_v2, 95",
    "roberta, roberta, 96",
    "xlm-roberta, roberta, 95",
    "mpnet, mpnet, 160",
    "modernbert, modernbert, 96",
    "modernbert-mean, modernbert, 95"
  })
  void a_folder_says_what_it_is(String name, String architecture, int limit) throws IOException {
    EntailmentSpec spec = new ParityClassifier(name).spec();

    assertThat(spec.architecture().code()).isEqualTo(architecture);
    assertThat(spec.maxTokens()).isEqualTo(limit);
  }

  @Test
  void labels_are_read_by_name_in_any_order() throws IOException {
    assertThat(new ParityClassifier("deberta-v2").spec().labels())
        .containsExactly(ENTAILMENT, NEUTRAL, CONTRADICTION);
    assertThat(new ParityClassifier("deberta-v2-positions").spec().labels())
        .containsExactly(ENTAILMENT, EntailmentLabel.NOT_ENTAILMENT);
    assertThat(new ParityClassifier("roberta").spec().labels())
        .as("written CONTRADICTION, NEUTRAL, ENTAILMENT")
        .containsExactly(CONTRADICTION, NEUTRAL, ENTAILMENT);
    assertThat(new ParityClassifier("mpnet").spec().labels())
        .containsExactly(NEUTRAL, ENTAILMENT, CONTRADICTION);
  }

  static Stream<String> models() {
    return Stream.of(
        "bert",
        "deberta-v2",
        "deberta-v2-positions",
        "roberta",
        "xlm-roberta",
        "mpnet",
        "modernbert",
        "modernbert-mean");
  }

  @ParameterizedTest
  @MethodSource("models")
  void tokens_and_outputs_are_those_of_transformers(String name) throws IOException {
    ParityClassifier model = new ParityClassifier(name);
    NetworkModel files = model.files();
    try (NetworkClassifier classifier = NetworkClassifier.load(model.spec(), files);
        Network plain = load(files, Kernels.PLAIN)) {
      List<Tokens> tokens =
          model.pairs().stream().map(pair -> classifier.tokenize(pair.texts())).toList();
      List<float[]> found = classifier.logits(tokens);
      List<float[]> ofPlainKernels = plain.logits(tokens);

      for (int i = 0; i < found.size(); i++) {
        ExpectedPair expected = model.pairs().get(i);
        assertThat(tokens.get(i).ids()).as("tokens of pair %d", i).isEqualTo(expected.ids());
        for (int output = 0; output < expected.logits().length; output++) {
          assertThat((double) found.get(i)[output])
              .as("output %d of pair %d", output, i)
              .isCloseTo(expected.logits()[output], NEAR);
          assertThat((double) ofPlainKernels.get(i)[output])
              .as("output %d of pair %d by plain kernels", output, i)
              .isCloseTo(expected.logits()[output], NEAR);
        }
      }
      assertThat(tokens).extracting(Tokens::truncated).contains(true, false);
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void probabilities_are_those_of_transformers_by_label(String name) throws IOException {
    ParityClassifier model = new ParityClassifier(name);
    List<EntailmentLabel> labels = model.spec().labels();
    List<TextPair> pairs = model.pairs().stream().map(ExpectedPair::texts).toList();
    try (EntailmentModel opened = EntailmentModels.open(model.spec())) {
      List<EntailmentProbabilities> found = opened.classify(pairs);

      for (int i = 0; i < pairs.size(); i++) {
        double[] expected = model.pairs().get(i).probabilities();
        assertThat(found.get(i).entailment())
            .as("pair %d", i)
            .isCloseTo(expected[labels.indexOf(ENTAILMENT)], NEAR);
        assertThat(found.get(i).neutral())
            .as("pair %d", i)
            .isCloseTo(labels.contains(NEUTRAL) ? expected[labels.indexOf(NEUTRAL)] : 0, NEAR);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "deberta-v2, PLAIN",
    "deberta-v2, PACKED",
    "deberta-v2-positions, PACKED",
    "roberta, PACKED",
    "mpnet, PLAIN",
    "mpnet, PACKED",
    "modernbert, PACKED",
    "modernbert-mean, PLAIN",
    "modernbert-mean, PACKED"
  })
  void a_pair_has_the_same_bits_alone_and_with_others(String name, Kernels kernels)
      throws IOException {
    ParityClassifier model = new ParityClassifier(name);
    NetworkModel files = model.files();
    assumeTrue(
        KernelTrial.trusted(kernels, files.config(), Precision.FLOAT32),
        "not exact on this processor: " + kernels);
    List<Tokens> pairs = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      model.pairs().forEach(pair -> pairs.add(new Tokens(pair.ids())));
    }
    Collections.shuffle(pairs, new Random(1));
    pairs.sort((a, b) -> b.count() - a.count());
    try (Network network = load(files, kernels)) {
      List<float[]> together = network.logits(pairs);

      for (int i = 0; i < pairs.size(); i++) {
        assertThat(network.logits(pairs.subList(i, i + 1)).get(0)).isEqualTo(together.get(i));
      }
    }
  }

  @Test
  void a_pair_of_roberta_needs_room_for_two_marks_between_its_texts() {
    assertThatThrownBy(
            () -> EntailmentModels.inspect("x", ParityClassifier.folder("roberta"), null, 5))
        .isInstanceOf(ModelException.class)
        .hasMessage("The longest pair of this model has 6 tokens or more, found 5.");
    assertThatCode(() -> EntailmentModels.inspect("x", ParityClassifier.folder("roberta"), null, 6))
        .doesNotThrowAnyException();
  }

  @Test
  void a_family_is_refused_where_it_does_not_run() {
    assertThatThrownBy(
            () -> EntailmentModels.inspect("x", ParityModel.folder("nomic_bert"), null, null))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "config.json has model_type \"nomic_bert\"; only bert, roberta, xlm-roberta, mpnet, modernbert, deberta-v2 are supported for pairs of texts.");
    assertThatThrownBy(
            () ->
                ModelFolder.of(ParityClassifier.folder("deberta-v2"))
                    .spec("x", new FolderWishes(Pooling.CLS, null, null, null, null, null)))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("supported for pairs of texts and not as an embedder");
    assertThatThrownBy(
            () -> EntailmentModels.inspect("x", ParityModel.folder("roberta"), null, null))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("should name RobertaForSequenceClassification in");
  }

  private static Network load(NetworkModel files, Kernels kernels) {
    return Network.load(files.config(), Pooling.NONE, Precision.FLOAT32, files.weights(), kernels);
  }
}
