package dev.sextant.standalone.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.health.LogArchivingStore;
import dev.sextant.api.telemetry.LogArchiving;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.postgres.ArchiveSetting;
import dev.sextant.standalone.postgres.ArchiveState;
import dev.sextant.standalone.postgres.LogArchive;
import dev.sextant.standalone.postgres.LogReplay;
import dev.sextant.standalone.postgres.PostgresServer;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Postgres that archives its log, and what is restored from a backup and the archive. */
class PointInTimeIT {

  private static final int LOOKS = 2_000;

  /** With what a shell and Postgres take for their own. */
  private static final String ARCHIVE = "the archive's 100 %f";

  @TempDir private static Path folder;

  private static DataDirectory data;
  private static Path archive;
  private static Path backup;
  private static Instant between;

  /** Stores a row before the backup, one in the middle, and one at the end. */
  @BeforeAll
  static void archive() throws Exception {
    data = DataDirectory.open(folder.resolve("data"));
    archive = folder.resolve(ARCHIVE);
    backup = folder.resolve("backup");
    new ArchiveSetting(data.postgres()).set(archive);
    try (DirectoryLock lock = data.lock().orElseThrow();
        PostgresServer server = start(data);
        Connection connection = server.superuser("postgres").getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table rows (name text)");
      statement.execute("insert into rows values ('before')");
      Backup.take(data, backup, step -> {});
      statement.execute("insert into rows values ('middle')");
      statement.execute("select pg_switch_wal()");
      between = now(statement);
      statement.execute("insert into rows values ('late')");
      statement.execute("select pg_switch_wal()");
      statement.execute("insert into rows values ('last')");
      awaitFiles(3);
      assertThat(ArchiveState.of(connection).on()).isTrue();
      assertThat(ArchiveState.of(connection).archived()).isPresent();
      assertThat(ArchiveState.of(connection).failing()).isEmpty();
    }
  }

  private static PostgresServer start(DataDirectory data) throws IOException {
    return PostgresServer.start(
        data.postgres(), data.keys().resolve("postgres.properties"), step -> {});
  }

  private static Path secrets(Path root) {
    return root.resolve("keys/postgres.properties");
  }

  private static Instant now(Statement statement) throws SQLException {
    try (ResultSet now = statement.executeQuery("select clock_timestamp()")) {
      now.next();
      return now.getObject(1, OffsetDateTime.class).toInstant();
    }
  }

  private static void awaitFiles(int count) throws Exception {
    for (int look = 0; files().size() < count; look++) {
      assertThat(look).as("looks for archived files").isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(archive)) {
      return all.filter(file -> file.toString().matches(".*/[0-9A-F]{24}\\.gz")).sorted().toList();
    }
  }

  @Test
  void all_that_is_archived_is_restored() throws Exception {
    Path restored = folder.resolve("all");

    Optional<Instant> last = restore(restored, archive, Optional.empty()).lastCommit();

    assertThat(last.orElseThrow()).isAfter(between);
    assertThat(rows(restored))
        .as("a stop archives what the last file has")
        .containsExactly("before", "middle", "late", "last");
    assertThat(restored.resolve("postgres/archive.properties"))
        .as("what is restored does not write into the archive of its original")
        .doesNotExist();
  }

  @Test
  void a_time_is_restored() throws Exception {
    Path restored = folder.resolve("until");

    Optional<Instant> last = restore(restored, archive, Optional.of(between)).lastCommit();

    assertThat(last.orElseThrow()).isBefore(between);
    assertThat(rows(restored)).containsExactly("before", "middle");
  }

  @Test
  void a_time_before_the_backup_or_after_the_archive_is_refused() {
    assertRefused(
        archive,
        Optional.of(between.minusSeconds(3_600)),
        "is before the end of the backup, which was ");
    assertRefused(
        archive, Optional.of(between.plusSeconds(3_600)), "Leave --until out to restore all of it");
  }

  /** Postgres takes it for the end of the archive and would end there without a word. */
  @Test
  void a_missing_and_a_damaged_file_are_refused() throws Exception {
    Path other = copy();
    Path damaged = other.resolve(files().get(files().size() - 2).getFileName());
    // Cut, because a changed bit among the zeros of a file may leave its content as it is.
    byte[] content = Files.readAllBytes(damaged);
    Files.write(damaged, Arrays.copyOf(content, content.length / 2));
    assertRefused(other, Optional.empty(), "has a gap: a file between");

    Files.delete(damaged);
    assertRefused(other, Optional.empty(), "has a gap: a file between");
  }

