package dev.sextant.jobs.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RolePasswordTest {

  @TempDir private Path folder;

  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("password");
  }

  @Test
  void one_line_is_the_password() throws Exception {
    RolePassword password = write("first\n");

    assertThat(password.attempt().candidates()).containsExactly("first");
    assertThat(password.attempt().settled()).isTrue();
    assertThat(password.toString() + password.attempt()).doesNotContain("first");
  }

  @Test
  void of_two_lines_the_one_that_worked_comes_first_until_postgres_takes_the_other()
      throws Exception {
    RolePassword password = write("first\n");
    Files.writeString(file, "first\n\nsecond\n");

    assertThat(password.attempt().candidates()).containsExactly("first", "second");
    assertThat(password.attempt().settled()).isTrue();

    password.worked(password.attempt(), "second");
    assertThat(password.attempt().candidates()).containsExactly("second", "first");

    Files.writeString(file, "second");
    assertThat(password.attempt().candidates()).containsExactly("second");
    assertThat(password.attempt().settled()).isTrue();
  }

  @Test
  void a_process_that_starts_with_two_lines_tries_the_newest_first() throws Exception {
    RolePassword password = write("first\nsecond\n");

    assertThat(password.attempt().candidates()).containsExactly("second", "first");
    assertThat(password.attempt().settled()).isFalse();
  }

  @Test
  void a_password_that_was_replaced_stays_a_candidate_until_the_new_one_has_worked()
      throws Exception {
    RolePassword password = write("first\n");
    Files.writeString(file, "second\n");
    RolePassword.Attempt attempt = password.attempt();
    assertThat(attempt.candidates()).containsExactly("second", "first");
    assertThat(attempt.settled()).isFalse();

    password.worked(attempt, "first"); // Postgres does not have the second one yet
    assertThat(password.attempt().candidates()).containsExactly("first", "second");
    assertThat(password.attempt().settled()).isTrue();

    password.worked(password.attempt(), "second");
    assertThat(password.attempt().candidates()).containsExactly("second");
  }

  @Test
  void a_file_that_cannot_be_read_or_is_empty_or_torn_leaves_the_last_good_password()
      throws Exception {
    RolePassword password = write("first\n");

    Files.writeString(file, "");
    assertThat(password.attempt().candidates()).containsExactly("first");
    Files.delete(file);
    assertThat(password.attempt().candidates()).containsExactly("first");
    Files.createDirectory(file);
    assertThat(password.attempt().candidates()).containsExactly("first");
    Files.delete(file);
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThat(password.attempt().candidates()).containsExactly("first");
    Files.writeString(file, "a\nb\nc\nd\ne\n");
    assertThat(password.attempt().candidates()).containsExactly("first");

    Files.writeString(file, "other\n" + "\n".repeat(4091));
    assertThat(password.attempt().candidates()).containsExactly("first");
    assertThat(password.attempt().settled()).as("4,097 bytes are not read").isTrue();

    Files.writeString(file, "fir");
    assertThat(password.attempt().candidates()).containsExactly("fir", "first");
    assertThat(password.attempt().settled()).isFalse();

    Files.writeString(file, "first");
    assertThat(password.attempt().candidates()).containsExactly("first");
  }

  @Test
  void a_start_without_a_password_is_refused_without_showing_anything() throws Exception {
    assertThatThrownBy(() -> RolePassword.inFile(file))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot be read");
    assertThatThrownBy(() -> write(" \n")).isInstanceOf(IOException.class).hasMessage("is empty");
    assertThatThrownBy(() -> write("a\nb\nc\nd\nsecret"))
        .isInstanceOf(IOException.class)
        .hasMessage("has 5 passwords, 4 at most");
    assertThatThrownBy(() -> write("secret".repeat(683)))
        .isInstanceOf(IOException.class)
        .hasMessage("has more than 4096 bytes");
    assertThat(RolePassword.of("constant").attempt().candidates()).isEqualTo(List.of("constant"));
  }

  private RolePassword write(String content) throws IOException {
    Files.writeString(file, content);
    return RolePassword.inFile(file);
  }
}
