package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.EntailmentModels;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.inference.model.ModelException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelNamesTest {

  @TempDir private Path directory;

  private TestClassifier folder;

  @BeforeEach
  void write() throws Exception {
    folder = TestClassifier.of(directory.resolve("nli"), "LABEL_0", "LABEL_1", "LABEL_2");
  }

  @ParameterizedTest
  @CsvSource({
    "CONTRADICTION NEUTRAL ENTAILMENT, contradiction neutral entailment",
    "entailment neutral contradiction, entailment neutral contradiction",
    "Contradiction Entailment Neutral, contradiction entailment neutral",
    "entailment not_entailment, entailment not_entailment",
    "Not-Entailment Entailment, not_entailment entailment",
    "contradiction entailment, contradiction entailment"
  })
  void names_are_read_in_any_case_and_order(String names, String codes) throws Exception {
    TestClassifier named = TestClassifier.of(directory.resolve("named"), names.split(" "));

    assertThat(EntailmentModels.inspect("x", named.path(), null, null).labels())
        .extracting(EntailmentLabel::code)
        .containsExactly(codes.split(" "));
  }

  @Test
  void names_that_say_nothing_are_refused_until_the_caller_says_the_order() {
    assertThatThrownBy(() -> labels(null))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "config.json should name the classes entailment, neutral, contradiction,"
                + " not_entailment; found {0=LABEL_0, 1=LABEL_1, 2=LABEL_2}: say the order of the"
                + " labels.");

    List<EntailmentLabel> order =
        List.of(EntailmentLabel.NEUTRAL, EntailmentLabel.ENTAILMENT, EntailmentLabel.CONTRADICTION);
    assertThat(labels(order)).isEqualTo(order);
  }

  @Test
  void no_names_are_refused_like_those_that_say_nothing() throws Exception {
    var config = folder.config();
    config.remove(List.of("id2label", "label2id"));
    folder.config(config);

    assertThatThrownBy(() -> labels(null))
        .isInstanceOf(ModelException.class)
        .hasMessageEndingWith("found no names: say the order of the labels.");
  }

  @Test
  void either_of_the_two_maps_is_enough() throws Exception {
    var config = folder.config();
    config.remove("id2label");
    config.putObject("label2id").put("entailment", 2).put("neutral", 0).put("contradiction", 1);
    folder.config(config);

    assertThat(labels(null))
        .containsExactly(
            EntailmentLabel.NEUTRAL, EntailmentLabel.CONTRADICTION, EntailmentLabel.ENTAILMENT);
  }

  @Test
  void two_maps_that_disagree_are_refused() throws Exception {
    var config = folder.config();
    config.putObject("label2id").put("LABEL_0", 1).put("LABEL_1", 0).put("LABEL_2", 2);
    folder.config(config);

    assertThatThrownBy(() -> labels(null))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("the same classes in id2label and label2id, found {0=LABEL_0,")
        .hasMessageContaining("{0=LABEL_1, 1=LABEL_0, 2=LABEL_2}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a, b, c | found {0=a, 1=b, 2=c}",
        "entailment, neutral, neutral | each once; found [entailment, neutral, neutral]",
        "entailment, neutral | found [entailment, neutral]",
      })
  void names_of_something_else_are_refused(String names, String found) throws Exception {
    TestClassifier other = TestClassifier.of(directory.resolve("other"), names.split(", "));
    var config = other.config();
    config.remove("label2id");
    other.config(config);

    assertThatThrownBy(() -> EntailmentModels.inspect("x", other.path(), null, null))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "problem_type | \"regression\" | problem_type \"regression\"; only \"single_label",
        "problem_type | \"multi_label_classification\" | problem_type \"multi_label",
        "num_labels | 2 | num_labels 2, found 3 names",
        "architectures | [\"BertModel\"] | should name BertForSequenceClassification in"
            + " architectures, found [\"BertModel\"]",
        "architectures | [\"RobertaForSequenceClassification\"] | should name BertForSequenceCl",
        "type_vocab_size | 1 | should have 2 or more as type_vocab_size",
        "model_type | \"deberta\" | model_type \"deberta\"; only bert, roberta, xlm-roberta, mpnet",
        "id2label | {\"x\": \"entailment\"} | should number the outputs of the classifier, found x",
      })
  void what_is_no_classifier_of_pairs_is_refused_with_what_was_found(
      String key, String value, String message) throws Exception {
    TestClassifier named =
        TestClassifier.of(directory.resolve("named"), "entailment", "neutral", "contradiction");
    assertThat(EntailmentModels.inspect("x", named.path(), null, null).labels())
        .as("positive control")
        .hasSize(3);
    var config = named.config();
    config.set(key, new com.fasterxml.jackson.databind.ObjectMapper().readTree(value));
    named.config(config);

    assertThatThrownBy(() -> EntailmentModels.inspect("x", named.path(), null, null))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(message);
  }

  private List<EntailmentLabel> labels(List<EntailmentLabel> given) {
    return EntailmentModels.inspect("x", folder.path(), given, null).labels();
  }
}
