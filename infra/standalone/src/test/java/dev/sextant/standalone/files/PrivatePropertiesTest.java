package dev.sextant.standalone.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivatePropertiesTest {

  private static final int ANOTHER = 12_345;

  @TempDir private Path folder;

  private Path file;

  @BeforeEach
  void write() throws Exception {
    file = Files.writeString(folder.resolve("mail"), "password=s3cret\n");
  }

  @Test
  void a_file_of_this_account_is_for_its_owner_alone() throws Exception {
    mode("rw-------");
    assertThat(read().findSecret("password")).contains("s3cret");
    for (String open : new String[] {"rw-r-----", "rw-rw----", "rw----r--", "rw-----w-"}) {
      mode(open);
      assertThatThrownBy(this::read).hasMessageContaining("others can read or change it");
    }
  }

  @Test
  void a_file_that_another_account_gave_to_the_group_is_read() throws Exception {
    assumeTrue(Files.getAttribute(file, "unix:uid").equals(0), "only root gives files away");
    Files.setAttribute(file, "unix:uid", ANOTHER);
    mode("r--r-----");

    assertThat(read().findSecret("password")).contains("s3cret");
    for (String open : new String[] {"r--rw----", "r--r--r--"}) {
      mode(open);
      assertThatThrownBy(this::read).hasMessageContaining("others can read or change it");
    }
  }

  private PrivateProperties read() throws Exception {
    return PrivateProperties.read(file, Set.of("password"));
  }

  private void mode(String mode) throws Exception {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }
}
