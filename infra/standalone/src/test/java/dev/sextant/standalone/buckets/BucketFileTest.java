package dev.sextant.standalone.buckets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.s3.BucketSettings;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BucketFileTest {

  private static final String KEYS = "\naccess-key=a\nsecret-key=b\n";

  @TempDir private Path folder;

  @Test
  void a_file_names_the_bucket_and_its_keys() throws IOException {
    BucketSettings settings =
        read(
            file(
                "bucket=exports\nendpoint=https://s3.example.org\nprefix=in/here" + KEYS,
                "rw-------"));
    assertThat(settings.bucket()).isEqualTo("exports");
    assertThat(settings.endpoint()).contains(URI.create("https://s3.example.org"));
    assertThat(settings.prefix()).isEqualTo("in/here");
    assertThat(settings.region()).isEqualTo("us-east-1");
    assertThat(settings.secretKey()).isEqualTo("b");
  }

  @ParameterizedTest
  @CsvSource({
    "bucket=exports, rw-r--r--, others can read",
    "prefix=a, rw-------, it needs at least bucket",
    "bucket=exports;secret=c, rw-------, found [secret]",
    "bucket=exports;endpoint=http://store.example.org, rw-------, the endpoint must be https"
  })
  void a_wrong_file_is_refused_with_a_reason(String text, String permissions, String reason)
      throws IOException {
    Path file = file(text.replace(";", "\n") + KEYS, permissions);
    assertThatThrownBy(() -> read(file)).isInstanceOf(Halt.class).hasMessageContaining(reason);
  }

  @Test
  void a_missing_file_is_refused() {
    assertThatThrownBy(() -> read(folder.resolve("none")))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("there is no such file");
  }

  private static BucketSettings read(Path file) throws IOException {
    return new BucketFile(file, "exports").read();
  }

  private Path file(String text, String permissions) throws IOException {
    Path file = Files.writeString(folder.resolve("store.properties"), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }
}
