package dev.sextant.api.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.PlatformApi;
import dev.sextant.api.imports.LeftImports.Left;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.BucketFiles;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import dev.sextant.s3.Bucket;
import dev.sextant.s3.FaultyWire;
import dev.sextant.s3.FaultyWire.Fault;
import dev.sextant.s3.StoreServer;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uploads are kept in a bucket during their imports, behind a wire that breaks and refuses. */
class UploadsInBucketTest {

  private static final int PART = 5 << 20;

  @TempDir private static Path stored;
  private static StoreServer server;
  private static TestApi api;
  private static ApiClient acme;
  private static Library library;
  private static LeftImports imports;
  private static String uploads;

  @TempDir private Path temp;
  private FaultyWire wire;
  private Bucket bucket;

  @BeforeAll
  static void start() throws Exception {
    server = StoreServer.start(stored);
    api = TestApi.start();
    acme = api.acme();
    library = new Library(acme);
    imports = new LeftImports(api);
    uploads = "uploads/" + api.database.acme();
  }

  @AfterAll
  static void stop() throws Exception {
    api.close();
    server.close();
  }

  @BeforeEach
  void open() throws IOException {
    wire = new FaultyWire(server.port());
    bucket = new Bucket(StoreServer.settings(wire.port(), "in/here", PART));
    api.uploads = Optional.of(BucketFiles.of(bucket));
    api.restart();
  }

  @AfterEach
  void close() throws IOException {
    imports.cancelAll();
    bucket.deleteAll("uploads");
    wire.close();
  }

  @Test
  void one_is_in_the_bucket_before_it_is_accepted_and_until_its_import_has_ended()
      throws Exception {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    try (Connection held = api.database.superuser().getConnection()) {
      hold(held, dataset);
      acme.put("/imports/" + id + "/content", Buffer.buffer(LeftImports.large(7))).is(202);
      assertThat(names()).containsExactly(imports.value(id, "content_upload"));
      held.rollback();
    }
    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
    awaitNothingKept();
  }

  @Test
  void an_import_that_fails_or_is_cancelled_leaves_nothing_in_the_bucket() throws Exception {
    assertThat(library.imported("{\"id\":1}\n").getString("state")).isEqualTo("refused");
    awaitNothingKept();
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    try (Connection held = api.database.superuser().getConnection()) {
      hold(held, dataset);
      acme.put("/imports/" + id + "/content", Buffer.buffer(Library.GROUNDED)).is(202);
      imports.awaitWaiting("from datasets");
      acme.post("/imports/" + id + "/cancel").is(200);
      assertThat(names()).hasSize(1);
      held.rollback();
    }
    awaitNothingKept();
  }

  @Test
  void one_that_a_torn_wire_delays_arrives_whole() throws IOException {
    wire.fail(List.of(new Fault.CutRequest(100), new Fault.CutRequest(200_000), new Fault.Busy()));
    JsonObject done = library.imported(LeftImports.large(7));
    assertThat(wire.faults).isEmpty();
    assertThat(done.getString("state")).isEqualTo("completed");
    assertThat(done.getInteger("item_count")).isEqualTo(7);
  }

  @Test
  void one_that_the_store_does_not_take_is_refused_leaves_nothing_and_may_be_sent_again()
      throws Exception {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    String path = "/imports/" + id + "/content";
    wire.fail(Collections.nCopies(100, new Fault.CutRequest(100_000)));
    ApiClient.Answer refused =
        acme.put(path, Buffer.buffer(LeftImports.large(7)))
            .isProblem(503, "upload-store-unavailable");
    assertThat(refused.headers().get("Retry-After")).isEqualTo("10");
    wire.faults.clear();
    assertThat(acme.get("/imports/" + id).json().getString("state")).isEqualTo("awaiting-content");
    assertThat(names()).isEmpty();
    assertThat(api.folder.resolve("spool")).isEmptyDirectory();
    acme.put(path, Buffer.buffer(Library.GROUNDED)).is(202);
    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
  }