  @Test
  void an_archive_is_of_one_database_and_must_be_there() throws Exception {
    DataDirectory another = DataDirectory.open(folder.resolve("another"));
    ArchiveSetting setting = new ArchiveSetting(another.postgres());
    assertThatThrownBy(() -> setting.set(archive))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("is not empty");
    assertThat(setting.get()).isEmpty();

    Path away = folder.resolve("away");
    setting.set(away);
    Files.move(away, folder.resolve("elsewhere"));
    assertThatThrownBy(
            () ->
                PostgresServer.start(another.postgres(), secrets(another.root()), step -> {})
                    .close())
        .isInstanceOf(Halt.class)
        .hasMessageContaining("is not there or is not its archive");
    assertThatThrownBy(() -> LogArchive.of(folder)).isInstanceOf(Halt.class);

    assertThat(setting.remove()).isTrue();
    assertThat(setting.get()).isEmpty();
  }

  @Test
  void archiving_that_fails_shows_in_metrics_until_it_succeeds() throws Exception {
    DataDirectory another = DataDirectory.open(folder.resolve("failing"));
    Path place = folder.resolve("failing archive");
    Path away = folder.resolve("moved away");
    new ArchiveSetting(another.postgres()).set(place);
    Vertx vertx = Vertx.vertx();
    try (DirectoryLock lock = another.lock().orElseThrow();
        PostgresServer server = start(another);
        Connection connection = server.superuser("postgres").getConnection();
        Statement statement = connection.createStatement()) {
      TenantDatabase database =
          TenantDatabase.open(
              vertx,
              new PgConnectOptions()
                  .setHost("127.0.0.1")
                  .setPort(server.port())
                  .setDatabase("postgres")
                  .setUser("postgres")
                  .setPassword(server.secrets().superuser()),
              1);
      LogArchivingStore store = new LogArchivingStore(database);
      Files.move(place, away);
      statement.execute("create table rows (name text)");
      statement.execute("select pg_switch_wal()");
      LogArchiving failing = await(store, LogArchiving::failing);
      assertThat(failing.on()).isTrue();
      assertThat(failing.ageSeconds()).as("nothing was ever archived").isNaN();
      assertThat(ArchiveState.of(connection).failing()).isPresent();

      Files.move(away, place);
      statement.execute("insert into rows values ('late')");
      statement.execute("select pg_switch_wal()"); // else the next try may be a minute away

      LogArchiving mended = await(store, state -> !state.failing());
      assertThat(mended.ageSeconds()).isNotNegative();
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
    }
  }

  private static LogArchiving await(LogArchivingStore store, Predicate<LogArchiving> wanted)
      throws Exception {
    for (int look = 0; look < LOOKS; look++) {
      LogArchiving state =
          store.read().toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
      if (wanted.test(state)) {
        return state;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new AssertionError("the state of archiving has not changed");
  }

  private static Path copy() throws IOException {
    Path copy = Files.createTempDirectory(folder, "copy");
    try (Stream<Path> all = Files.list(archive)) {
      for (Path file : all.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    return copy;
  }

  private static void assertRefused(Path archive, Optional<Instant> until, String message) {
    Path restored = folder.resolve("refused");
    assertThatThrownBy(() -> restore(restored, archive, until))
        .isInstanceOf(Halt.class)
        .hasMessageContaining(message);
    assertThat(restored).doesNotExist();
    assertThat(folder.resolve("refused.restoring")).doesNotExist();
  }

  private static Restoration.Restored restore(Path root, Path archive, Optional<Instant> until)
      throws IOException {
    return Restoration.restore(
        backup, root, Optional.of(new LogReplay(LogArchive.of(archive), until)), step -> {});
  }

  private static List<String> rows(Path root) throws Exception {
    try (PostgresServer server =
            PostgresServer.start(root.resolve("postgres"), secrets(root), step -> {});
        Connection connection = server.superuser("postgres").getConnection();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("select name from rows")) {
      List<String> rows = new ArrayList<>();
      while (found.next()) {
        rows.add(found.getString(1));
      }
      return rows;
    }
  }
}
