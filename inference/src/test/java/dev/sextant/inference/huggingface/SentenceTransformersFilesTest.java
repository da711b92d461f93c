package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.model.ModelException;
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
    FolderWishes none = new FolderWishes(null, null, null, null, null);

    assertThatThrownBy(() -> ModelFolder.of(folder.path()).spec("cased", none))
        .hasMessageContaining("do_lower_case");
  }

  private void normalizer(String json) throws IOException {
    folder.write("tokenizer.json", "{\"normalizer\": " + json.replace('\'', '"') + "}");
  }

  private SentenceTransformersFiles read() {
    FolderFiles files = new FolderFiles(folder.path());
    return new SentenceTransformersFiles(files, new SentenceModules(files));
  }
}
