package dev.sextant.standalone.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.sextant.api.login.PostgresLogin;
import dev.sextant.jobs.access.RolePassword;
import dev.sextant.migrations.Roles;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.supervision.Supervisor;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class PostgresServerIT {

  private static final int LOOKS = 3_000;

  @TempDir static Path folder;

  private Path home;
  private Path secrets;

  @BeforeEach
  void one_home_for_all_tests() {
    home = folder.resolve("postgres");
    secrets = folder.resolve("postgres.properties");
  }

  @Test
  void it_is_durable_whatever_somebody_set() throws Exception {
    try (PostgresServer server = start()) {
      execute(server, "alter system set fsync = off");
    }
    try (PostgresServer server = start()) {
      assertThat(query(server, "show fsync")).isEqualTo("on");
      assertThat(query(server, "show synchronous_commit")).isEqualTo("on");
      assertThat(query(server, "show full_page_writes")).isEqualTo("on");
      execute(server, "alter system reset fsync");
    }
  }

  @Test
  void only_the_password_opens_it_and_only_on_loopback() throws Exception {
    try (PostgresServer server = start()) {
      String url = server.jdbcUrl("postgres");

      assertThatThrownBy(() -> DriverManager.getConnection(url, "postgres", ""))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> DriverManager.getConnection(url, "postgres", "postgres"))
          .isInstanceOf(SQLException.class);
      assertThat(
              query(
                  server,
                  "select count(*) from pg_hba_file_rules where auth_method <> 'scram-sha-256'"))
          .isEqualTo("0");
      assertThat(query(server, "show listen_addresses")).isEqualTo("127.0.0.1");
      assertThat(query(server, "show unix_socket_directories")).isEmpty();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home)))
          .isEqualTo("rwx------");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secrets)))
          .isEqualTo("rw-------");
    }
  }

  /** Passwords are random, so iterations would protect nothing and slow down each connection. */
  @Test
  void the_hash_of_a_password_is_computed_once() throws Exception {
    try (PostgresServer server = start()) {
      server.ensureRoles("hashes");
      assertThat(
              query(
                  server,
                  "select count(*) from pg_authid where rolpassword like 'SCRAM-SHA-256$1:%'"))
          .isEqualTo("4");
      String api = server.secrets().roles().api();
      try (Connection connection = server.connections("hashes", Roles.API, api).getConnection()) {
        assertThat(connection.isValid(1)).isTrue();
      }
      assertThatThrownBy(() -> server.connections("hashes", Roles.API, api + "0").getConnection())
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("password authentication failed");
      execute(server, "drop database hashes");
    }
  }

  @Test
  void a_server_that_a_killed_process_left_behind_is_stopped_and_its_data_kept() throws Exception {
    PostgresServer orphan = start();
    execute(orphan, "create table kept as select 42 as answer");

    try (PostgresServer server = start()) {
      assertThatThrownBy(() -> query(orphan, "select 1")).isInstanceOf(SQLException.class);
      assertThat(query(server, "select answer from kept")).isEqualTo("42");
      execute(server, "drop table kept");
    }
  }

  @Test
  void a_stale_pid_file_that_names_a_foreign_process_harms_neither() throws Exception {
    start().close();
    Process foreign = new ProcessBuilder("sleep", "60").start();
    try {
      Path pidFile = home.resolve("cluster/postmaster.pid");
      Files.writeString(pidFile, foreign.pid() + "\n" + home.resolve("cluster") + "\n");

      try (PostgresServer server = start()) {
        assertThat(query(server, "select 1")).isEqualTo("1");
      }
      assertThat(foreign.isAlive()).isTrue();
    } finally {
      foreign.destroyForcibly();
    }
  }

  @Test
  void data_of_another_major_version_is_refused_with_a_sentence() throws Exception {
    start().close();
    Path version = home.resolve("cluster/PG_VERSION");
    Files.writeString(version, "17\n");
    try {
      assertThatThrownBy(this::start)
          .isInstanceOf(Halt.class)
          .hasMessageContaining("made by Postgres 17")
          .hasMessageContaining("--data");
    } finally {
      Files.writeString(version, "18\n");
    }
  }

  @Test
  void lost_passwords_are_a_sentence_not_a_wait() throws Exception {
    start().close();
    byte[] kept = Files.readAllBytes(secrets);
    PrivateFiles.write(
        secrets,
        new String(kept, StandardCharsets.UTF_8)
            .replaceAll("(?m)^postgres=.*$", "postgres=other")
            .getBytes(StandardCharsets.UTF_8));
    try {
      assertThatThrownBy(this::start)
          .isInstanceOf(Halt.class)
          .hasMessageContaining("does not know the passwords");
    } finally {
      PrivateFiles.write(secrets, kept);
    }
  }

  @Test
  void a_server_that_is_killed_is_started_again_on_its_port_with_its_data() throws Exception {
    try (PostgresServer server = start();
        Supervisor supervisor = Supervisor.of("Postgres", server)) {
      server.ensureRoles("sextant");
      execute(server, "create table kept as select 42 as answer");
      String url = server.jdbcUrl("postgres");
      ProcessHandle killed = server.process();
      killed.destroyForcibly();

      for (int look = 0;
          look < LOOKS
              && (server.process().equals(killed)
                  || isDown(server)
                  || supervisor.trouble().isPresent());
          look++) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
      assertThat(supervisor.trouble()).isEmpty();
      assertThat(server.jdbcUrl("postgres")).isEqualTo(url);
      assertThat(query(server, "select answer from kept")).isEqualTo("42");
      execute(server, "drop table kept");
    }
  }

  @Test
  void once_it_is_prepared_nobody_signs_in_as_the_owner_and_the_passwords_are_forgotten()
      throws Exception {
    try (PostgresServer server = start()) {
      server.ensureRoles("sextant");
      PostgresSecrets before = server.secrets();
      server.connections("sextant", Roles.OWNER, before.roles().owner()).getConnection().close();

      server.closeToOwner();

      assertThatThrownBy(
              () ->
                  server
                      .connections("sextant", Roles.OWNER, before.roles().owner())
                      .getConnection())
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("not permitted to log in");
      assertThat(server.secrets().roles().owner()).isEmpty();
      assertThat(server.secrets().superuser()).isEmpty();
      server
          .connections("sextant", Roles.API, server.secrets().roles().api())
          .getConnection()
          .close();
    }
    try (PostgresServer server = start()) {
      server.ensureRoles("sextant");
      server
          .connections("sextant", Roles.OWNER, server.secrets().roles().owner())
          .getConnection()
          .close();
    }
  }

  @Test
  void the_passwords_of_the_roles_change_while_it_runs_and_every_interruption_is_completed()
      throws Exception {
    Path single = folder.resolve("sextant-api.password");
    try (PostgresServer server = start()) {
      server.ensureRoles("sextant");
      String first = server.secrets().roles().api();
      Files.writeString(single, first);
      RolePassword ofProperties = server.password(Roles.API);
      RolePassword ofFile = RolePassword.inFile(single);

      try (Connection superuser = server.superuser("postgres").getConnection()) {
        new PasswordChange(secrets).run(superuser);
      }

      String second = newest(ofProperties);
      assertThat(second).isNotEqualTo(first).isEqualTo(newest(ofFile));
      assertThat(Files.readString(single)).isEqualTo(second + "\n");
      assertThat(Files.readString(secrets)).doesNotContain(".next").doesNotContain(first);
      assertThat(Files.readString(secrets)).contains(server.secrets().superuser());
      server.connections("sextant", Roles.API, second).getConnection().close();
      assertThatThrownBy(() -> server.connections("sextant", Roles.API, first).getConnection())
          .hasMessageContaining("password authentication failed");

      // Killed before Postgres knew the next ones.
      PrivateFiles.write(
          secrets,
          (Files.readString(secrets) + "\n" + Roles.API + ".next=third\n")
              .getBytes(StandardCharsets.UTF_8));
      server.closeToOwner();
      ProcessHandle killed = server.process();
      killed.destroyForcibly();
      killed.onExit().join();
      server.startAgain(1);
      assertThat(ofProperties.attempt().candidates()).contains(second, "third");
    }
    try (PostgresServer server = start()) {
      server.ensureRoles("sextant");
      server.connections("sextant", Roles.API, "third").getConnection().close();
      assertThat(Files.readString(secrets)).doesNotContain(".next");
      assertThat(Files.readString(single)).isEqualTo("third\n");

      // Killed after Postgres knew them; the command completes the same change.
      PrivateFiles.write(
          secrets,
          (Files.readString(secrets) + "\n" + Roles.API + ".next=fourth\n")
              .getBytes(StandardCharsets.UTF_8));
      execute(server, "alter role sextant_api password 'fourth'");
      try (Connection superuser = server.superuser("postgres").getConnection()) {
        new PasswordChange(secrets).run(superuser);
      }
      assertThat(newest(server.password(Roles.API))).isEqualTo("fourth");
      server.connections("sextant", Roles.API, "fourth").getConnection().close();
    }
  }

  @Test
  void a_password_that_postgres_could_not_set_is_not_in_the_log() throws Exception {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    Logger postgres = (Logger) LoggerFactory.getLogger("postgres");
    try (PostgresServer server = start()) {
      server.ensureRoles("sextant");
      log.start();
      postgres.addAppender(log);
      postgres.setLevel(Level.INFO);
      execute(server, "alter system set log_statement = 'all'");
      execute(server, "select pg_reload_conf()");
      for (int look = 0;
          look < LOOKS && !query(server, "show log_statement").equals("all");
          look++) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
      execute(server, "drop role sextant_jobs");
      try (Connection superuser = server.superuser("postgres").getConnection()) {
        assertThatThrownBy(() -> new PasswordChange(secrets).run(superuser))
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("role \"sextant_jobs\" does not exist");
      }
      server.ensureRoles("sextant");
      execute(server, "alter system reset log_statement");
      assertThatThrownBy(() -> execute(server, "select * from the_last_line"))
          .isInstanceOf(SQLException.class);
      String shown = text(log);
      for (int look = 0; look < LOOKS && !shown.contains("the_last_line"); look++) {
        TimeUnit.MILLISECONDS.sleep(20);
        shown = text(log);
      }
      assertThat(shown)
          .contains("role \"sextant_jobs\" does not exist", "drop role", "the_last_line");
      for (String role : List.of(Roles.OWNER, Roles.API, Roles.JOBS)) {
        assertThat(shown).doesNotContain(server.passwords(role).get(0));
      }
    } finally {
      postgres.detachAppender(log);
      postgres.setLevel(null);
    }
  }

  /** An appender locks itself while it appends. */
  private static String text(ListAppender<ILoggingEvent> log) {
    synchronized (log) {
      return log.list.stream()
          .map(ILoggingEvent::getFormattedMessage)
          .collect(Collectors.joining("\n"));
    }
  }

  @Test
  void the_api_signs_in_while_the_passwords_change() throws Exception {
    Vertx vertx = Vertx.vertx();
    try (PostgresServer server = start()) {
      server.ensureRoles("sextant");
      PostgresLogin login =
          new PostgresLogin(
              vertx,
              new PgConnectOptions()
                  .setHost("127.0.0.1")
                  .setPort(server.port())
                  .setDatabase("sextant")
                  .setUser(Roles.API),
              RolePasswords.ofApi(server.password(Roles.API)));
      signIn(vertx, login);

      // Killed before Postgres knew the next one, after it did, and then completed.
      String first = server.passwords(Roles.API).get(0);
      PrivateFiles.write(
          secrets,
          (Files.readString(secrets) + "\n" + Roles.API + ".next=next\n")
              .getBytes(StandardCharsets.UTF_8));
      signIn(vertx, login);
      execute(server, "alter role sextant_api password 'next'");
      signIn(vertx, login);
      try (Connection superuser = server.superuser("postgres").getConnection()) {
        new PasswordChange(secrets).run(superuser);
        assertThat(server.passwords(Roles.API)).containsExactly("next");
        signIn(vertx, login);

        new PasswordChange(secrets).run(superuser);
        assertThat(server.passwords(Roles.API)).doesNotContain("next", first);
        signIn(vertx, login);
      }
    } finally {
      vertx.close();
    }
  }

  private static void signIn(Vertx vertx, PostgresLogin login) {
    login
        .open(
            () ->
                login
                    .next()
                    .compose(options -> PgConnection.connect(vertx, (PgConnectOptions) options)))
        .compose(PgConnection::close)
        .toCompletionStage()
        .toCompletableFuture()
        .join();
  }

  private static String newest(RolePassword password) {
    return password.attempt().candidates().get(0);
  }

  private static boolean isDown(PostgresServer server) {
    try {
      query(server, "select 1");
      return false;
    } catch (SQLException e) {
      return true;
    }
  }

  @Test
  void it_is_unpacked_and_created_once() throws Exception {
    start().close();
    List<String> steps = new ArrayList<>();
    PostgresServer.start(home, secrets, steps::add).close();

    assertThat(steps).containsExactly("starting Postgres");
  }

  private PostgresServer start() throws Exception {
    return PostgresServer.start(home, secrets, step -> {});
  }

  private static void execute(PostgresServer server, String sql) throws SQLException {
    try (Connection connection = server.superuser("postgres").getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String query(PostgresServer server, String sql) throws SQLException {
    try (Connection connection = server.superuser("postgres").getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
