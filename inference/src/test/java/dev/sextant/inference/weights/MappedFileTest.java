package dev.sextant.inference.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedFileTest {

  @TempDir private Path directory;

  /** Otherwise a model could be computed with other weights than those that were hashed. */
  @Test
  void a_file_that_replaces_it_is_not_read() throws IOException {
    Path path = Files.writeString(directory.resolve("weights"), "first");
    MappedFile file = MappedFile.of(path);
    Path other = Files.writeString(directory.resolve("other"), "another");

    Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);

    assertThat(text(file)).isEqualTo("first");
    assertThat(text(MappedFile.of(path))).isEqualTo("another");
  }

  @Test
  void a_file_that_was_cut_cannot_be_read() throws IOException {
    Path path = Files.writeString(directory.resolve("weights"), "first");
    MappedFile file = MappedFile.of(path);
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.truncate(2);
    }

    assertThatThrownBy(file::maps).isInstanceOf(UncheckedIOException.class);
  }

  private static String text(MappedFile file) {
    ByteBuffer bytes = file.maps().get(0);
    return StandardCharsets.UTF_8.decode(bytes).toString();
  }
}
