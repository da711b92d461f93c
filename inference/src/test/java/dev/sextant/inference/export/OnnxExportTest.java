package dev.sextant.inference.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.export.OnnxBytes.Axis;
import dev.sextant.inference.huggingface.FolderWishes;
import dev.sextant.inference.huggingface.FolderWishes.NetworkKind;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.ExportConfig;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files written byte by byte, and the committed exports torn or next to others. */
@ResourceLock(ExportFolder.TRIAL)
class OnnxExportTest {

  private static final String CONFIG =
      "{\"vocab_size\": 9, \"max_position_embeddings\": 16, \"dim\": 6}";

  @TempDir private Path directory;

  @Test
  void a_network_is_what_its_file_says() throws Exception {
    ExportConfig config = read(usual().bytes());

    assertThat(config.inputs()).containsExactly("input_ids", "attention_mask");
    assertThat(config.output()).isEqualTo("last_hidden_state");
    assertThat(config.isPooled()).isFalse();
    assertThat(List.of(config.vocabulary(), config.positions(), config.width()))
        .containsExactly(9, 16, 6);
    assertThat(config.data()).isEmpty();
  }

  @Test
  void an_input_with_a_value_in_the_file_is_none() throws Exception {
    assertThat(read(usual().input("constant", 7).initializer("constant", null).bytes()).inputs())
        .containsExactly("input_ids", "attention_mask");
  }

