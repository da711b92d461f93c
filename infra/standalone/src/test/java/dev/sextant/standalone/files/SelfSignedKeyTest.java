package dev.sextant.standalone.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfSignedKeyTest {

  /** What a PKCS #12 file says of iterations, in DER: the integer 10,000, which is usual. */
  private static final String USUAL_ITERATIONS = "02022710";

  @TempDir private Path folder;

  @Test
  void only_its_password_opens_the_key() throws Exception {
    Path store = folder.resolve("key.p12");
    String password = PrivateFiles.secret();
    SelfSignedKey.create(store, password);

    KeyStore keys = KeyStore.getInstance(store.toFile(), password.toCharArray());
    assertThat(keys.getKey("sextant", password.toCharArray()).getAlgorithm()).isEqualTo("EC");
    assertThatThrownBy(
            () -> KeyStore.getInstance(store.toFile(), PrivateFiles.secret().toCharArray()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("password was incorrect");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(store)))
        .isEqualTo("rw-------");
  }

  @Test
  void reading_it_repeats_no_hash_since_the_password_is_random() throws Exception {
    Path store = folder.resolve("key.p12");
    SelfSignedKey.create(store, PrivateFiles.secret());
    assertThat(HexFormat.of().formatHex(Files.readAllBytes(store)))
        .doesNotContain(USUAL_ITERATIONS);

    Path usual = folder.resolve("usual.p12");
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    keys.store(Files.newOutputStream(usual), "secret".toCharArray());
    assertThat(HexFormat.of().formatHex(Files.readAllBytes(usual)))
        .as("positive control")
        .contains(USUAL_ITERATIONS);
  }
}
