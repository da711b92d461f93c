package dev.sextant.api.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.imports.LeftImports.Left;
import dev.sextant.api.imports.run.ImportProgress;
import dev.sextant.api.imports.run.ImportTurns;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Imports whose process has ended, without a store of uploads. */
class ImportTakeoverTest {

  private static TestApi api;
  private static ApiClient acme;
  private static Library library;
  private static LeftImports imports;
  private static TakeoverRounds rounds;

  @BeforeAll
  static void start() {
    api = TestApi.start();
    acme = api.acme();
    library = new Library(acme);
    imports = new LeftImports(api);
    rounds = new TakeoverRounds(api);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @AfterEach
  void cancel() {
    imports.cancelAll();
  }

  @Test
  void the_next_start_continues_an_import_whose_file_is_still_there() throws IOException {
    Left left = imports.left(Library.GROUNDED);
    Files.writeString(spooled(left.upload()), Library.GROUNDED);
    Path unwanted = Files.writeString(spooled(UUID.randomUUID()), "half of a fi");
    api.restart();
    assertThat(unwanted).doesNotExist();
    assertThat(imports.ended(left).getString("state")).isEqualTo("completed");
    assertThat(imports.items(left)).isEqualTo(2);
    ControlledJobs.await(() -> !Files.exists(spooled(left.upload())));
  }

  @Test
  void a_start_leaves_files_alone_that_are_no_uploads() throws IOException {
    Path spool = api.folder.resolve("spool");
    List<Path> strange =
        List.of(
            Files.writeString(spool.resolve("x.import"), "x"),
            Files.writeString(spool.resolve("1-1-1-1-1.import"), "x"),
            Files.createDirectory(spooled(UUID.randomUUID())));
    api.restart();
    assertThat(strange).allMatch(Files::exists);
    for (Path each : strange) {
      Files.delete(each);
    }
  }

  @Test
  void a_file_that_is_not_what_was_received_is_not_imported() throws IOException {
    Left left = imports.left(Library.GROUNDED);
    Files.writeString(spooled(left.upload()), Library.GROUNDED.substring(0, 200));
    api.restart();
    JsonObject failed = imports.ended(left);
    assertThat(failed.getString("state")).isEqualTo("failed");
    assertThat(failed.getString("failure"))
        .contains("no server has the file", "Create a new import and send the file again");
    ControlledJobs.await(() -> !Files.exists(spooled(left.upload())));
  }

  @Test
  void a_process_that_stops_in_order_leaves_its_import_to_the_next_start() throws Exception {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    CompletableFuture<Void> restarted;
    try (Connection held = api.database.superuser().getConnection();
        Statement statement = held.createStatement()) {
      held.setAutoCommit(false);
      statement.execute("select 1 from datasets where id = '" + dataset + "' for update");
      acme.put("/imports/" + id + "/content", Buffer.buffer(Library.GROUNDED)).is(202);
      imports.awaitWaiting("from datasets");
      restarted = CompletableFuture.runAsync(api::restart);
      ControlledJobs.await(() -> api.count("select count(*) from api_processes") == 0);
      held.rollback();
    }
    restarted.join();
    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
    assertThat(imports.value(id, "attempt")).as("a stop in order does not count").isEqualTo("1");
    assertThat(acme.get("/datasets/" + dataset + "/versions").data()).hasSize(1);
  }

  @Test
  void an_import_that_has_ended_three_processes_is_not_begun_again() throws IOException {
    Left left = imports.left(Library.GROUNDED);
    Files.writeString(spooled(left.upload()), Library.GROUNDED);
    imports.change(left.id(), "attempt = 3");
    api.restart();
    JsonObject failed = imports.ended(left);
    assertThat(failed.getString("state")).isEqualTo("failed");
    assertThat(failed.getString("failure")).contains("begun 3 times", "create a new import");
    assertThat(imports.versions(left)).isZero();
    ControlledJobs.await(() -> !Files.exists(spooled(left.upload())));
  }

  @Test
  void an_import_that_waits_for_its_turn_counts_no_attempt() throws Exception {
    List<Left> left = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      left.add(imports.left(Library.GROUNDED));
      Files.writeString(spooled(left.get(i).upload()), Library.GROUNDED);
      imports.change(left.get(i).id(), "attempt = 2");
    }
    try (Connection held = api.database.superuser().getConnection()) {
      begin(held, "select 1 from datasets for update");
      api.restart();
      ControlledJobs.await(() -> attempts(left).equals(List.of("2", "3", "3")));
      held.rollback();
    }
    left.forEach(each -> assertThat(imports.ended(each).getString("state")).isEqualTo("completed"));
    assertThat(attempts(left)).containsOnly("3");
  }

