package dev.sextant.api.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.imports.LeftImports.Left;
import dev.sextant.api.imports.run.ImportTurns;
import dev.sextant.api.imports.run.Spool;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryFileStore;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be reached or recorded for a while is an outage: no import is lost by it. */
class ImportOutageTest {

  private static final String PROCESS = UUID.randomUUID().toString();

  private static TestApi api;
  private static LeftImports imports;

  @TempDir private Path temp;
  private final MemoryFileStore store = new MemoryFileStore();
  private TakeoverRounds rounds;
  private Path folder;
  private Spool spool;

  @BeforeAll
  static void start() {
    api = TestApi.start();
    imports = new LeftImports(api);
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        "insert into api_processes values ('" + PROCESS + "')");
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @BeforeEach
  void open() {
    rounds = new TakeoverRounds(api, Optional.of(store), PROCESS);
    folder = temp.resolve("spool");
    spool = rounds.spool(folder);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10})
  void an_import_waits_until_the_folder_of_its_content_is_there_again(int failuresOfTheStore)
      throws IOException {
    Left left = imports.left(Library.GROUNDED);
    imports.change(
        left.id(),
        """
        upload_seen_at = clock_timestamp() - interval '11 minutes', read_failures = %d,
        unread_since = clock_timestamp() - interval '11 minutes'
        """
            .formatted(failuresOfTheStore));
    Files.writeString(folder.resolve(left.upload() + ".import"), Library.GROUNDED);
    Path away = Files.move(folder, temp.resolve("away"));
    rounds.take(
        spool,
        new ImportTurns(ImportTurns.Bounds.USUAL),
        runs -> {
          assertThat(runs.has(UUID.fromString(left.id()))).isFalse();
          return Future.succeededFuture();
        });
    assertThat(imports.value(left.id(), "state")).isEqualTo("running");
    Files.move(away, folder);
    rounds.take(spool, left);
    assertThat(imports.ended(left).getString("state")).isEqualTo("completed");
    assertThat(imports.items(left)).isEqualTo(2);
  }

  @Test
  void the_copy_in_the_store_stays_if_the_folder_vanishes_while_it_is_fetched() throws IOException {
    Left left = imports.left(Library.GROUNDED);
    String copy = "uploads/" + api.database.acme() + "/" + left.upload();
    store.files.put(copy, Library.GROUNDED.getBytes(StandardCharsets.UTF_8));
    Path away = temp.resolve("away");
    store.beforeOpen = () -> move(folder, away);
    rounds.take(spool, left);
    assertThat(imports.value(left.id(), "state")).isEqualTo("running");
    assertThat(imports.value(left.id(), "process_id")).as("given back").isNull();
    assertThat(imports.value(left.id(), "read_failures")).as("not the store's").isEqualTo("0");
    assertThat(store.files).containsOnlyKeys(copy);
    store.beforeOpen = () -> {};
    move(away, folder);
    rounds.take(spool, left);
    assertThat(imports.ended(left).getString("state")).isEqualTo("completed");
  }

  @Test
  void an_import_is_taken_up_again_if_the_folder_vanishes_before_it_is_read() throws Exception {
    Left left = imports.left(Library.GROUNDED);
    Path file = Files.writeString(folder.resolve(left.upload() + ".import"), Library.GROUNDED);
    Path away = temp.resolve("away");
    ImportTurns turns = new ImportTurns(new ImportTurns.Bounds(1, 1, 8, 8));
    Promise<Void> before = Promise.promise();
    turns.inTurn(new TenantId(api.database.acme()), Future.future(never -> {}), before::future);
    rounds.take(
        spool,
        turns,
        runs ->
            api.vertx
                .executeBlocking(
                    () -> {
                      vanishBeforeTheAttempt(left, before, away);
                      return true;
                    },
                    false)
                .compose(vanished -> rounds.ended(runs, left)));
    assertThat(imports.value(left.id(), "state")).isEqualTo("running");
    move(away, folder);
    rounds.take(spool, left);
    assertThat(imports.ended(left).getString("state")).isEqualTo("completed");
    ControlledJobs.await(() -> !Files.exists(file));
  }

  /** Lets the import find its content, and holds the count of its attempt meanwhile. */
  private void vanishBeforeTheAttempt(Left left, Promise<Void> turn, Path away) throws Exception {
    try (Connection held = api.database.superuser().getConnection();
        Statement statement = held.createStatement()) {
      held.setAutoCommit(false);
      statement.execute("select 1 from imports where id = '%s' for update".formatted(left.id()));
      turn.complete();
      imports.awaitWaiting("set attempt");
      move(folder, away);
      held.rollback();
    }
  }

  @Test
  void an_import_is_taken_up_again_if_its_return_could_not_be_recorded() throws IOException {
    Left left = imports.left(Library.GROUNDED);
    Path file = Files.createDirectory(folder.resolve(left.upload() + ".import"));
    onImports(
        """
        create function refuse_return() returns trigger language plpgsql as
        $$ begin raise exception 'not now'; end $$;
        create trigger refuse_return before update on imports
        for each row when (new.process_id is null) execute function refuse_return()
        """);
    rounds.take(spool, left);
    assertThat(imports.value(left.id(), "state")).isEqualTo("running");
    assertThat(imports.value(left.id(), "process_id")).isEqualTo(PROCESS);
    assertThat(file).as("the content stays").exists();
    onImports("drop trigger refuse_return on imports; drop function refuse_return()");
    Files.delete(file);
    Files.writeString(file, Library.GROUNDED);
    rounds.take(spool, left);
    assertThat(imports.ended(left).getString("state")).isEqualTo("completed");
    ControlledJobs.await(() -> !Files.exists(file));
  }

  private static void onImports(String statements) {
    api.sql(api.database.superuser(), api.database.acme(), statements);
  }

  private static void move(Path from, Path to) {
    try {
      Files.move(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
