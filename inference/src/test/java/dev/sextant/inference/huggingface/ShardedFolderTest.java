package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.Texts;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights in several files, as Hugging Face publishes models above 5 GB. */
class ShardedFolderTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String INDEX = "model.safetensors.index.json";
  private static final String FIRST = "model-00001-of-00002.safetensors";
  private static final String SECOND = "model-00002-of-00002.safetensors";

  @TempDir private Path directory;
  private TestFolder folder;
  private Map<String, Weight> first;
  private Map<String, Weight> second;

  @BeforeEach
  void shard() throws IOException {
    folder = TestFolder.small(directory.resolve("sharded"), ElementType.BF16, "");
    folder.delete("model.safetensors");
    Map<String, Weight> all = TestWeights.random(TestFolder.SMALL.shapes(), ElementType.BF16);
    List<String> names = new ArrayList<>(all.keySet());
    first = some(all, names.subList(0, 9));
    second = some(all, names.subList(9, names.size()));
    write(FIRST, first);
    write(SECOND, second);
    writeIndex();
  }

  @Test
  void shards_have_the_bits_of_one_file() throws Exception {
    TestFolder one = TestFolder.small(directory.resolve("one"), ElementType.BF16, "");

    assertThat(vectors(inspect(folder))).isDeepEqualTo(vectors(inspect(one)));
    assertThat(inspect(folder).weightsSha256()).isNotEqualTo(inspect(one).weightsSha256());
  }

  @ParameterizedTest
  @ValueSource(strings = {FIRST, SECOND, INDEX})
  void each_file_is_part_of_the_hash(String changed) throws Exception {
    EmbedderSpec spec = inspect(folder);
    Path file = folder.path().resolve(changed);
    byte[] bytes = Files.readAllBytes(file);
    if (changed.equals(INDEX)) {
      folder.write(INDEX, new String(bytes, java.nio.charset.StandardCharsets.UTF_8) + "\n");
    } else {
      bytes[bytes.length - 1] ^= 1;
      Files.write(file, bytes);
    }

    assertThatThrownBy(() -> Embedders.open(spec))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("it was registered with other files");
  }

  @Test
  void a_single_file_wins_over_an_index_as_in_transformers() throws Exception {
    TestFolder one = TestFolder.small(directory.resolve("one"), ElementType.BF16, "");
    Files.copy(one.path().resolve("model.safetensors"), folder.path().resolve("model.safetensors"));

    assertThat(inspect(folder).weightsSha256()).isEqualTo(inspect(one).weightsSha256());
  }

  @Test
  void a_missing_shard_is_named() throws Exception {
    folder.delete(SECOND);

    refuses("names 2 files, of which " + SECOND + " is missing: copy the whole model");
  }

  @Test
  void a_tensor_in_two_shards_is_refused() throws Exception {
    String shared = first.keySet().iterator().next();
    second.put(shared, first.get(shared));
    write(SECOND, second);

    refuses(SECOND + " cannot be used: it holds the tensor " + shared);
    refuses("which the index expects in " + FIRST);
  }

  @Test
  void a_tensor_that_the_index_does_not_know_is_refused() throws Exception {
    second.put("stranger", second.values().iterator().next());
    write(SECOND, second);

    refuses("it holds the tensor stranger, which the index expects in no file");
  }

  @Test
  void a_tensor_that_its_shard_lacks_is_refused() throws Exception {
    String lost = second.keySet().iterator().next();
    second.remove(lost);
    write(SECOND, second);

    refuses("it lacks the tensor " + lost + ", which the index expects in it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../other/model.safetensors", "/etc/model.safetensors", "model.bin", ""})
  void a_file_outside_the_folder_is_never_opened(String name) throws Exception {
    folder.write(INDEX, JSON.writeValueAsString(Map.of("weight_map", Map.of("a", name))));

    refuses("should name .safetensors files of its own folder, found \"" + name + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"weight_map\": {}}", "{\"weight_map\": 3}"})
  void an_index_without_files_is_refused(String index) throws Exception {
    folder.write(INDEX, index);

    refuses("should name the file of each tensor in weight_map, found none");
  }

  private void refuses(String reason) {
    assertThatThrownBy(() -> inspect(folder))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(reason);
  }

  private void write(String shard, Map<String, Weight> weights) throws IOException {
    TestWeights.write(folder.path().resolve(shard), weights, UnaryOperator.identity());
  }

  private void writeIndex() throws IOException {
    ObjectNode index = JSON.createObjectNode();
    index.putObject("metadata").put("total_size", 1);
    ObjectNode map = index.putObject("weight_map");
    first.keySet().forEach(name -> map.put(name, FIRST));
    second.keySet().forEach(name -> map.put(name, SECOND));
    folder.write(INDEX, index.toString());
  }

  private static Map<String, Weight> some(Map<String, Weight> all, List<String> names) {
    Map<String, Weight> some = new LinkedHashMap<>();
    names.forEach(name -> some.put(name, all.get(name)));
    return some;
  }

  private static EmbedderSpec inspect(TestFolder folder) {
    return Embedders.inspect("sharded", folder.path(), Pooling.MEAN, null, null);
  }

  private static float[][] vectors(EmbedderSpec spec) {
    try (Embedder embedder = Embedders.open(spec)) {
      return embedder.embed(Texts.varied()).stream().map(e -> e.vector()).toArray(float[][]::new);
    }
  }
}
