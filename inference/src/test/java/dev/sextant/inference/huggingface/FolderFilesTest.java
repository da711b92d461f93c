package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.model.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Large files of JSON, of which a tree would fill the memory. */
class FolderFilesTest {

  private static final int MORE_THAN_A_TREE = 5 << 20;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"config.json", "modules.json", "model.safetensors.index.json"})
  void a_large_file_becomes_no_tree(String name) throws Exception {
    write(name, "{\"a\":\"" + "x".repeat(MORE_THAN_A_TREE) + "\"}");

    assertThatThrownBy(() -> files().json(name))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(name + " should have at most 4194304 bytes of JSON, found 5242888");
  }

  @Test
  void one_field_of_a_large_file_is_read() throws Exception {
    String vocabulary = "[0,{\"normalizer\":1}],".repeat(MORE_THAN_A_TREE / 20);
    write(
        "tokenizer.json",
        "{\"vocabulary\":[%s0], \"normalizer\" : {\"type\":\"Lowercase\"} ,\"number\": 12,\"text\":\"a\"}"
            .formatted(vocabulary));

    assertThat(files().json("tokenizer.json", "normalizer"))
        .hasToString("{\"type\":\"Lowercase\"}");
    assertThat(files().json("tokenizer.json", "number").asInt()).isEqualTo(12);
    assertThat(files().json("tokenizer.json", "text").asText()).isEqualTo("a");
    assertThat(files().json("tokenizer.json", "other").isMissingNode()).isTrue();
    assertThat(files().json("none.json", "normalizer").isMissingNode()).isTrue();
    assertThatThrownBy(() -> files().json("tokenizer.json", "vocabulary"))
        .hasMessageContaining("should have at most 4194304 bytes of JSON");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":[1", "{\"a\":[1],", "{\"a\":]}"})
  void a_field_of_torn_json_is_refused(String text) throws Exception {
    write("tokenizer.json", text);

    assertThatThrownBy(() -> files().json("tokenizer.json", "b"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("tokenizer.json is not JSON");
  }

  private FolderFiles files() {
    return new FolderFiles(folder);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
