package dev.sextant.standalone.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.standalone.console.Halt;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFilesTest {

  private static final String KEY = "0123456789abcdef".repeat(4);

  @TempDir Path folder;

  @Test
  void keys_are_made_once_for_their_owner_only() throws Exception {
    Path file = folder.resolve("credentials.key");
    KeyFiles.credentialKeys(Map.of(), file);
    String made = Files.readString(file);

    KeyFiles.credentialKeys(Map.of(), file);

    assertThat(Files.readString(file)).isEqualTo(made);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void keys_of_the_environment_leave_no_file() throws Exception {
    Path file = folder.resolve("credentials.key");
    KeyFiles.credentialKeys(Map.of(KeyFiles.VARIABLE, "old " + KEY + ",new " + KEY), file);
    assertThat(file).doesNotExist();
  }

  @Test
  void an_environment_without_a_key_is_refused_and_not_shown() {
    Map<String, String> environment = Map.of(KeyFiles.VARIABLE, "first tooshort");
    assertThatThrownBy(
            () -> KeyFiles.credentialKeys(environment, folder.resolve("credentials.key")))
        .isInstanceOf(Halt.class)
        .hasMessageContaining(KeyFiles.VARIABLE)
        .hasMessageNotContaining("tooshort");
  }

  @Test
  void a_pepper_is_made_once_and_a_line_may_be_added() throws Exception {
    Path file = folder.resolve("pepper");
    byte[] before = KeyFiles.pepper(file).hmac("session", "secret");

    Files.writeString(file, KEY + "\n", StandardOpenOption.APPEND); // as docs/operations.md says

    assertThat(KeyFiles.pepper(file).matches("session", "secret", before)).isTrue();
    assertThat(KeyFiles.pepper(file).isNewest("session", "secret", before)).isFalse();
    Files.writeString(file, KEY + "\nshort");
    assertThatThrownBy(() -> KeyFiles.pepper(file))
        .isInstanceOf(Halt.class)
        .hasMessage(file + ": a pepper has 32 bytes at least, found 5.");
  }
}
