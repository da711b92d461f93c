package dev.sextant.standalone.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.webhooks.mail.SmtpConfig;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmtpFileTest {

  private static final URI PAGES = URI.create("http://127.0.0.1:7117");

  @TempDir private Path folder;

  @Test
  void a_file_names_server_user_and_sender() throws Exception {
    SmtpConfig config =
        read("rw-------", "host=mail.example.org\nuser=u\npassword=secret\nfrom=s@example.org\n");
    assertThat(config)
        .isEqualTo(
            new SmtpConfig(
                "mail.example.org",
                587,
                SmtpConfig.Tls.STARTTLS,
                Optional.of(new SmtpConfig.Login("u", "secret")),
                "s@example.org",
                PAGES));
    assertThat(config.toString()).doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource({"implicit, 465", "starttls, 587", "none, 25"})
  void each_mode_has_its_usual_port(String tls, int port) throws Exception {
    assertThat(read("rw-------", "host=h\nfrom=s@example.org\ntls=" + tls).port()).isEqualTo(port);
  }

  @Test
  void links_lead_to_the_pages_that_the_file_names() throws Exception {
    assertThat(read("rw-------", "host=h\nfrom=s@example.org\npages=https://x.example.org").pages())
        .isEqualTo(URI.create("https://x.example.org"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----"})
  void a_file_that_others_can_read_is_refused(String permissions) {
    assertThatThrownBy(() -> read(permissions, "host=h\nfrom=s@example.org"))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("chmod 600");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "from=s@example.org",
        "host=h",
        "host=h\nfrom=nobody",
        "host=h\nfrom=s@example.org\nport=0",
        "host=h\nfrom=s@example.org\nport=x",
        "host=h\nfrom=s@example.org\ntls=ssl",
        "host=h\nfrom=s@example.org\nuser=u",
        "host=h\nfrom=s@example.org\nuser=u\npassword=p\ntls=none",
        "host=h\nfrom=s@example.org\npages=nowhere",
        "host=h\nfrom=s@example.org\nsmtp.host=h"
      })
  void a_file_that_describes_no_mail_server_is_refused(String text) {
    assertThatThrownBy(() -> read("rw-------", text))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("cannot be used");
  }

  @Test
  void a_missing_file_is_refused() {
    assertThatThrownBy(() -> SmtpFile.read(folder.resolve("none"), PAGES))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("no such file");
  }

  private SmtpConfig read(String permissions, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("smtp.properties"), text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    return SmtpFile.read(file, PAGES);
  }
}
