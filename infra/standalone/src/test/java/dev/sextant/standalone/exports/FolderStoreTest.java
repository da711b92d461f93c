package dev.sextant.standalone.exports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderStoreTest {

  @TempDir private Path root;
  @TempDir private Path elsewhere;

  @Test
  void a_file_is_kept_until_it_is_deleted() throws IOException {
    FolderStore store = new FolderStore(root);
    assertThat(store.names("tenant")).isEmpty();
    store.put("tenant", "a-1", file("first"));
    store.put("tenant", "a-2", file("second"));
    store.put("other", "b-1", file("third"));
    assertThat(store.names("tenant")).containsExactlyInAnyOrder("a-1", "a-2");
    assertThat(content(store, "a-1")).isEqualTo("first");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve("tenant"))))
        .isEqualTo("rwx------");
    assertThat(store.exists("tenant", "a-1")).isTrue();
    store.delete("tenant", "a-1");
    store.delete("tenant", "a-1");
    assertThat(store.exists("tenant", "a-1")).isFalse();
    assertThat(store.exists("nobody", "a-2")).isFalse();
    assertThat(store.names("tenant")).containsExactly("a-2");
    assertThatThrownBy(() -> store.open("tenant", "a-1")).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void a_file_that_was_not_stored_to_its_end_is_not_there_and_goes_after_a_day()
      throws IOException {
    FolderStore store = new FolderStore(root);
    store.put("tenant", "a-1", file("first"));
    Path young = Files.writeString(root.resolve("tenant/b-1.partial"), "fir");
    Path old = Files.writeString(root.resolve("tenant/c-1.partial"), "fir");
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(90_000)));
    assertThat(store.exists("tenant", "b-1")).isFalse();
    assertThat(store.names("tenant")).containsExactly("a-1");
    assertThat(young).exists();
    assertThat(old).doesNotExist();
  }

  @Test
  void nothing_of_a_folder_is_left_when_all_of_it_is_deleted() throws IOException {
    FolderStore store = new FolderStore(root);
    store.deleteAll("tenant");
    store.put("tenant", "a-1", file("first"));
    store.put("other", "b-1", file("second"));
    Files.writeString(root.resolve("tenant/b-1.partial"), "fir");
    store.deleteAll("tenant");
    assertThat(root.resolve("tenant")).doesNotExist();
    assertThat(store.names("other")).containsExactly("b-1");
  }

  private Path file(String content) throws IOException {
    return Files.writeString(elsewhere.resolve("content"), content);
  }

  private static String content(FolderStore store, String name) throws IOException {
    try (InputStream content = store.open("tenant", name)) {
      return new String(content.readAllBytes(), UTF_8);
    }
  }
}
