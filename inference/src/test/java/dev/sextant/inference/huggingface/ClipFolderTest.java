package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.ClipTextConfig;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads folders of CLIP models, and refuses what would be computed otherwise. */
class ClipFolderTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PREPROCESSOR = "preprocessor_config.json";

  @TempDir Path folder;

  @BeforeEach
  void copy() throws IOException, URISyntaxException {
    copyTo(folder);
  }

  private static void copyTo(Path to) throws IOException, URISyntaxException {
    Path model =
        Path.of(
            Objects.requireNonNull(ClipFolderTest.class.getResource("/parity/clip-old")).toURI());
    for (String name :
        List.of(
            "config.json",
            "tokenizer.json",
            "tokenizer_config.json",
            "model.safetensors",
            PREPROCESSOR)) {
      Files.copy(model.resolve(name), to.resolve(name));
    }
  }

  @Test
  void the_revision_covers_what_becomes_of_a_picture() throws IOException {
    EmbedderSpec before = spec(folder);
    set(PREPROCESSOR, "", "resample", "1");

    assertThat(spec(folder).revision()).isNotEqualTo(before.revision());
    assertThatThrownBy(() -> ModelFolder.of(folder).model(before))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("registered with other files");
  }

  @Test
  void a_folder_of_sentence_transformers_holds_the_model_in_a_folder_of_its_own()
      throws IOException, URISyntaxException {
    Path whole = Files.createDirectory(folder.resolve("whole"));
    Path inner = Files.createDirectory(whole.resolve("0_CLIPModel"));
    copyTo(inner);
    Files.writeString(
        whole.resolve("modules.json"),
        "[{\"idx\":0,\"name\":\"0\",\"path\":\"0_CLIPModel\",\"type\":\"sentence_transformers.models.CLIPModel\"}]");

    EmbedderSpec spec = spec(whole);

    assertThat(spec.location()).isEqualTo("folder:" + inner);
    assertThat(spec.revision()).isEqualTo(spec(folder).revision());
  }

  @Test
  void modules_after_clip_that_change_its_vectors_are_refused() throws IOException {
    String clip = "{\"path\":\"\",\"type\":\"sentence_transformers.models.CLIPModel\"}";
    String then = ",{\"path\":\"1_X\",\"type\":\"sentence_transformers.models.%s\"}";
    EmbedderSpec alone = spec(folder);

    Files.writeString(
        folder.resolve("modules.json"), "[" + clip + then.formatted("Normalize") + "]");
    assertThat(spec(folder).revision()).isEqualTo(alone.revision());
    Files.writeString(folder.resolve("modules.json"), "[" + clip + then.formatted("Dense") + "]");
    assertThatThrownBy(() -> spec(folder))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "modules.json has sentence_transformers.models.Dense after its CLIPModel; only"
                + " Normalize is supported there.");
  }

  /** As in transformers 5, an older file in the folder has no effect then. */
  @Test
  void settings_in_a_processor_file_come_first() throws IOException {
    ObjectNode settings = (ObjectNode) JSON.readTree(folder.resolve(PREPROCESSOR).toFile());
    Path newer = folder.resolve("processor_config.json");
    Files.writeString(newer, "{\"processor_class\":\"CLIPProcessor\"}");
    assertThat(ModelFolder.of(folder).vision()).isPresent();

    settings.put("do_pad", true);
    Files.writeString(newer, JSON.createObjectNode().set("image_processor", settings).toString());
    assertThatThrownBy(() -> ModelFolder.of(folder))
        .hasMessageContaining("processor_config.json has do_pad true");
  }

  @Test
  void a_processor_file_of_transformers_5_says_the_same() throws IOException {
    JsonNode settings = JSON.readTree(folder.resolve(PREPROCESSOR).toFile());
    Files.delete(folder.resolve(PREPROCESSOR));
    Files.writeString(
        folder.resolve("processor_config.json"),
        JSON.createObjectNode().set("image_processor", settings).toString());

    assertThat(ModelFolder.of(folder).vision()).isPresent();
  }

  @Test
  void sizes_of_older_files_are_numbers() throws IOException {
    set(PREPROCESSOR, "", "size", "32");
    set(PREPROCESSOR, "", "crop_size", "32");
    set(PREPROCESSOR, "", "image_processor_type", "null");
    set(PREPROCESSOR, "", "feature_extractor_type", "\"CLIPFeatureExtractor\"");

    assertThat(ModelFolder.of(folder).vision()).isPresent();
  }

  /** transformers takes all values of such a file, and its defaults for what the file lacks. */
  @Test
  void an_older_dictionary_replaces_the_tower() throws IOException {
    ObjectNode config = (ObjectNode) JSON.readTree(folder.resolve("config.json").toFile());
    ObjectNode text = ((ObjectNode) config.get("text_config")).deepCopy();
    text.remove("eos_token_id");
    config.set("text_config_dict", text);
    Files.writeString(folder.resolve("config.json"), config.toString());

    ClipTextConfig read = (ClipTextConfig) ClipConfigs.text(new ConfigFile(config));
    assertThat(read.end()).isEqualTo(49_407);
    assertThat(read.width()).isEqualTo(30);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "resample | 0 | should have 1 (Lanczos), 2 (bilinear), 3 (bicubic), 4 (box), 5 (Hamming) as"
            + " resample, found 0",
        "do_pad | true | do_pad true; only false is supported",
        "do_convert_rgb | false | do_convert_rgb false; only true is supported",
        "do_resize | 1 | should have true or false as do_resize, found 1",
        "image_processor_type | \"ViTImageProcessor\" | only CLIPImageProcessor is supported",
        "size | {\"shortest_edge\":32,\"longest_edge\":64} | shortest_edge, or height and width as"
            + " size",
        "size | {\"shortest_edge\":0} | numbers of pixels as size",
        "crop_size | {\"height\":16,\"width\":16} | 32 x 32 pixels large, as image_size in"
            + " config.json says; found 16 x 16",
        "do_center_crop | false | found sizes that depend on the picture",
        "image_mean | [0.5,0.5] | three numbers as image_mean",
        "image_std | [0.5,0,0.5] | numbers other than 0 as image_std",
        "image_std | 0 | numbers other than 0 as image_std",
        "rescale_factor | \"x\" | numbers as rescale_factor"
      })
  void a_preparation_that_is_not_supported_is_named(String key, String value, String message)
      throws IOException {
    set(PREPROCESSOR, "", key, value);

    assertThatThrownBy(() -> ModelFolder.of(folder))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | architectures | [\"CLIPForImageClassification\"] | should name CLIPModel in"
            + " architectures",
        "`` | model_type | \"clip_text_model\" | model_type \"clip_text_model\"; only",
        "`` | auto_map | {\"AutoModel\":\"x\"} | code of its own",
        "`` | projection_dim | 7 | text_projection.weight should have the shape [7, 30], found [20,"
            + " 30]",
        "text_config | hidden_act | \"relu\" | hidden_act \"relu\"; only \"gelu\" is supported",
        "vision_config | num_channels | 1 | num_channels 1; only 3 is supported",
        "vision_config | patch_size | 64 | patches of at most 32 pixels expected, found 64",
        "vision_config | patch_size | [8, 8] | a whole number as patch_size",
        "vision_config | num_attention_heads | 5 | a width that 5 heads divide expected, found 36"
      })
  void a_variant_that_is_not_supported_is_named(
      String tower, String key, String value, String message) throws IOException {
    set("config.json", tower, key, value);

    assertThatThrownBy(() -> spec(folder))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(message);
  }

  @Test
  void a_folder_without_a_preprocessor_is_refused() throws IOException {
    Files.delete(folder.resolve(PREPROCESSOR));

    assertThatThrownBy(() -> spec(folder))
        .isInstanceOf(ModelException.class)
        .hasMessageEndingWith(
            "preprocessor_config.json is not there: a CLIP model needs it to prepare pictures.");
  }

  @Test
  void another_pooling_is_refused() {
    assertThatThrownBy(() -> Embedders.inspect("x", folder, Pooling.MEAN, null, null))
        .isInstanceOf(ModelException.class)
        .hasMessage("The pooling of a CLIP model is lasttoken, found mean.");
  }

  private static EmbedderSpec spec(Path folder) {
    return Embedders.inspect("x", folder, null, null, null);
  }

  private void set(String file, String tower, String key, String value) throws IOException {
    ObjectNode json = (ObjectNode) JSON.readTree(folder.resolve(file).toFile());
    ObjectNode changed = tower.isEmpty() ? json : (ObjectNode) json.get(tower);
    changed.set(key, JSON.readTree(value));
    Files.writeString(folder.resolve(file), json.toString());
  }
}