  @Test
  void another_process_imports_what_a_dead_one_has_received_and_the_dead_one_stores_nothing()
      throws Exception {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    Left left;
    PlatformApi second;
    try (Connection held = api.database.superuser().getConnection()) {
      hold(held, dataset);
      acme.put("/imports/" + id + "/content", Buffer.buffer(LeftImports.large(7))).is(202);
      imports.awaitWaiting("from datasets");
      left = new Left(id, UUID.fromString(imports.value(id, "upload")), dataset);
      second = api.startOther(true); // it takes the first one for dead, which is only slow
      assertThat(imports.value(id, "upload")).isNotEqualTo(left.upload().toString());
      assertThat(imports.value(id, "content_upload")).isEqualTo(left.upload().toString());
      held.rollback();
    }
    JsonObject done = imports.ended(left);
    assertThat(done.getString("state")).isEqualTo("completed");
    assertThat(imports.versions(left)).isOne();
    assertThat(imports.items(left)).isEqualTo(7);
    assertThat(imports.value(id, "attempt")).isEqualTo("2");
    awaitNothingKept();
    TestApi.await(second.close());
  }

  @Test
  void content_that_cannot_be_read_back_is_read_by_the_next_process() throws Exception {
    Left left = imports.left(LeftImports.large(2));
    bucket.put(uploads, left.upload().toString(), file(LeftImports.large(2)));
    wire.fail(List.of(new Fault.CutReply(100_000)));
    PlatformApi second = api.startOther(true);
    ControlledJobs.await(() -> imports.value(left.id(), "process_id") == null);
    assertThat(imports.value(left.id(), "state")).isEqualTo("running");
    assertThat(imports.value(left.id(), "attempt")).isEqualTo("1");
    assertThat(imports.value(left.id(), "read_failures")).isEqualTo("1");
    assertThat(imports.value(left.id(), "unread_since")).isNotNull();
    TestApi.await(second.close());
    PlatformApi third = api.startOther(true);
    assertThat(imports.ended(left).getString("state")).isEqualTo("completed");
    assertThat(imports.items(left)).isEqualTo(2);
    awaitNothingKept();
    TestApi.await(third.close());
  }

  @Test
  void content_that_is_not_what_was_received_is_not_imported() throws Exception {
    Left left = imports.left(Library.GROUNDED);
    bucket.put(uploads, left.upload().toString(), file(Library.NO_CONTEXT));
    PlatformApi second = api.startOther(true);
    JsonObject failed = imports.ended(left);
    assertThat(failed.getString("state")).isEqualTo("failed");
    assertThat(failed.getString("failure")).contains("no server has the file", "send the");
    awaitNothingKept();
    TestApi.await(second.close());
  }

  @Test
  void an_import_whose_content_can_never_be_read_back_fails() throws Exception {
    Left left = imports.left(LeftImports.large(2));
    imports.change(
        left.id(), "read_failures = 9, unread_since = clock_timestamp() - interval '11 minutes'");
    bucket.put(uploads, left.upload().toString(), file(LeftImports.large(2)));
    wire.fail(List.of(new Fault.CutReply(100_000)));
    PlatformApi second = api.startOther(true);
    ControlledJobs.await(() -> imports.value(left.id(), "process_id") == null);
    assertThat(imports.value(left.id(), "state")).isEqualTo("running");
    TestApi.await(second.close());
    PlatformApi third = api.startOther(true);
    JsonObject failed = imports.ended(left);
    assertThat(failed.getString("state")).isEqualTo("failed");
    assertThat(failed.getString("failure"))
        .contains(
            "failed 10 times within more than ten minutes", "send the file again", "operator");
    awaitNothingKept();
    TestApi.await(third.close());
  }