  @Test
  void an_import_that_is_cancelled_before_it_begins_counts_no_attempt() {
    Left left = imports.left(Library.GROUNDED);
    ImportProgress progress = new ImportProgress(ImportProgress.Stage.WAITING, null);
    assertThat(begun(left, progress)).as("positive control").isTrue();
    assertThat(imports.value(left.id(), "attempt")).isEqualTo("2");
    progress.cancel();
    assertThat(begun(left, progress)).isFalse();
    assertThat(imports.value(left.id(), "attempt")).isEqualTo("2");
  }

  private static boolean begun(Left left, ImportProgress progress) {
    TenantId tenant = new TenantId(api.database.acme());
    UUID id = UUID.fromString(left.id());
    return api.onDatabase(
        database ->
            database
                .inTenant(tenant, db -> new ImportStore().require(db, id))
                .compose(
                    origin ->
                        new ImportRunner(
                                new ImportContext(
                                    new Patience(api.vertx), null, database, null, null))
                            .begin(tenant, origin, new ImportRunner.Spooled(null, 0, progress)))
                .map(true)
                .otherwise(false));
  }

  @Test
  void a_stop_is_not_held_up_by_an_import_that_waits_for_a_lock_to_begin() throws Exception {
    Left left = imports.left(Library.GROUNDED);
    Path folder = Files.createTempDirectory("spool");
    Files.writeString(folder.resolve(left.upload() + ".import"), Library.GROUNDED);
    ImportTurns turns = new ImportTurns(new ImportTurns.Bounds(1, 1, 8, 8));
    Promise<Void> before = Promise.promise();
    turns.inTurn(new TenantId(api.database.acme()), Future.future(never -> {}), before::future);
    try (Connection held = api.database.superuser().getConnection()) {
      rounds.take(
          rounds.spool(folder),
          turns,
          runs ->
              api.vertx
                  .executeBlocking(
                      () -> {
                        begin(
                            held,
                            "select 1 from imports where id = '%s' for update"
                                .formatted(left.id()));
                        before.complete();
                        imports.awaitWaiting("set attempt");
                        return true;
                      },
                      false)
                  .compose(waiting -> runs.close())
                  .compose(closed -> released(held)));
    }
    assertThat(imports.value(left.id(), "state")).isEqualTo("running");
  }

  private static Future<Void> released(Connection held) {
    return api.vertx
        .executeBlocking(
            () -> {
              held.rollback();
              return true;
            },
            false)
        .mapEmpty();
  }

  private static List<String> attempts(List<Left> left) {
    return left.stream().map(each -> imports.value(each.id(), "attempt")).sorted().toList();
  }

  @Test
  void without_its_file_it_waits_ten_minutes_for_the_process_that_has_it() throws IOException {
    Left left = imports.left(Library.GROUNDED);
    round();
    assertThat(imports.value(left.id(), "state")).isEqualTo("running");
    imports.change(left.id(), "upload_seen_at = clock_timestamp() - interval '11 minutes'");
    Left living = imports.left(Library.GROUNDED);
    imports.change(
        living.id(),
        """
        upload_seen_at = clock_timestamp() - interval '11 minutes',
        process_id = (select id from api_processes)
        """);
    round();
    assertThat(imports.ended(left).getString("failure")).contains("no server has the file");
    assertThat(imports.value(living.id(), "state")).isEqualTo("running");
  }

