package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.weights.Weight.ElementType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights that cannot be read, or not whole, are refused with the name of their file. */
class UnreadableWeightsTest {

  private static final FolderWishes MEAN =
      new FolderWishes(Pooling.MEAN, "", null, null, null, null);

  @TempDir private Path directory;
  private TestFolder folder;

  @BeforeEach
  void make() throws IOException {
    folder = TestFolder.small(directory.resolve("model"), ElementType.F32, "");
  }

  @Test
  void weights_that_were_cut_meanwhile_are_refused() throws IOException {
    ModelFolder opened = ModelFolder.of(folder.path());
    cut("model.safetensors");

    assertThatThrownBy(() -> opened.spec("cut", MEAN))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("model.safetensors cannot be read");
  }

  @Test
  void a_dense_layer_that_was_cut_meanwhile_is_refused() throws IOException {
    folder.write("2_Dense/config.json", "{}");
    folder.write("2_Dense/model.safetensors", "0123456789");
    DenseFolder dense = new DenseFolder(new FolderFiles(folder.path()), "2_Dense");
    cut("2_Dense/model.safetensors");

    assertThatThrownBy(dense::bytes)
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("2_Dense/model.safetensors cannot be read");
  }

  @Test
  void a_dense_layer_that_no_buffer_holds_is_refused() throws IOException {
    folder.write("2_Dense/config.json", "{\"bias\": false}");
    long rows = 25_000_000;
    long bytes = rows * 24 * Float.BYTES;
    byte[] header =
        "{\"linear.weight\":{\"dtype\":\"F32\",\"shape\":[%d,24],\"data_offsets\":[0,%d]}}"
            .formatted(rows, bytes)
            .getBytes(StandardCharsets.UTF_8);
    try (FileChannel channel =
        FileChannel.open(
            folder.path().resolve("2_Dense/model.safetensors"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.SPARSE,
            StandardOpenOption.WRITE)) {
      ByteBuffer length = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      channel.write(length.putLong(header.length).flip());
      channel.write(ByteBuffer.wrap(header));
      channel.write(ByteBuffer.allocate(1), Long.BYTES + header.length + bytes - 1);
    }
    DenseFolder dense = new DenseFolder(new FolderFiles(folder.path()), "2_Dense");

    assertThatThrownBy(dense::layer)
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(
            "2_Dense/model.safetensors cannot be used: a dense layer of less than 2 GiB expected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"model.safetensors", "tokenizer.json"})
  void a_file_that_git_did_not_download_is_named(String file) throws IOException {
    folder.write(file, "version https://git-lfs.github.com/spec/v1\noid sha256:5\nsize 90\n");

    assertThatThrownBy(() -> ModelFolder.of(folder.path()).model())
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(file + " is a pointer of Git LFS and not the file itself");
  }

  @Test
  void an_adapter_is_refused() throws IOException {
    folder.write("adapter_config.json", "{}");

    assertThatThrownBy(() -> ModelFolder.of(folder.path()))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("adapter_config.json: merge the adapter into its model");
  }

  private void cut(String file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(folder.path().resolve(file), StandardOpenOption.WRITE)) {
      channel.truncate(4);
    }
  }
}
