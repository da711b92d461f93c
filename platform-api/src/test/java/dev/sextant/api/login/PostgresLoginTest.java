package dev.sextant.api.login;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.TestApi;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetServer;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that refuses every password, and how often it is asked. */
class PostgresLoginTest {

  private final Vertx vertx = Vertx.vertx();
  private final AtomicInteger signIns = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();
  private NetServer server;
  private volatile Passwords.Attempt attempt;

  @BeforeEach
  void listen() {
    server =
        TestApi.await(
            vertx
                .createNetServer()
                .connectHandler(
                    socket -> {
                      signIns.incrementAndGet();
                      socket.handler(startup -> socket.end(refusal()));
                    })
                .listen(0, "127.0.0.1"));
  }

  @AfterEach
  void close() {
    TestApi.await(vertx.close());
  }

  @Test
  void a_search_in_vain_serves_all_who_ask_within_a_second() {
    PostgresLogin login = login();
    attempt = unsettled("wrong", "older");
    refused(login, 20);
    assertThat(signIns).as("two candidates, read and tried twice").hasValue(4);

    nanos.addAndGet(Duration.ofMillis(999).toNanos());
    refused(login, 20);
    assertThat(signIns).hasValue(4);

    nanos.addAndGet(Duration.ofMillis(1).toNanos());
    refused(login, 20);
    assertThat(signIns).hasValue(8);
  }

  @Test
  void other_passwords_are_tried_at_once() {
    PostgresLogin login = login();
    attempt = unsettled("wrong");
    refused(login, 1);
    assertThat(signIns).hasValue(2);

    attempt = unsettled("wrong", "newer");
    refused(login, 1);
    assertThat(signIns).hasValue(6);
  }

  @Test
  void a_password_that_worked_before_is_not_tried_by_everybody_either() {
    PostgresLogin login = login();
    attempt = new Passwords.Attempt(List.of("was right"), true, worked -> {});
    refused(login, 1);
    assertThat(signIns).as("used once, read and tried twice").hasValue(3);

    refused(login, 20);
    assertThat(signIns).hasValue(3);
  }

  private PostgresLogin login() {
    return new PostgresLogin(
        vertx,
        new PgConnectOptions()
            .setHost("127.0.0.1")
            .setPort(server.actualPort())
            .setDatabase("any")
            .setUser("any"),
        () -> attempt,
        nanos::get);
  }

  private static Passwords.Attempt unsettled(String... candidates) {
    return new Passwords.Attempt(
        List.of(candidates),
        false,
        worked -> {
          throw new AssertionError("none works");
        });
  }

  private void refused(PostgresLogin login, int times) {
    List<Future<PgConnection>> opened =
        Stream.generate(
                () ->
                    login.open(
                        () ->
                            login
                                .next()
                                .compose(
                                    options ->
                                        PgConnection.connect(vertx, (PgConnectOptions) options))))
            .limit(times)
            .toList();
    TestApi.await(Future.join(opened).otherwiseEmpty());
    assertThat(opened)
        .allSatisfy(
            each ->
                assertThat(each.cause())
                    .isInstanceOfSatisfying(
                        PgException.class,
                        cause -> assertThat(cause.getSqlState()).isEqualTo("28P01")));
  }

  private static Buffer refusal() {
    Buffer fields =
        Buffer.buffer().appendBytes("SFATAL\0VFATAL\0C28P01\0Mrefused\0\0".getBytes(UTF_8));
    return Buffer.buffer()
        .appendByte((byte) 'E')
        .appendInt(fields.length() + 4)
        .appendBuffer(fields);
  }
}
