package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.DecoderConfig;
import dev.sextant.inference.network.DecoderConfig.DecoderFamily;
import dev.sextant.inference.weights.Weight.ElementType;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentenceTransformersFilesTest {

  @TempDir private Path directory;
  private TestFolder folder;

  @BeforeEach
  void make() throws IOException {
    folder = TestFolder.small(directory.resolve("model"), ElementType.F32, "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "{'type': 'NFC'}",
        "{'type': 'BertNormalizer', 'lowercase': false}",
        "{'type': 'Sequence', 'normalizers': [{'type': 'NFC'}, {'type': 'StripAccents'}]}"
      })
  void lower_case_that_the_tokenizer_does_not_make_is_refused(String normalizer)
      throws IOException {
    normalizer(normalizer);
    read().requireCase();

    folder.write("sentence_bert_config.json", "{\"do_lower_case\": true}");

    assertThatThrownBy(read()::requireCase)
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("sentence_bert_config.json has do_lower_case true");
  }

  @Test
  void a_decoder_takes_at_most_8192_tokens_unless_the_folder_states_more() throws IOException {
    assertThat(read().longestInput(decoder(32_768)).tokens()).isEqualTo(8_192);
    assertThat(read().longestInput(decoder(512)).tokens()).isEqualTo(512);
    assertThat(read().longestInput(TestFolder.SMALL).tokens()).isEqualTo(48);

    folder.write("tokenizer_config.json", "{\"model_max_length\": 131072}");
    assertThat(read().longestInput(decoder(32_768)).tokens()).as("no limit").isEqualTo(8_192);
    folder.write("sentence_bert_config.json", "{\"max_seq_length\": 32768}");
    assertThat(read().longestInput(decoder(32_768)).tokens()).isEqualTo(32_768);
  }

  private static DecoderConfig decoder(int positions) {
    return new DecoderConfig(
        DecoderFamily.QWEN3, 300, positions, 30, 2, 4, 2, 10, 46, 1e-6, 1e6, true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type': 'Lowercase'}",
        "{'type': 'BertNormalizer', 'lowercase': true}",
        "{'type': 'Sequence', 'normalizers': [{'type': 'NFC'}, {'type': 'Lowercase'}]}"
      })
  void lower_case_that_the_tokenizer_makes_is_accepted(String normalizer) throws IOException {
    normalizer(normalizer);
    folder.write("sentence_bert_config.json", "{\"do_lower_case\": true}");

    assertThatCode(read()::requireCase).doesNotThrowAnyException();
  }

  @Test
  void a_folder_is_read_with_the_check_of_its_case() throws IOException {
    normalizer("null");
    folder.pooling("mean_tokens");
    folder.write("sentence_bert_config.json", "{\"do_lower_case\": true}");
    FolderWishes none = new FolderWishes(null, null, null, null, null, null);

    assertThatThrownBy(() -> ModelFolder.of(folder.path()).spec("cased", none))
        .hasMessageContaining("do_lower_case");
  }

  @Test
  void serving_properties_count_for_an_export_only() throws IOException {
    folder.write("serving.properties", "pooling=cls\nmaxLength=7\n");
    FolderFiles files = new FolderFiles(folder.path());
    SentenceModules modules = new SentenceModules(files);

    assertThat(new SentenceTransformersFiles(files, modules, true).pooling())
        .isEqualTo(Pooling.CLS);
    assertThatThrownBy(() -> new SentenceTransformersFiles(files, modules, false).pooling())
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("1_Pooling/config.json");
  }

  private void normalizer(String json) throws IOException {
    folder.write("tokenizer.json", "{\"normalizer\": " + json.replace('\'', '"') + "}");
  }

  private SentenceTransformersFiles read() {
    FolderFiles files = new FolderFiles(folder.path());
    return new SentenceTransformersFiles(files, new SentenceModules(files), false);
  }
}