  @Test
  void failures_within_ten_minutes_give_no_import_up_and_are_forgotten_once_it_is_read()
      throws Exception {
    Left left = imports.left(LeftImports.large(2));
    imports.change(left.id(), "read_failures = 20, unread_since = clock_timestamp()");
    bucket.put(uploads, left.upload().toString(), file(LeftImports.large(2)));
    PlatformApi second = api.startOther(true);
    assertThat(imports.ended(left).getString("state")).isEqualTo("completed");
    assertThat(imports.value(left.id(), "read_failures")).isEqualTo("0");
    assertThat(imports.value(left.id(), "unread_since")).isNull();
    awaitNothingKept();
    TestApi.await(second.close());
  }

  @Test
  void a_process_that_has_the_file_itself_imports_it_however_often_the_store_failed()
      throws Exception {
    Left left = imports.left(Library.GROUNDED);
    imports.change(
        left.id(), "read_failures = 20, unread_since = clock_timestamp() - interval '11 minutes'");
    Path spool = Files.createDirectories(api.folder.resolve("other/spool"));
    Files.writeString(spool.resolve(left.upload() + ".import"), Library.GROUNDED);
    PlatformApi second = api.startOther(true);
    assertThat(imports.ended(left).getString("state")).isEqualTo("completed");
    awaitNothingKept();
    TestApi.await(second.close());
  }

  @Test
  void a_deletion_deletes_what_no_import_needs_and_nothing_else() throws Exception {
    Left needed = imports.left(Library.GROUNDED);
    imports.change(needed.id(), "process_id = (select id from api_processes)");
    bucket.put(uploads, needed.upload().toString(), file(Library.GROUNDED));
    Left gone = imports.left(Library.GROUNDED);
    bucket.put(uploads, gone.upload().toString(), file(Library.GROUNDED));
    imports.change(gone.id(), "state = 'cancelled', stage = null");
    assertThat(names()).hasSize(2);
    acme.delete("/datasets/" + gone.dataset()).is(202);
    ControlledJobs.await(() -> names().size() == 1);
    assertThat(names()).containsExactly(needed.upload().toString());
    ControlledJobs.await(
        () -> api.count("select count(*) from deletions where state <> 'finished'") == 0);
  }

  @Test
  void a_start_deletes_what_a_killed_process_has_left() throws Exception {
    bucket.put(uploads, UUID.randomUUID().toString(), file(Library.GROUNDED));
    Left needed = imports.left(Library.GROUNDED);
    imports.change(needed.id(), "state = 'receiving'");
    bucket.put(uploads, needed.upload().toString(), file(Library.GROUNDED));
    PlatformApi second = api.startOther(false);
    ControlledJobs.await(() -> names().size() == 1);
    assertThat(names()).containsExactly(needed.upload().toString());
    TestApi.await(second.close());
  }

  @Test
  void the_end_of_a_tenant_deletes_all_of_its_uploads() throws Exception {
    String others = "uploads/" + api.database.globex();
    bucket.put(others, UUID.randomUUID().toString(), file(Library.GROUNDED));
    bucket.put(uploads, UUID.randomUUID().toString(), file(Library.GROUNDED));
    api.globex().post("/tenant/deletion", new JsonObject().put("confirm_name", "globex")).is(202);
    api.sql(
        api.database.superuser(),
        api.database.globex(),
        "update tenants set ends_at = now() where name = 'globex'");
    api.restart();
    ControlledJobs.await(
        () -> api.count("select count(*) from tenants where name = 'globex'") == 0);
    assertThat(bucket.names(others)).isEmpty();
  }

  private static void hold(Connection held, String dataset) throws SQLException {
    held.setAutoCommit(false);
    try (Statement statement = held.createStatement()) {
      statement.execute("select 1 from datasets where id = '" + dataset + "' for update");
    }
  }

  private List<String> names() {
    try {
      return bucket.names(uploads);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitNothingKept() throws IOException {
    ControlledJobs.await(() -> names().isEmpty());
    for (String spool : List.of("spool", "other/spool")) {
      Path folder = api.folder.resolve(spool);
      ControlledJobs.await(() -> !folder.toFile().exists() || folder.toFile().list().length == 0);
    }
  }

  private Path file(String content) throws IOException {
    return Files.writeString(temp.resolve("content"), content);
  }
}