  @Test
  void vectors_of_tokens_come_before_vectors_of_texts() throws Exception {
    OnnxBytes both =
        new OnnxBytes()
            .input("input_ids", 7)
            .output("sentence_embedding", 1, Axis.OPEN, Axis.of(4))
            .output("token_embeddings", 1, Axis.OPEN, Axis.OPEN, Axis.of(5));
    OnnxBytes ofTexts =
        new OnnxBytes()
            .input("input_ids", 7)
            .output("sentence_embedding", 1, Axis.OPEN, Axis.of(4));

    assertThat(read(both.bytes()).output()).isEqualTo("token_embeddings");
    assertThat(read(both.bytes()).width()).isEqualTo(5);
    assertThat(read(ofTexts.bytes()).isPooled()).isTrue();
    assertThat(read(ofTexts.bytes()).width()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource({
    "past_key_values.0.key, export it for the task feature-extraction",
    "pixel_values, 'inputs of input_ids, attention_mask, token_type_ids, position_ids expected'"
  })
  void other_inputs_are_refused_by_name(String name, String sentence) throws Exception {
    assertRefused(usual().input(name, 7).bytes(), "found", name, sentence);
  }

  @Test
  void other_types_and_outputs_are_refused_by_name() throws Exception {
    assertRefused(
        new OnnxBytes().input("input_ids", 6).output("last_hidden_state", 1, open()).bytes(),
        "the input input_ids should have int64 numbers, found type 6");
    assertRefused(
        new OnnxBytes().input("input_ids", 7).output("last_hidden_state", 10, open()).bytes(),
        "should have float32 numbers, found type 10 of onnx.proto");
    assertRefused(
        new OnnxBytes().input("input_ids", 7).output("logits", 1, open()).bytes(),
        "found [logits with 3 dimensions]: export it for the task feature-extraction");
    assertRefused(
        new OnnxBytes().input("attention_mask", 7).output("last_hidden_state", 1, open()).bytes(),
        "an input input_ids expected, found [attention_mask]");
  }

  @Test
  void operators_of_others_are_refused_also_in_nested_graphs() throws Exception {
    assertThat(read(usual().node("com.microsoft").bytes()).inputs()).hasSize(2);
    assertRefused(usual().node("ai.onnx.contrib").bytes(), "found those of [ai.onnx.contrib]");
    assertRefused(
        usual().nested(new OnnxBytes().node("com.example")).bytes(),
        "found those of [com.example]");
  }

  @Test
  void graphs_nested_without_end_are_refused() throws Exception {
    OnnxBytes deep = new OnnxBytes();
    for (int depth = 0; depth < 40; depth++) {
      deep = new OnnxBytes().nested(deep);
    }
    assertRefused(usual().nested(deep).bytes(), "graphs nested more than 16 deep");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../secret", "/etc/passwd", "a/../../b", "a\\b", "", ".", ".."})
  void weights_outside_the_folder_are_refused(String location) throws Exception {
    assertRefused(
        usual().initializer("weight", location).bytes(),
        "weights in files of its own folder expected, found \"%s\"".formatted(location));
    assertRefused(
        usual().nested(new OnnxBytes().initializer("weight", location)).bytes(),
        "weights in files of its own folder expected");
  }

  @Test
  void weights_beside_the_network_are_part_of_it_and_must_be_there() throws Exception {
    byte[] file = usual().initializer("weight", "model.onnx_data").bytes();
    assertRefused(file, "model.onnx_data, which is not there: copy the whole export");

    Files.write(directory.resolve("model.onnx_data"), new byte[4]);

    assertThat(read(file).data()).containsExactly(directory.resolve("model.onnx_data"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"RandomNormalLike", "Bernoulli", "Multinomial"})
  void operators_that_draw_numbers_at_random_are_refused_by_name(String operator) {
    String sentence = "that give the same numbers each time expected, found " + operator + ": ";
    assertRefused(usual().operator("MatMul").operator(operator).bytes(), sentence);
    assertRefused(usual().nested(new OnnxBytes().operator(operator)).bytes(), sentence);
  }

  @ParameterizedTest
  @CsvSource({
    "MatMulInteger, true",
    "DynamicQuantizeLinear, true",
    "QLinearMatMul, true",
    "QAttention, true",
    "MatMulNBits, true",
    "MatMul, false",
    "Sqrt, false"
  })
  void a_network_is_quantised_if_it_computes_with_integers(String operator, boolean quantised)
      throws Exception {
    assertThat(read(usual().operator(operator).bytes()).isQuantised()).isEqualTo(quantised);
  }

  @ParameterizedTest
  @CsvSource({
    "bert, 1, 0, 16",
    "roberta, 1, 2, 14",
    "mpnet, 1, 2, 14",
    "camembert, 5, 6, 10",
    "xlm-roberta, null, 2, 14"
  })
  void places_begin_where_the_family_begins_them(
      String family, String padding, int first, int longest) throws Exception {
    byte[] file = usual().input("position_ids", 7).bytes();
    String json =
        CONFIG.replace(
            "{", "{\"model_type\": \"%s\", \"pad_token_id\": %s, ".formatted(family, padding));

    ExportConfig config =
        OnnxExport.read(Files.write(directory.resolve("model.onnx"), file), config(json));

    assertThat(config.firstPosition()).isEqualTo(first);
    assertThat(config.positions()).isEqualTo(longest);
  }

  @Test
  void places_of_a_family_that_is_not_known_are_refused_with_the_way_round() {
    assertRefused(
        usual().input("position_ids", 7).bytes(),
        "found the model_type \"\": export it without this input");
  }

  @Test
  void a_file_that_is_torn_or_foreign_or_huge_is_refused() throws Exception {
    byte[] whole = usual().bytes();
    for (int length = 0; length < whole.length; length++) {
      byte[] torn = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(torn)).isInstanceOf(ModelException.class);
    }
    assertRefused("<html>Not found</html>".getBytes(StandardCharsets.UTF_8), "cannot be used");

    Path huge = directory.resolve("huge.onnx");
    try (RandomAccessFile sparse = new RandomAccessFile(huge.toFile(), "rw")) {
      sparse.setLength(3L << 30);
    }
    assertThatThrownBy(() -> OnnxExport.read(huge, config(CONFIG)))
        .hasMessageContaining("a file of less than 2 GiB expected, found 3221225472 bytes");
  }

  @Test
  void a_config_without_a_vocabulary_is_refused() throws Exception {
    Path file = Files.write(directory.resolve("model.onnx"), usual().bytes());

    assertThatThrownBy(() -> OnnxExport.read(file, config("{}")))
        .isInstanceOf(ModelException.class)
        .hasMessage("config.json should have a whole number above 0 as vocab_size, found none.");
  }

  @Test
  void weights_of_a_known_family_win_unless_the_export_is_asked_for() throws Exception {
    Path folder = copy("albert");
    FolderWishes export = new FolderWishes(null, null, null, null, null, NetworkKind.ONNX);
    FolderWishes weights = new FolderWishes(null, null, null, null, null, NetworkKind.NATIVE);
    assertThat(Embedders.inspect("x", folder, ExportFolder.AS_STATED).architecture().code())
        .isEqualTo("onnx");

    Path config = folder.resolve("config.json");
    Files.writeString(
        config,
        Files.readString(config).replace("\"albert\"", "\"bert\"").replace("gelu_new", "gelu"));
    Files.write(folder.resolve("model.safetensors"), new byte[] {1});

    assertThat(Embedders.inspect("x", folder, export).architecture().code()).isEqualTo("onnx");
    assertThatThrownBy(() -> Embedders.inspect("x", folder, ExportFolder.AS_STATED))
        .hasMessageContaining("model.safetensors");
    Files.delete(folder.resolve("model.onnx"));
    assertThatThrownBy(() -> Embedders.inspect("x", folder, export))
        .hasMessageContaining("model.onnx or onnx/model.onnx is not there");
    assertThatThrownBy(() -> Embedders.inspect("x", folder, weights))
        .hasMessageContaining("model.safetensors");
  }

  @Test
  void an_unknown_family_without_an_export_is_refused_with_the_way_round() throws Exception {
    Path folder = copy("albert");
    Files.delete(folder.resolve("model.onnx"));

    assertThatThrownBy(() -> Embedders.inspect("x", folder, ExportFolder.AS_STATED))
        .hasMessageContaining("model_type \"albert\"")
        .hasMessageContaining("optimum-cli export onnx --task feature-extraction");
  }

  @Test
  void what_the_engine_cannot_read_is_refused_before_it_is_registered() throws Exception {
    Path folder = copy("albert");
    Files.write(folder.resolve("model.onnx"), usual().bytes());

    assertThatThrownBy(() -> Embedders.inspect("x", folder, ExportFolder.AS_STATED))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("ONNX Runtime cannot read");
  }

  private static OnnxBytes usual() {
    return new OnnxBytes()
        .input("input_ids", 7)
        .input("attention_mask", 7)
        .output("last_hidden_state", 1, open());
  }

  private static Axis[] open() {
    return new Axis[] {Axis.OPEN, Axis.OPEN, Axis.OPEN};
  }

  private ExportConfig read(byte[] file) throws IOException {
    return OnnxExport.read(Files.write(directory.resolve("model.onnx"), file), config(CONFIG));
  }

  private void assertRefused(byte[] file, String... sentences) {
    var refused =
        assertThatThrownBy(() -> read(file))
            .isInstanceOf(ModelException.class)
            .hasMessageContaining("model.onnx cannot be used: ");
    for (String sentence : sentences) {
      refused.hasMessageContaining(sentence);
    }
  }

  private static JsonNode config(String json) throws IOException {
    return new ObjectMapper().readTree(json);
  }

  private Path copy(String name) throws Exception {
    Path from =
        Path.of(
            Objects.requireNonNull(OnnxExportTest.class.getResource("/parity/exports/" + name))
                .toURI());
    Path to = Files.createDirectory(directory.resolve(name));
    try (var files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        Files.createDirectories(Objects.requireNonNull(copy.getParent()));
        Files.copy(file, copy);
      }
    }
    return to;
  }
}
