package dev.sextant.standalone.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.DirectoryLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {

  @TempDir Path folder;

  @Test
  void it_is_closed_to_everybody_else_even_if_it_was_open() throws Exception {
    Path open = Files.createDirectory(folder.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));

    DataDirectory data = DataDirectory.open(open);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.root())))
        .isEqualTo("rwx------");
  }

  @Test
  void one_that_cannot_be_made_is_a_sentence() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));

    assertThatThrownBy(() -> DataDirectory.open(file.resolve("data")))
        .isInstanceOf(Halt.class)
        .hasMessageStartingWith("Cannot write the data directory " + file.resolve("data"))
        .hasMessageEndingWith("Choose another with --data.");
  }

  @Test
  void it_is_had_by_one_until_given_back() throws Exception {
    DataDirectory data = DataDirectory.open(folder);
    assertThat(data.owner()).isEmpty();

    try (DirectoryLock lock = data.lock().orElseThrow()) {
      assertThat(lock).isNotNull();
      assertThat(data.lock()).isEmpty();
      assertThat(data.owner()).contains(ProcessHandle.current());
      assertThat(data.lock()).isEmpty();
    }
    assertThat(data.owner()).isEmpty();
    data.lock().orElseThrow().close();
  }

  @Test
  void the_signing_key_is_made_once_and_private() throws Exception {
    Path file = KeyFiles.signingKey(folder.resolve("key.jwk"));
    String made = Files.readString(file);

    assertThat(Files.readString(KeyFiles.signingKey(file))).isEqualTo(made);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(made).contains("\"P-256\"", "\"d\"");
  }

  @Test
  void an_instance_file_can_be_read_back_and_a_torn_one_counts_as_absent() throws Exception {
    Path file = folder.resolve("instance.json");
    InstanceFile written =
        new InstanceFile(
            1, 7117, 40_000, "secret", "0.1", InstanceFile.Kind.SERVICE, "http://127.0.0.1:7118");
    written.write(file);

    assertThat(InstanceFile.read(file)).contains(written);
    assertThat(written).asString().doesNotContain("secret");
    Files.writeString(file, "{\"pid\":1,");
    assertThat(InstanceFile.read(file)).isEmpty();
  }

  @Test
  void too_little_space_is_reported_before_anything_is_unpacked() {
    assertThatThrownBy(() -> DiskSpace.require(folder, Long.MAX_VALUE >> 21, "the database"))
        .isInstanceOf(Halt.class)
        .hasMessageStartingWith("Not enough disk space for the database: ");
    DiskSpace.require(folder, 0, "nothing");
  }

  @Test
  void a_full_disk_is_recognised_however_deep() {
    IOException full = new IOException("write failed: No space left on device");

    assertThat(DiskSpace.isExhausted(new IllegalStateException("outer", full))).isTrue();
    assertThat(DiskSpace.isExhausted(new IOException("permission denied"))).isFalse();
  }
}
