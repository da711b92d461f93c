package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.s3.Bucket;
import dev.sextant.s3.BucketSettings;
import dev.sextant.s3.StoreServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BucketCheckpointsTest {

  @TempDir private static Path folder;

  private static StoreServer server;

  private final JobID job = new JobID();
  private final AtomicLong nanos = new AtomicLong();
  private Bucket bucket;
  private BucketCheckpoints checkpoints;

  @BeforeAll
  static void start() throws Exception {
    server = StoreServer.start(Files.createDirectory(folder.resolve("store")));
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @BeforeEach
  void open() {
    BucketSettings settings = settings("in/here");
    bucket = new Bucket(settings);
    checkpoints = new BucketCheckpoints(bucket, settings, nanos::get);
  }

  @AfterEach
  void close() {
    bucket.close();
  }

  @Test
  void the_newest_complete_one_is_found_by_number_not_by_name() throws IOException {
    put("chk-9/_metadata");
    put("chk-10/_metadata");
    put("chk-11/state");
    put("shared/chk-12/_metadata");

    String newest = checkpoints.newest(job).orElseThrow();

    assertThat(newest).isEqualTo(checkpoints.uri() + "/" + job.toHexString() + "/chk-10");
    assertThat(checkpoints.exists(newest)).isTrue();
    assertThat(checkpoints.exists(newest.replace("chk-10", "chk-11"))).isFalse();
    assertThat(checkpoints.exists("file:/in/here/chk-10")).isFalse();
    assertThat(checkpoints.newest(new JobID())).isEmpty();
  }

  @Test
  void flink_is_told_where_it_is() {
    assertThat(checkpoints.uri()).isEqualTo("s3://sextant-files/in/here/checkpoints");
    assertThat(new BucketCheckpoints(bucket, settings("")).uri())
        .isEqualTo("s3://sextant-files/checkpoints");
  }

  @Test
  void a_job_that_runs_is_looked_for_every_ten_seconds() throws IOException {
    put("chk-1/_metadata");
    assertThat(checkpoints.recent(job)).hasValueSatisfying(at -> assertThat(at).endsWith("chk-1"));
    put("chk-2/_metadata");
    assertThat(checkpoints.recent(job)).hasValueSatisfying(at -> assertThat(at).endsWith("chk-1"));
    nanos.addAndGet(10_000_000_000L);
    assertThat(checkpoints.recent(job)).hasValueSatisfying(at -> assertThat(at).endsWith("chk-2"));
  }

  @Test
  void a_store_that_is_away_is_asked_once_a_minute_for_all_jobs() {
    BucketSettings nowhere = StoreServer.settings(1, "in/here", 5L << 20);
    try (Bucket away = new Bucket(nowhere)) {
      BucketCheckpoints lost = new BucketCheckpoints(away, nowhere, nanos::get);
      assertThatThrownBy(() -> lost.recent(job)).isInstanceOf(UncheckedIOException.class);
      nanos.addAndGet(59_000_000_000L);
      assertThat(lost.recent(job)).isEmpty();
      assertThat(lost.recent(new JobID())).isEmpty();
      nanos.addAndGet(1_000_000_000L);
      assertThatThrownBy(() -> lost.recent(job)).isInstanceOf(UncheckedIOException.class);
    }
  }

  @Test
  void a_job_leaves_nothing_and_takes_nothing_else_with_it() throws IOException {
    put("chk-1/_metadata");
    put("chk-1/state");
    String other = "checkpoints/" + new JobID().toHexString();
    bucket.put(other, "chk-1/_metadata", file());

    checkpoints.delete(List.of(new JobID(), job));

    assertThat(checkpoints.newest(job)).isEmpty();
    assertThat(bucket.names("checkpoints/" + job.toHexString())).isEmpty();
    assertThat(bucket.names(other)).hasSize(1);
  }

  @Test
  void only_what_nobody_has_written_to_since_is_swept_away() throws IOException {
    put("chk-1/_metadata");
    bucket.put("checkpoints", "a-note", file());
    bucket.put("exports", "a-1", file());

    checkpoints.deleteOlderThan(Instant.now().minusSeconds(3_600));
    assertThat(checkpoints.newest(job)).isPresent();

    checkpoints.deleteOlderThan(Instant.now().plusSeconds(3_600));
    assertThat(checkpoints.newest(job)).isEmpty();
    assertThat(bucket.names("")).containsExactlyInAnyOrder("checkpoints/a-note", "exports/a-1");
  }

  @Test
  void a_store_that_does_not_answer_is_not_taken_for_one_without_checkpoints() {
    BucketSettings nowhere = StoreServer.settings(1, "in/here", 5L << 20);
    try (Bucket away = new Bucket(nowhere)) {
      BucketCheckpoints lost = new BucketCheckpoints(away, nowhere);
      assertThatThrownBy(() -> lost.newest(job)).isInstanceOf(UncheckedIOException.class);
      assertThatThrownBy(() -> lost.delete(List.of(job))).isInstanceOf(UncheckedIOException.class);
      assertThatThrownBy(() -> lost.exists(lost.uri() + "/a/chk-1"))
          .isInstanceOf(UncheckedIOException.class);
    }
  }

  private void put(String name) throws IOException {
    bucket.put("checkpoints/" + job.toHexString(), name, file());
  }

  private static Path file() throws IOException {
    return Files.writeString(folder.resolve("content"), "a checkpoint");
  }

  private static BucketSettings settings(String prefix) {
    return StoreServer.settings(server.port(), prefix, 5L << 20);
  }
}
