package dev.sextant.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.s3.FaultyWire.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.s3.S3Client;

/** A real server of the protocol, behind a wire that breaks, drags and refuses. */
class BucketTest {

  private static final String BUCKET = StoreServer.BUCKET;
  private static final String SECRET = StoreServer.SECRET;
  private static final int MEBIBYTE = 1 << 20;
  private static final int PART = 5 * MEBIBYTE;

  @TempDir private static Path shared;
  private static StoreServer server;

  @TempDir private Path temp;
  private FaultyWire wire;
  private Bucket bucket;

  @BeforeAll
  static void start() throws Exception {
    server = StoreServer.start(shared);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @BeforeEach
  void open() throws IOException {
    wire = new FaultyWire(server.port());
    bucket = bucket(BUCKET, SECRET);
  }

  @AfterEach
  void close() throws IOException {
    for (String name : bucket.names("tenant")) {
      bucket.delete("tenant", name);
    }
    bucket.close();
    wire.close();
  }

  private Bucket bucket(String name, String secret) {
    return bucket(settings(name, secret), Duration.ofSeconds(5), Duration.ofDays(1));
  }

  private static Bucket bucket(
      BucketSettings settings, Duration silentFor, Duration longestUpload) {
    return new Bucket(settings, silentFor, Duration.ofSeconds(20), longestUpload);
  }

  private BucketSettings settings(String name, String secret) {
    URI endpoint = URI.create("http://127.0.0.1:" + wire.port());
    return new BucketSettings(
        Optional.of(endpoint), "us-east-1", name, "in/here", StoreServer.KEY, secret, PART);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, PART, PART + 1, 2 * PART + 4711})
  void a_file_comes_back_as_it_was_whatever_its_size(int size) throws IOException {
    Path file = file(size);
    bucket.put("tenant", "a-1", file);
    assertThat(bucket.names("tenant")).containsExactly("a-1");
    assertThat(bucket.names("tenan")).isEmpty();
    try (InputStream content = bucket.open("tenant", "a-1")) {
      assertThat(content).hasSameContentAs(Files.newInputStream(file));
    }
    assertThat(bucket.exists("tenant", "a-1")).isTrue();
    assertThat(bucket.exists("tenant", "a")).isFalse();
    bucket.delete("tenant", "a-1");
    bucket.delete("tenant", "a-1");
    assertThat(bucket.exists("tenant", "a-1")).isFalse();
    assertThat(bucket.names("tenant")).isEmpty();
    assertThatThrownBy(() -> bucket.open("tenant", "a-1")).isInstanceOf(NoSuchFileException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {300_000, PART + 300_000})
  void a_torn_upload_is_sent_again_and_nothing_torn_is_ever_there(int size) throws IOException {
    Path file = file(size);
    wire.fail(List.of(new Fault.CutRequest(100), new Fault.CutRequest(200_000), new Fault.Busy()));
    bucket.put("tenant", "a-1", file);
    assertThat(wire.faults).isEmpty();
    try (InputStream content = bucket.open("tenant", "a-1")) {
      assertThat(content).hasSameContentAs(Files.newInputStream(file));
    }
  }

  @Test
  void a_reply_that_is_lost_changes_nothing() throws IOException {
    Path file = file(300_000);
    wire.fail(List.of(new Fault.CutReply(0)));
    bucket.put("tenant", "a-1", file);
    assertThat(bucket.names("tenant")).containsExactly("a-1");
  }

  @Test
  void an_upload_that_cannot_be_sent_fails_and_leaves_nothing() throws IOException {
    Path file = file(PART + 300_000);
    bucket.put("tenant", "a-1", file(10));
    wire.fail(Collections.nCopies(100, new Fault.CutRequest(100_000)));
    assertThatThrownBy(() -> bucket.put("tenant", "b-1", file)).isInstanceOf(IOException.class);
    wire.faults.clear();
    assertThat(bucket.names("tenant")).containsExactly("a-1");
  }

  @Test
  void a_slow_store_is_waited_for() throws IOException {
    Path file = file(300_000);
    wire.fail(List.of(new Fault.Drag(10_000, 20)));
    bucket.put("tenant", "a-1", file);
    assertThat(wire.connections).hasValue(1);
    try (InputStream content = bucket.open("tenant", "a-1")) {
      assertThat(content).hasSameContentAs(Files.newInputStream(file));
    }
  }

  /** The second request would be answered, but nobody waits for the end of the first. */
  @Test
  void a_silent_store_is_not_waited_for_to_say_whether_it_has_a_file() throws IOException {
    bucket.put("tenant", "a-1", file(10));
    wire.fail(List.of(new Fault.Silence()));
    assertThatThrownBy(() -> bucket.exists("tenant", "a-1")).isInstanceOf(IOException.class);
    assertThat(bucket.exists("tenant", "a-1")).isTrue();
  }

  /** Without a limit the second request would be answered, after a minute of silence. */
  @Test
  void a_silent_store_does_not_hold_threads_that_list_or_delete() throws IOException {
    bucket.put("tenant", "a-1", file(10));
    try (Bucket impatient =
        new Bucket(
            settings(BUCKET, SECRET),
            Duration.ofMinutes(1),
            Duration.ofMillis(500),
            Duration.ofDays(1))) {
      wire.fail(List.of(new Fault.Silence()));
      assertThatThrownBy(() -> impatient.files("tenant")).isInstanceOf(IOException.class);
      wire.fail(List.of(new Fault.Silence()));
      assertThatThrownBy(() -> impatient.deleteAll("tenant")).isInstanceOf(IOException.class);
      wire.fail(List.of(new Fault.Silence()));
      assertThatThrownBy(() -> impatient.delete("tenant", "a-1")).isInstanceOf(IOException.class);
    }
    assertThat(bucket.names("tenant")).containsExactly("a-1");
  }

  @Test
  void folders_are_listed_without_what_is_in_them() throws IOException {
    bucket.put("tenant/a/b", "c", file(10));
    bucket.put("tenant/d", "e", file(10));
    bucket.put("tenant", "f", file(10));
    assertThat(bucket.folders("tenant")).containsExactlyInAnyOrder("a", "d");
    assertThat(bucket.folders("none")).isEmpty();
    bucket.deleteAll("tenant");
    assertThat(bucket.names("tenant")).isEmpty();
  }

  @Test
  void a_torn_download_is_noticed() throws IOException {
    bucket.put("tenant", "a-1", file(3 * MEBIBYTE));
    wire.fail(List.of(new Fault.CutReply(MEBIBYTE)));
    try (InputStream content = bucket.open("tenant", "a-1")) {
      assertThatThrownBy(content::readAllBytes).isInstanceOf(IOException.class);
    }
    try (InputStream content = bucket.open("tenant", "a-1")) {
      assertThat(content.read()).as("a reader may stop early").isNotNegative();
    }
  }

  @Test
  void parts_that_a_killed_process_has_sent_are_deleted_after_their_time() throws IOException {
    try (S3Client admin = server.admin();
        Bucket later =
            bucket(settings(BUCKET, SECRET), Duration.ofSeconds(5), Duration.ofDays(-1))) {
      admin.createMultipartUpload(ask -> ask.bucket(BUCKET).key("in/here/tenant/k-1"));
      bucket.names("tenant");
      assertThat(admin.listMultipartUploads(ask -> ask.bucket(BUCKET)).uploads()).hasSize(1);
      later.names("tenant");
      assertThat(admin.listMultipartUploads(ask -> ask.bucket(BUCKET)).uploads()).isEmpty();
    }
  }

  @Test
  void nothing_of_a_folder_is_left_when_all_of_it_is_deleted() throws IOException {
    bucket.put("tenant", "a-1", file(10));
    bucket.put("other", "b-1", file(10));
    try (S3Client admin = server.admin()) {
      admin.createMultipartUpload(ask -> ask.bucket(BUCKET).key("in/here/tenant/k-1"));
      bucket.deleteAll("tenant");
      assertThat(admin.listMultipartUploads(ask -> ask.bucket(BUCKET)).uploads()).isEmpty();
    }
    assertThat(bucket.names("tenant")).isEmpty();
    assertThat(bucket.names("other")).containsExactly("b-1");
    bucket.deleteAll("other");
  }

  @Test
  void files_below_a_folder_are_listed_with_the_time_at_which_they_were_stored()
      throws IOException {
    Instant before = Instant.now().minusSeconds(60);
    bucket.put("tenant/a/b", "c", file(10));
    bucket.put("tenant/a", "d", file(10));
    assertThat(bucket.files("tenant"))
        .allSatisfy(file -> assertThat(file.modified()).isAfter(before))
        .extracting(StoredFile::name)
        .containsExactlyInAnyOrder("a/b/c", "a/d");
    bucket.deleteAll("tenant/a/b");
    assertThat(bucket.names("tenant")).containsExactly("a/d");
  }

  @Test
  void wrong_keys_and_a_bucket_that_is_not_there_are_told_from_the_start() throws IOException {
    bucket.check();
    try (Bucket wrong = bucket(BUCKET, "another-secret")) {
      assertThatThrownBy(wrong::check)
          .isInstanceOf(IOException.class)
          .hasMessageNotContaining("another-secret");
    }
    try (Bucket none = bucket("no-such-bucket", SECRET)) {
      assertThatThrownBy(none::check).isInstanceOf(IOException.class);
    }
  }

  private Path file(int size) throws IOException {
    byte[] content = new byte[size];
    new SplittableRandom(size).nextBytes(content);
    return Files.write(Files.createTempFile(temp, "content", null), content);
  }
}
