package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.weights.Weight;
import dev.sextant.inference.weights.Weight.ElementType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What follows pooling: dense layers, and the cut to fewer components. */
class DenseFolderTest {

  private static final String TANH = "torch.nn.modules.activation.Tanh";
  private static final String IDENTITY = "torch.nn.modules.linear.Identity";
  private static final String TEXT = "Paris is the capital of France.";

  @TempDir private Path directory;
  private TestFolder folder;

  @BeforeEach
  void make() throws IOException {
    folder = TestFolder.small(directory.resolve("model"), ElementType.F32, "");
  }

  @ParameterizedTest
  @CsvSource({"F32, true, " + TANH, "BF16, false, " + IDENTITY, "F16, true, " + IDENTITY})
  void a_dense_layer_is_a_product_a_bias_and_its_activation(
      ElementType type, boolean bias, String activation) throws Exception {
    float[] pooled = vector(inspect(null));
    modules("2_Dense");
    Map<String, Weight> weights = dense("2_Dense", 24, 5, bias, activation, type);

    EmbedderSpec spec = inspect(null);
    float[] found = vector(spec);

    // The pooled vector is known by its direction only, which a bias and tanh depend on.
    if (!bias && activation.equals(IDENTITY)) {
      assertNear(found, unit(product(weights, pooled)));
    }
    assertThat(spec.dimensions()).isEqualTo(5);
    assertThat(found).hasSize(5);
    assertThat(Math.sqrt(dot(found, found))).isCloseTo(1, within(1e-6));
  }

  @Test
  void layers_follow_one_another_and_the_cut_comes_last() throws Exception {
    float[] pooled = vector(inspect(null));
    modules("2_Dense", "3_Dense");
    Map<String, Weight> first = dense("2_Dense", 24, 9, false, IDENTITY, ElementType.F32);
    Map<String, Weight> second = dense("3_Dense", 9, 7, false, IDENTITY, ElementType.F32);

    float[] expected = product(second, product(first, pooled));

    assertNear(vector(inspect(null)), unit(expected));
    assertNear(vector(inspect(3)), unit(Arrays.copyOf(expected, 3)));
    assertThat(inspect(3).dimensions()).isEqualTo(3);
    assertThat(inspect(3).revision()).isNotEqualTo(inspect(null).revision());
  }

  @Test
  void the_numbers_of_layers_count_as_parameters_with_their_biases() throws Exception {
    modules("2_Dense", "3_Dense");
    dense("2_Dense", 24, 9, true, TANH, ElementType.F32);
    dense("3_Dense", 9, 7, false, IDENTITY, ElementType.F32);
    long behind = Objects.requireNonNull(Embedders.describe(inspect(null)).parameters());
    modules();
    long alone = Objects.requireNonNull(Embedders.describe(inspect(null)).parameters());

    assertThat(behind - alone).isEqualTo(24 * 9 + 9 + 9 * 7);
  }

