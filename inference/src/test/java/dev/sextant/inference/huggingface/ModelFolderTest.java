package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.Texts;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.weights.Weight.ElementType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFolderTest {

  @TempDir private Path directory;

  @Test
  void minilm_from_a_folder_has_the_bits_of_the_shipped_one() throws Exception {
    EmbedderSpec shipped = Embedders.shipped().get(1);
    TestFolder folder = TestFolder.miniLm(directory.resolve("minilm"));

    EmbedderSpec spec = Embedders.inspect("mine", folder.path(), null, null, null);

    assertThat(spec.pooling()).isEqualTo(Pooling.MEAN);
    assertThat(spec.maxTokens()).isEqualTo(256);
    assertThat(spec.prefix()).isEmpty();
    assertThat(spec.dimensions()).isEqualTo(384);
    assertThat(spec.tokenizerSha256()).isEqualTo(shipped.tokenizerSha256());
    assertThat(spec.location()).isEqualTo("folder:" + folder.path().toAbsolutePath());
    assertThat(vectors(spec, Texts.varied())).isDeepEqualTo(vectors(shipped, Texts.varied()));
  }

  @ParameterizedTest
  @CsvSource({"F16, ''", "BF16, ''", "F32, bert.", "F16, bert."})
  void the_type_and_the_names_of_the_tensors_change_nothing(ElementType type, String prefix)
      throws Exception {
    TestFolder plain = TestFolder.small(directory.resolve("plain"), ElementType.F32, "");
    TestFolder other = TestFolder.small(directory.resolve("other"), type, prefix);

    assertThat(vectors(inspect(other), Texts.varied()))
        .isDeepEqualTo(vectors(inspect(plain), Texts.varied()));
  }

  @Test
  void odd_sizes_have_the_same_bits_in_any_batch() throws Exception {
    EmbedderSpec spec = inspect(TestFolder.small(directory.resolve("odd"), ElementType.F32, ""));
    List<String> texts = Texts.random(60, 60, 2);
    Random random = new Random(3);
    try (Embedder embedder = Embedders.open(spec)) {
      float[][] alone = new float[texts.size()][];
      for (int i = 0; i < alone.length; i++) {
        alone[i] = embedder.embed(List.of(texts.get(i))).get(0).vector();
      }
      for (int round = 0; round < 20; round++) {
        int[] chosen = random.ints(1 + random.nextInt(40), 0, alone.length).toArray();
        var batch = embedder.embed(Arrays.stream(chosen).mapToObj(texts::get).toList());
        for (int i = 0; i < chosen.length; i++) {
          assertThat(batch.get(i).vector()).isEqualTo(alone[chosen[i]]);
        }
      }
    }
  }

  @Test
  void what_is_given_wins_over_what_the_folder_says() throws Exception {
    TestFolder folder = TestFolder.small(directory.resolve("small"), ElementType.F32, "");
    folder.pooling("mean_tokens");

    EmbedderSpec inspected = Embedders.inspect("inspected", folder.path(), null, null, null);
    EmbedderSpec given = Embedders.inspect("given", folder.path(), Pooling.CLS, "q: ", 16);

    assertThat(inspected.pooling()).isEqualTo(Pooling.MEAN);
    assertThat(inspected.maxTokens()).isEqualTo(48);
    assertThat(given.pooling()).isEqualTo(Pooling.CLS);
    assertThat(given.prefix()).isEqualTo("q: ");
    assertThat(given.maxTokens()).isEqualTo(16);
    assertThat(given.revision()).isNotEqualTo(inspected.revision());
    assertThat(Arrays.deepEquals(vectors(given, List.of("a")), vectors(inspected, List.of("a"))))
        .isFalse();
  }

  @Test
  void the_longest_input_is_found_where_a_version_of_sentence_transformers_writes_it()
      throws Exception {
    TestFolder folder = TestFolder.small(directory.resolve("small"), ElementType.F32, "");
    folder.write("tokenizer_config.json", "{\"model_max_length\": 1e30}");
    assertThat(inspect(folder).maxTokens()).isEqualTo(48);

    folder.write("tokenizer_config.json", "{\"model_max_length\": 20}");
    assertThat(inspect(folder).maxTokens()).isEqualTo(20);

    folder.write("sentence_xlm-roberta_config.json", "{\"max_seq_length\": 40}");
    assertThat(inspect(folder).maxTokens()).isEqualTo(40);

    folder.write("sentence_bert_config.json", "{\"max_seq_length\": 30}");
    assertThat(inspect(folder).maxTokens()).isEqualTo(30);

    folder.write("sentence_bert_config.json", "{\"max_seq_length\": 512}");
    assertThatThrownBy(() -> inspect(folder))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "The longest input of this model is 3 to 48 tokens, found 512 in"
                + " sentence_bert_config.json. Choose it yourself (--max-tokens).");
  }

  @Test
  void the_prefix_is_part_of_what_is_embedded() throws Exception {
    TestFolder folder = TestFolder.small(directory.resolve("small"), ElementType.F32, "");
    EmbedderSpec bare = Embedders.inspect("bare", folder.path(), Pooling.MEAN, null, null);
    EmbedderSpec prefixed = Embedders.inspect("e5", folder.path(), Pooling.MEAN, "query: ", null);

    assertThat(vectors(prefixed, List.of("Who?")))
        .isDeepEqualTo(vectors(bare, List.of("query: Who?")));
    assertThat(
            Arrays.deepEquals(vectors(bare, List.of("Who?")), vectors(prefixed, List.of("Who?"))))
        .isFalse();
  }

  @Test
  void truncation_is_counted_by_the_limit_given() throws Exception {
    TestFolder folder = TestFolder.small(directory.resolve("small"), ElementType.F32, "");
    EmbedderSpec spec = Embedders.inspect("short", folder.path(), Pooling.MEAN, "q: ", 8);

    try (Embedder embedder = Embedders.open(spec)) {
      var fits = embedder.embed(List.of("one two three four")).get(0);
      var exceeds = embedder.embed(List.of("one two three four five")).get(0);

      assertThat(fits.tokens()).isEqualTo(8);
      assertThat(fits.truncated()).isFalse();
      assertThat(exceeds.tokens()).isEqualTo(8);
      assertThat(exceeds.truncated()).isTrue();
      assertThat(exceeds.vector()).isEqualTo(fits.vector());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "hidden_act, relu, gelu",
    "position_embedding_type, relative_key, absolute",
    "is_decoder, true, false"
  })
  void another_architecture_is_refused_with_what_was_found_and_what_is_supported(
      String key, String found, String supported) throws Exception {
    TestFolder folder = TestFolder.small(directory.resolve("small"), ElementType.F32, "");
    folder.config(key, found);

    assertThatThrownBy(() -> inspect(folder))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "config.json has %s \"%s\"; only \"%s\" is supported."
                .formatted(key, found, supported));
  }

  @ParameterizedTest
  @ValueSource(strings = {"config.json", "tokenizer.json", "model.safetensors"})
  void a_missing_file_is_named_with_those_that_exist(String missing) throws Exception {
    TestFolder folder = TestFolder.small(directory.resolve("small"), ElementType.F32, "");
    folder.delete(missing);
    folder.write("pytorch_model.bin", "");
    folder.write("letter to Ann.txt", "");

    assertThatThrownBy(() -> inspect(folder))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(missing + " is not there, found: ")
        .hasMessageContaining("pytorch_model.bin")
        .hasMessageContaining("1 other files or folders")
        .hasMessageNotContaining("Ann");
  }

  @Test
  void a_folder_that_is_none_is_refused() {
    assertThatThrownBy(
            () -> Embedders.inspect("x", directory.resolve("no"), Pooling.MEAN, null, null))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("is none");
  }

  @Test
  void a_tokenizer_that_cannot_be_used_is_refused_before_it_is_registered() throws Exception {
    TestFolder folder = TestFolder.small(directory.resolve("small"), ElementType.F32, "");
    folder.write("tokenizer.json", "{\"version\": \"1.0\"}");

    assertThatThrownBy(() -> inspect(folder))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("tokenizer.json cannot be used");
  }

  @Test
  void an_unsupported_pooling_is_refused_and_a_missing_one_is_requested() throws Exception {
    TestFolder folder = TestFolder.small(directory.resolve("small"), ElementType.F32, "");

    assertThatThrownBy(() -> Embedders.inspect("x", folder.path(), null, null, null))
        .hasMessageContaining("say whether the pooling is mean, cls or lasttoken");
    assertThatThrownBy(() -> Embedders.inspect("x", folder.path(), Pooling.NONE, null, null))
        .hasMessageContaining("mean, cls or lasttoken, found none");

    folder.pooling("weightedmean_tokens");
    assertThatThrownBy(() -> Embedders.inspect("x", folder.path(), null, null, null))
        .hasMessageContaining("found [weightedmean]. A server can run other poolings");
  }

  /** The first two are written by sentence-transformers 6, the others by its older versions. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'pooling_mode': 'lasttoken' | LASTTOKEN",
        "'pooling_mode': ['cls'] | CLS",
        "'pooling_mode_cls_token': true, 'pooling_mode_mean_tokens': false | CLS",
        "'pooling_mode_lasttoken': true | LASTTOKEN",
        "'pooling_mode': 'max' |",
        "'pooling_mode': ['cls', 'mean'] |",
        "'pooling_mode': 'mean_sqrt_len_tokens' |",
        "'pooling_mode_cls_token': true, 'pooling_mode_max_tokens': true |"
      })
  void the_pooling_is_what_the_folder_states(String json, Pooling pooling) throws Exception {
    TestFolder folder = TestFolder.small(directory.resolve("small"), ElementType.F32, "");
    folder.write("1_Pooling/config.json", "{" + json.replace('\'', '"') + "}");

    if (pooling == null) {
      assertThatThrownBy(() -> Embedders.inspect("x", folder.path(), null, null, null))
          .hasMessageContaining("should ask for exactly one of mean, cls and lasttoken");
    } else {
      assertThat(Embedders.inspect("x", folder.path(), null, null, null).pooling())
          .isEqualTo(pooling);
    }
  }

  @Test
  void a_module_that_is_not_supported_is_refused() throws Exception {
    TestFolder folder = TestFolder.small(directory.resolve("small"), ElementType.F32, "");
    folder.write("modules.json", "[{\"type\": \"sentence_transformers.models.LayerNorm\"}]");

    assertThatThrownBy(() -> inspect(folder))
        .hasMessageContaining("sentence_transformers.models.LayerNorm")
        .hasMessageContaining("only Transformer, Pooling, Dense and Normalize");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 2, 49})
  void an_impossible_longest_input_is_refused(int maxTokens) throws Exception {
    TestFolder folder = TestFolder.small(directory.resolve("small"), ElementType.F32, "");

    assertThatThrownBy(() -> Embedders.inspect("x", folder.path(), Pooling.MEAN, null, maxTokens))
        .hasMessage("The longest input of this model is 3 to 48 tokens, found " + maxTokens + ".");
  }

  @Test
  void weights_of_other_shapes_are_refused() throws Exception {
    TestFolder folder = TestFolder.small(directory.resolve("small"), ElementType.F32, "");
    Path config = folder.path().resolve("config.json");
    Files.writeString(
        config,
        Files.readString(config).replace("\"intermediate_size\":37", "\"intermediate_size\":36"));

    assertThatThrownBy(() -> inspect(folder))
        .hasMessageContaining("should have the shape [36], found [37]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"config.json", "tokenizer.json", "model.safetensors"})
  void a_file_that_changed_since_is_refused(String changed) throws Exception {
    TestFolder folder = TestFolder.small(directory.resolve("small"), ElementType.F32, "");
    EmbedderSpec spec = inspect(folder);
    changeLastByte(folder.path().resolve(changed));

    assertThatThrownBy(() -> Embedders.open(spec))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("it was registered with other files")
        .hasMessageContaining(spec.location());
  }

  /** JSON may end in white space; the last weight may be any number. */
  private static void changeLastByte(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (file.toString().endsWith(".json")) {
      Files.writeString(file, "\n", java.nio.file.StandardOpenOption.APPEND);
    } else {
      bytes[bytes.length - 4] ^= 1;
      Files.write(file, bytes);
    }
  }

  private static EmbedderSpec inspect(TestFolder folder) {
    return Embedders.inspect("small", folder.path(), Pooling.MEAN, null, null);
  }

  private static float[][] vectors(EmbedderSpec spec, List<String> texts) {
    try (Embedder embedder = Embedders.open(spec)) {
      return embedder.embed(texts).stream().map(e -> e.vector()).toArray(float[][]::new);
    }
  }
}
