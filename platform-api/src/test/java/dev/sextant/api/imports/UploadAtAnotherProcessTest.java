package dev.sextant.api.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.PlatformApi;
import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.testing.Wire;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An upload is repeated at a process of the API that did not receive it. */
class UploadAtAnotherProcessTest {

  private static final Buffer CONTENT = Buffer.buffer(Library.GROUNDED);

  private static final String WAITING =
      """
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      """;

  private static TestApi api;
  private static PlatformApi first;
  private static PlatformApi second;
  private static ApiClient acme;
  private static Library library;

  private String dataset;
  private String id;
  private String path;

  @BeforeAll
  static void start() {
    api = TestApi.start();
    first = api.api;
    second = api.startOther(false);
    acme = api.acme();
    library = new Library(acme);
  }

  @AfterAll
  static void stop() {
    TestApi.await(second.close());
    api.close();
  }

  @BeforeEach
  void create() {
    dataset = library.dataset(library.project());
    id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).is(201).id();
    path = "/imports/" + id + "/content";
  }

  @Test
  void a_reply_that_got_lost_is_had_from_it() {
    acme.put(path, CONTENT).is(202);
    ApiClient.Answer again = atSecond(() -> acme.put(path, CONTENT).is(202));
    assertThat(again.id()).isEqualTo(id);
    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
    atSecond(() -> acme.put(path, CONTENT).is(202));
    atSecond(() -> acme.put(path, Buffer.buffer("other")).isProblem(409, "content-already-sent"));
    assertThat(acme.get("/datasets/" + dataset + "/versions").data()).hasSize(1);
  }

  @Test
  void it_takes_the_place_of_an_upload_that_never_knew_of_its_claim() {
    claimedElsewhere("null");
    atSecond(() -> acme.put(path, CONTENT).is(202));
    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
  }

  @Test
  void it_waits_for_an_upload_that_lives_and_not_for_one_that_has_broken_off() {
    claimedElsewhere("clock_timestamp()");
    ApiClient.Answer refused =
        atSecond(() -> acme.put(path, CONTENT).isProblem(503, "upload-under-way"));
    assertThat(refused.headers().get("Retry-After")).isEqualTo("10");
    claimedElsewhere("clock_timestamp() - interval '11 seconds'");
    atSecond(() -> acme.put(path, CONTENT).is(202));
    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
  }

  @Test
  void content_that_broke_off_may_be_sent_again() {
    Wire broken = halfSent();
    awaitReceived();
    broken.close();
    await("state = 'awaiting-content'");
    atSecond(() -> acme.put(path, CONTENT).is(202));
    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
  }

  @Test
  void content_that_arrives_while_the_same_is_sent_again_is_not_refused() throws SQLException {
    claimedElsewhere("clock_timestamp() - interval '11 seconds'");
    String sha256 = HexFormat.of().formatHex(Sha256Digest.create().digest(CONTENT.getBytes()));
    try (Connection arriving = api.database.superuser().getConnection();
        Statement statement = arriving.createStatement()) {
      arriving.setAutoCommit(false);
      statement.execute(
          "update imports set state = 'running', stage = 'waiting', content_sha256 = '%s' where id = '%s'"
              .formatted(sha256, id));
      CompletableFuture<ApiClient.Answer> again =
          CompletableFuture.supplyAsync(() -> acme.put(path, CONTENT));
      ControlledJobs.await(() -> api.count(WAITING) > 0);
      arriving.commit();
      assertThat(again.join().is(202).json().getString("state")).isEqualTo("running");
    }
  }

  @Test
  void content_may_break_off_before_the_import_is_claimed() throws SQLException {
    try (Connection held = api.database.superuser().getConnection();
        Statement statement = held.createStatement()) {
      held.setAutoCommit(false);
      statement.execute("select 1 from imports where id = '%s' for update".formatted(id));
      Wire broken = halfSent();
      ControlledJobs.await(() -> api.count(WAITING) > 0);
      broken.close();
      held.rollback();
    }
    await("state = 'awaiting-content' and process_id is not null");
    atSecond(() -> acme.put(path, CONTENT).is(202));
    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
  }

  @Test
  void an_upload_of_which_nothing_more_comes_loses_its_place_to_the_next_one() {
    try (Wire silent = halfSent()) {
      awaitReceived();
      change("upload_seen_at = clock_timestamp() - interval '11 seconds'");
      String written = api.text("select xmin from imports where id = '%s'".formatted(id));
      await("xmin <> '%s'::xid".formatted(written)); // its process still writes the progress
      atSecond(() -> acme.put(path, CONTENT).is(202));
      assertThat(library.ended(id).getString("state")).isEqualTo("completed");
      assertThat(silent.head()).startsWith("HTTP/1.1 409");
    }
    assertThat(acme.get("/datasets/" + dataset + "/versions").data()).hasSize(1);
  }

  @Test
  void content_that_was_refused_is_refused_again_and_a_cancelled_import_takes_none() {
    Buffer wrong = Buffer.buffer("{\"id\":1}\n");
    acme.put(path, wrong).is(202);
    assertThat(library.ended(id).getString("state")).isEqualTo("refused");
    assertThat(atSecond(() -> acme.put(path, wrong).is(202)).json().getString("state"))
        .isEqualTo("refused");
    create();
    acme.post("/imports/" + id + "/cancel").is(200);
    atSecond(() -> acme.put(path, CONTENT).isProblem(409, "content-already-sent"));
  }

  /** A process that has claimed the import for an upload, of which content last came then. */
  private void claimedElsewhere(String seen) {
    change(
        "state = 'receiving', stage = 'receiving', upload = gen_random_uuid(), upload_seen_at = "
            + seen);
  }

  /** Begins an upload at the first process. */
  private Wire halfSent() {
    return new Wire(api)
        .send(
            "PUT /api/v1%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%sContent-Type: application/octet-stream\r\nContent-Length: 1000\r\n\r\n{\"question\":"
                .formatted(path, first.port(), acme.lines()));
  }

  private void awaitReceived() {
    await("state = 'receiving' and stage_done > 0");
  }

  private void await(String condition) {
    ControlledJobs.await(
        () ->
            api.count(
                    "select count(*) from imports where id = '%s' and %s".formatted(id, condition))
                == 1);
  }

  private void change(String settings) {
    api.sql(
        api.database.api(),
        api.database.acme(),
        "update imports set %s where id = '%s'".formatted(settings, id));
  }

  private static <T> T atSecond(Supplier<T> call) {
    api.api = second;
    try {
      return call.get();
    } finally {
      api.api = first;
    }
  }
}