  @Test
  void fewer_components_are_those_of_the_whole_vector_with_length_one() throws Exception {
    float[] whole = vector(inspect(null));

    assertNear(vector(inspect(8)), unit(Arrays.copyOf(whole, 8)));
    assertThat(inspect(24)).isEqualTo(inspect(null));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 25})
  void components_that_are_not_there_are_refused(int kept) {
    assertThatThrownBy(() -> inspect(kept))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "A vector of this model has 24 components, of which 1 to 24 can be kept, found %d."
                .formatted(kept));
  }

  @ParameterizedTest
  @ValueSource(strings = {"config.json", "model.safetensors"})
  void both_files_of_a_layer_are_part_of_the_hash(String changed) throws Exception {
    modules("2_Dense");
    dense("2_Dense", 24, 5, true, TANH, ElementType.F32);
    EmbedderSpec spec = inspect(null);
    Path file = folder.path().resolve("2_Dense").resolve(changed);
    byte[] bytes = Files.readAllBytes(file);
    if (changed.equals("config.json")) {
      folder.write("2_Dense/config.json", Files.readString(file).replace(TANH, IDENTITY));
    } else {
      bytes[bytes.length - 3] ^= 1;
      Files.write(file, bytes);
    }

    assertThatThrownBy(() -> Embedders.open(spec))
        .hasMessageContaining("it was registered with other files");
  }

  @Test
  void another_activation_is_refused() throws Exception {
    modules("2_Dense");
    dense("2_Dense", 24, 5, true, "torch.nn.modules.activation.ReLU", ElementType.F32);

    refuses("activation_function \"torch.nn.modules.activation.ReLU\"; only Identity and Tanh");
  }

  @Test
  void a_layer_of_another_width_is_refused() throws Exception {
    modules("2_Dense");
    dense("2_Dense", 23, 5, true, TANH, ElementType.F32);

    refuses("2_Dense should take vectors of 24 components, found in_features 23");
  }

  @Test
  void a_layer_without_safetensors_is_refused_with_the_way_round() throws Exception {
    modules("2_Dense");
    dense("2_Dense", 24, 5, true, TANH, ElementType.F32);
    folder.delete("2_Dense/model.safetensors");

    refuses("should hold model.safetensors: save the model again with sentence-transformers");
  }

  @Test
  void a_layer_on_token_vectors_is_refused() throws Exception {
    modules("2_Dense");
    dense("2_Dense", 24, 5, true, TANH, ElementType.F32);
    folder.write("2_Dense/config.json", "{\"module_input_name\": \"token_embeddings\"}");

    refuses("module_input_name \"token_embeddings\"");
  }

  @Test
  void a_residual_layer_is_refused() throws Exception {
    modules("2_Dense");
    dense("2_Dense", 24, 24, true, TANH, ElementType.F32);
    folder.write("2_Dense/config.json", "{\"use_residual\": true}");

    refuses("use_residual \"true\"; only \"false\" is supported");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../other", "/tmp/other", "", "a/b"})
  void a_module_outside_the_folder_is_never_opened(String path) throws Exception {
    modules(path);

    refuses("should name folders of the model's own folder, found \"" + path + "\"");
  }

  @Test
  void another_order_of_modules_is_refused() throws Exception {
    folder.write(
        "modules.json",
        """
        [{"type": "sentence_transformers.models.Transformer", "path": ""},
         {"type": "sentence_transformers.models.Normalize", "path": "1_Normalize"},
         {"type": "sentence_transformers.models.Pooling", "path": "2_Pooling"}]
        """);

    refuses("modules.json has sentence_transformers.models.Pooling in another place");
  }

  private void refuses(String reason) {
    assertThatThrownBy(() -> inspect(null))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(reason);
  }

  private void modules(String... dense) throws IOException {
    List<String> modules = new ArrayList<>();
    modules.add("{\"type\": \"sentence_transformers.models.Transformer\", \"path\": \"\"}");
    modules.add("{\"type\": \"sentence_transformers.models.Pooling\", \"path\": \"1_Pooling\"}");
    for (String path : dense) {
      modules.add(
          "{\"type\": \"sentence_transformers.models.Dense\", \"path\": \"%s\"}".formatted(path));
    }
    modules.add(
        "{\"type\": \"sentence_transformers.models.Normalize\", \"path\": \"9_Normalize\"}");
    folder.write("modules.json", modules.toString());
  }

  private Map<String, Weight> dense(
      String name, int inputs, int outputs, boolean bias, String activation, ElementType type)
      throws IOException {
    folder.write(
        name + "/config.json",
        "{\"in_features\": %d, \"out_features\": %d, \"bias\": %s, \"activation_function\": \"%s\"}"
            .formatted(inputs, outputs, bias, activation));
    Map<String, List<Long>> shapes = new TreeMap<>();
    shapes.put("linear.weight", List.of((long) outputs, (long) inputs));
    if (bias) {
      shapes.put("linear.bias", List.of((long) outputs));
    }
    Map<String, Weight> weights = TestWeights.random(shapes, type);
    TestWeights.write(
        folder.path().resolve(name).resolve("model.safetensors"),
        weights,
        UnaryOperator.identity());
    return weights;
  }

  private EmbedderSpec inspect(Integer dimensions) {
    return Embedders.inspect(
        "dense", folder.path(), new FolderWishes(Pooling.MEAN, null, null, null, dimensions, null));
  }

  private static float[] vector(EmbedderSpec spec) {
    try (Embedder embedder = Embedders.open(spec)) {
      return embedder.embed(List.of(TEXT)).get(0).vector();
    }
  }

  private static float[] product(Map<String, Weight> layer, float[] vector) {
    float[] matrix = layer.get("linear.weight").floats();
    float[] product = new float[matrix.length / vector.length];
    for (int row = 0; row < product.length; row++) {
      int from = row * vector.length;
      product[row] = (float) dot(Arrays.copyOfRange(matrix, from, from + vector.length), vector);
    }
    return product;
  }

  private static float[] unit(float[] vector) {
    double length = Math.sqrt(dot(vector, vector));
    float[] unit = new float[vector.length];
    for (int d = 0; d < unit.length; d++) {
      unit[d] = (float) (vector[d] / length);
    }
    return unit;
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int d = 0; d < a.length; d++) {
      sum += (double) a[d] * b[d];
    }
    return sum;
  }

  private static void assertNear(float[] found, float[] expected) {
    assertThat(found).containsExactly(expected, within(1e-6f));
  }
}