  @Test
  void a_process_that_was_only_slow_completes_nothing() throws SQLException {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    takenOverBeforeItCompletes(
        id,
        Library.GROUNDED,
        "select 1 from datasets where id = '" + dataset + "' for update",
        "from datasets");
    assertThat(imports.versions(new Left(id, UUID.randomUUID(), dataset))).isZero();
  }

  @Test
  void a_process_that_was_only_slow_completes_no_answer_set() throws SQLException {
    String version = library.version(library.project(), Library.GROUNDED);
    String id =
        acme.post("/versions/" + version + "/answer-set-imports", new JsonObject().put("name", "s"))
            .is(201)
            .id();
    takenOverBeforeItCompletes(
        id,
        """
        {"id":"a","answers":[{"text":"Roses.","metadata":{"draw":0}}]}
        """,
        "lock table answer_sets in share mode",
        "insert into answer_sets");
    assertThat(
            api.count(
                "select count(*) from answer_sets where name = 's' and version_id = '%s'"
                    .formatted(version)))
        .isZero();
  }

  /** Another process takes the import over when all is written but its end. */
  private void takenOverBeforeItCompletes(String id, String content, String lock, String waits)
      throws SQLException {
    UUID upload = UUID.randomUUID();
    try (Connection reading = api.database.superuser().getConnection();
        Connection taking = api.database.superuser().getConnection()) {
      begin(reading, lock);
      acme.put("/imports/" + id + "/content", Buffer.buffer(content)).is(202);
      imports.awaitWaiting(waits);
      begin(taking, "update imports set upload = '%s' where id = '%s'".formatted(upload, id));
      reading.rollback();
      imports.awaitWaiting("set stage = null, state = _completed_");
      taking.commit();
    }
    ControlledJobs.await(() -> spool().length == 0);
    assertThat(imports.value(id, "state")).isEqualTo("running");
    assertThat(imports.value(id, "upload")).isEqualTo(upload.toString());
  }

  @Test
  void a_process_that_was_only_slow_refuses_nothing() throws SQLException {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    try (Connection reading = api.database.superuser().getConnection();
        Connection taking = api.database.superuser().getConnection()) {
      begin(reading, "lock table import_errors in share mode");
      acme.put("/imports/" + id + "/content", Buffer.buffer("{\"id\":1}\n")).is(202);
      imports.awaitWaiting("insert into import_errors");
      begin(taking, "update imports set upload = gen_random_uuid() where id = '" + id + "'");
      reading.rollback();
      imports.awaitWaiting("set stage = null, state = _refused_");
      taking.commit();
    }
    ControlledJobs.await(() -> spool().length == 0);
    assertThat(imports.value(id, "state")).isEqualTo("running");
    assertThat(api.count("select count(*) from import_errors where import_id = '%s'".formatted(id)))
        .isZero();
  }

  private static void begin(Connection connection, String sql) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void an_import_that_is_given_back_keeps_its_file() throws IOException {
    Left left = imports.left(Library.GROUNDED);
    Path folder = Files.createTempDirectory("spool");
    Path unreadable = Files.createDirectory(folder.resolve(left.upload() + ".import"));
    rounds.take(rounds.spool(folder), left);
    assertThat(imports.value(left.id(), "process_id")).isNull();
    assertThat(imports.value(left.id(), "state")).isEqualTo("running");
    assertThat(imports.value(left.id(), "read_failures")).as("not the store's").isEqualTo("0");
    assertThat(unreadable).exists();
  }

  /** What another process does every minute, which has an empty spool. */
  private void round() throws IOException {
    rounds.take(
        rounds.spool(Files.createTempDirectory("spool")),
        new ImportTurns(ImportTurns.Bounds.USUAL),
        runs -> Future.succeededFuture());
  }

  private Path spooled(UUID upload) {
    return api.folder.resolve("spool").resolve(upload + ".import");
  }

  private String[] spool() {
    return api.folder.resolve("spool").toFile().list();
  }
}
