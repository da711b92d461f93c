package dev.sextant.api.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.TestApi;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.PasswordRole;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The password of a role changes in Postgres while connections are opened. */
class PasswordRotationTest {

  private static final String OLD = "old-password";
  private static final String NEW = "new-password";
  private static final int CALLERS = 4;
  private static final int CALLS = 25;

  private static TestDatabase server;
  private static PasswordRole role;
  private static Vertx vertx;

  private final Known known = new Known();
  private TenantDatabase database;

  /** What a process knows of the password. */
  private static final class Known implements Passwords {

    private volatile List<String> read = List.of(OLD);
    private volatile String last = OLD;

    @Override
    public Attempt attempt() {
      List<String> now = read;
      boolean settled = now.contains(last);
      List<String> candidates = new ArrayList<>();
      if (settled) {
        candidates.add(last);
      }
      for (int index = now.size() - 1; index >= 0; index--) {
        candidates.add(now.get(index));
      }
      candidates.add(last);
      return new Attempt(candidates, settled, worked -> last = worked);
    }
  }

  @BeforeAll
  static void open() throws Exception {
    server = TestDatabase.create();
    vertx = Vertx.vertx();
    role = PasswordRole.create(server, "rotating_api", Roles.API, OLD);
  }

  @AfterAll
  static void close() throws Exception {
    TestApi.await(vertx.close());
    role.close();
    server.close();
  }

  @BeforeEach
  void start() {
    role.change(OLD);
    database = TenantDatabase.open(vertx, options(), known, 2);
  }

  @AfterEach
  void stop() {
    TestApi.await(database.close());
  }

  @Test
  void no_request_fails_while_the_password_changes_and_the_old_one_opens_nothing_afterwards()
      throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    Semaphore done = new Semaphore(0);
    ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> callers = new ArrayList<>();
    for (int caller = 0; caller < CALLERS; caller++) {
      Thread thread =
          new Thread(
              () -> {
                while (!over.get()) {
                  try {
                    oneOnNewConnection();
                  } catch (Throwable e) {
                    failures.add(e);
                  }
                  done.release();
                }
              });
      callers.add(thread);
      thread.start();
    }

    done.acquire(CALLS);
    known.read = List.of(OLD, NEW);
    done.acquire(CALLS);
    role.change(NEW);
    done.acquire(CALLS);
    known.read = List.of(NEW);
    done.acquire(CALLS);
    over.set(true);
    for (Thread caller : callers) {
      caller.join();
    }

    assertThat(failures).isEmpty();
    assertThat(known.last).isEqualTo(NEW);
    assertThat(role.opens(OLD)).isFalse();
    assertThat(role.opens(NEW)).isTrue();
  }

  @Test
  void a_connection_that_is_open_stays_open() {
    Integer before = backend();
    role.change(NEW);
    known.read = List.of(NEW);

    assertThat(backend()).isEqualTo(before);
  }

  @Test
  void a_new_password_that_postgres_does_not_have_yet_fails_nobody() {
    known.read = List.of(NEW);
    oneOnNewConnection();
    assertThat(known.last).isEqualTo(OLD);

    role.change(NEW);
    oneOnNewConnection();
    assertThat(known.last).isEqualTo(NEW);
  }

  @Test
  void a_password_that_changes_between_finding_and_using_it_is_found_again() {
    Passwords changing =
        new Passwords() {
          private int attempts;

          @Override
          public synchronized Attempt attempt() {
            attempts++;
            if (attempts == 2) {
              role.change(
                  NEW); // the first connection was refused or not: the file says so only now
            }
            return attempts == 1
                ? new Attempt(List.of("torn"), true, worked -> {})
                : new Attempt(List.of(OLD, NEW), false, worked -> {});
          }
        };
    TenantDatabase other = TenantDatabase.open(vertx, options(), changing, 1);
    try {
      assertThat(one(other)).isEqualTo(1);
    } finally {
      TestApi.await(other.close());
    }
  }

  @Test
  void while_no_password_is_right_the_database_is_away_and_it_is_back_without_a_restart() {
    known.read = List.of("wrong");
    known.last = "wrong";
    assertThatThrownBy(() -> one(database))
        .matches(DatabaseUnreachableException::isBehind, "unreachable")
        .hasMessageContaining("password authentication failed")
        .message()
        .doesNotContain("wrong");

    known.read = List.of(OLD);
    assertThat(one(database)).isEqualTo(1);
  }

  private void oneOnNewConnection() {
    TenantDatabase own = database.withPool(1);
    try {
      assertThat(one(own)).isEqualTo(1);
    } finally {
      TestApi.await(own.close());
    }
  }

  private static Integer one(TenantDatabase database) {
    return number(database, "select 1");
  }

  private Integer backend() {
    return number(database, "select pg_backend_pid()");
  }

  private static Integer number(TenantDatabase database, String query) {
    return TestApi.await(
        database.inTenant(
            new TenantId(server.acme()),
            db -> db.query(query).execute().map(rows -> rows.iterator().next().getInteger(0))));
  }

  private static PgConnectOptions options() {
    return new PgConnectOptions()
        .setHost("127.0.0.1")
        .setPort(server.port())
        .setDatabase(server.name())
        .setUser(role.name());
  }
}
