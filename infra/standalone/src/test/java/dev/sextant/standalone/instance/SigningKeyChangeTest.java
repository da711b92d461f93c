package dev.sextant.standalone.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.api.access.signing.SigningKeyFile;
import dev.sextant.api.access.signing.SigningKeys;
import dev.sextant.standalone.console.Halt;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SigningKeyChangeTest {

  private static final Instant NOW = Instant.parse("2026-11-30T06:00:00Z");

  @TempDir Path folder;

  private Path file;
  private SigningKeyChange change;

  @BeforeEach
  void make() throws Exception {
    file = folder.resolve("signing-key.jwk");
    change = new SigningKeyChange(file);
    change.prepare(NOW);
  }

  @Test
  void a_rotation_leaves_a_private_file_with_both_keys_and_a_replacement_one_with_the_new()
      throws Exception {
    String first = keys().id();

    SigningKeys rotated = change.rotate(NOW);

    assertThat(keys().id()).isEqualTo(rotated.id()).isNotEqualTo(first);
    assertThat(Files.readString(file)).contains(first, rotated.id());
    assertThat(rotated.lastEnd()).contains(NOW.plus(Duration.ofHours(12)).plusSeconds(60));
    assertClosed();

    SigningKeys replaced = change.replace();
    assertThat(keys().id()).isEqualTo(replaced.id());
    assertThat(Files.readString(file)).doesNotContain(first, rotated.id());
    assertClosed();
  }

  /** Only an administrator can give a folder to somebody else. */
  @Test
  void another_user_changes_nothing() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "runs as an administrator only");
    String before = Files.readString(file);
    Files.setOwner(
        folder,
        folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));

    assertThatThrownBy(change::replace)
        .isInstanceOf(Halt.class)
        .hasMessageContaining("belongs to nobody");
    assertThatThrownBy(() -> change.rotate(NOW)).isInstanceOf(Halt.class);
    assertThat(Files.readString(file)).isEqualTo(before);
    try (var files = Files.list(folder)) {
      assertThat(files).noneMatch(each -> each.toString().contains("owner"));
    }
  }

  @Test
  void a_start_removes_keys_whose_tokens_have_expired_and_no_others() throws Exception {
    SigningKeys rotated = change.rotate(NOW);
    Instant end = rotated.lastEnd().orElseThrow();
    String both = Files.readString(file);

    change.prepare(end.minusSeconds(1));
    assertThat(file).hasContent(both);
    change.prepare(end);

    assertThat(keys().id()).isEqualTo(rotated.id());
    assertThat(keys().lastEnd()).isEmpty();
    assertClosed();
  }

  @Test
  void what_a_killed_rotation_leaves_does_not_disturb_the_next() throws Exception {
    String before = Files.readString(file);
    Files.writeString(folder.resolve("signing-key.jwk.partial"), before.substring(0, 20));
    Files.writeString(folder.resolve("signing-key.lock"), "1");

    change.prepare(NOW);
    assertThat(file).hasContent(before);
    assertThat(change.rotate(NOW).id()).isEqualTo(keys().id());
  }

  @Test
  void rotations_at_the_same_time_lose_no_key() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<SigningKeys>> rotations =
          IntStream.range(0, 4).mapToObj(each -> threads.submit(() -> change.rotate(NOW))).toList();
      for (Future<SigningKeys> each : rotations) {
        assertThat(Files.readString(file)).contains("\"d\"");
        each.get(1, TimeUnit.MINUTES);
      }
    } finally {
      threads.shutdown();
    }
    assertThat(Files.readString(file).split("\"kid\"")).hasSize(1 + 5);
  }

  @Test
  void a_damaged_file_is_named_with_what_to_do_and_a_replacement_needs_none() throws Exception {
    String whole = Files.readString(file);
    Files.writeString(file, whole.substring(0, whole.length() / 2));
    String sentence =
        "The file of the signing key is damaged: %s: expected a JSON object with keys. Replace it with ./sextant rotate-signing-key --refuse-old-tokens, or delete it and start again."
            .formatted(file);
    assertThatThrownBy(() -> KeyFiles.signingKey(file))
        .isInstanceOf(Halt.class)
        .hasMessage(sentence);
    assertThatThrownBy(() -> change.rotate(NOW)).isInstanceOf(Halt.class).hasMessage(sentence);

    assertThat(change.replace().id()).isEqualTo(keys().id());
  }

  @Test
  void more_rotations_than_the_file_holds_are_refused_until_a_key_has_ended() throws Exception {
    for (int rotation = 0; rotation < 7; rotation++) {
      change.rotate(NOW);
    }
    assertThatThrownBy(() -> change.rotate(NOW))
        .isInstanceOf(Halt.class)
        .hasMessage(
            "%s: 7 keys still verify tokens, the oldest until 2026-11-30T18:01:00Z. Wait until then, or refuse all old tokens with --refuse-old-tokens."
                .formatted(file));
    change.rotate(NOW.plus(Duration.ofHours(13)));
  }

  private SigningKeys keys() throws Exception {
    return SigningKeyFile.parse(file, NOW);
  }

  private void assertClosed() throws Exception {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }
}
