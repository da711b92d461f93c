package dev.sextant.api.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.http.Site;
import dev.sextant.api.telemetry.Telemetry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The real server with time limits of a second, and slow clients. */
class ConnectionsTest {

  private static final int MOST = 8;
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
  private static final String POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n";
  private static final int PATIENCE_MILLIS = 30_000;

  private final Vertx vertx = Vertx.vertx();
  private final List<Socket> sockets = new ArrayList<>();
  private HttpServer server;

  @BeforeEach
  void start() {
    Router router = Router.router(vertx);
    router.get().handler(context -> context.response().end("served"));
    router
        .post()
        .handler(
            context ->
                context
                    .request()
                    .body()
                    .onSuccess(body -> context.response().end("got " + body.length())));
    server =
        WebServer.listen(
                vertx,
                new HttpServerOptions().setHost("127.0.0.1").setPort(0),
                new Connections.Bounds(MOST, SECOND, SECOND, 100),
                new Site(Set.of("x"), Optional.empty(), Site.SameSite.STRICT),
                router,
                Telemetry.off(vertx).requests())
            .await();
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    vertx.close().await();
  }

  @Test
  void a_head_that_drips_is_hung_up_on_and_others_are_served_meanwhile() throws Exception {
    Socket slow = open();
    boolean hungUp = false;
    say(slow, "GET / HTTP/1.1\r\nHost: x\r\n");
    for (int i = 0; i < 300 && !hungUp; i++) {
      assertServed();
      hungUp = !say(slow, "X-" + i + ": drip\r\n");
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(hungUp).isTrue();
    assertServed();
  }

  @Test
  void a_body_that_drips_is_hung_up_on() throws Exception {
    Socket slow = open();
    say(slow, POST);
    boolean hungUp = false;
    for (int i = 0; i < 300 && !hungUp; i++) {
      hungUp = !say(slow, "x");
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(hungUp).isTrue();
    assertServed();
  }

  @Test
  void a_body_that_keeps_pace_is_taken_however_long_it_takes() throws Exception {
    Socket steady = open();
    say(steady, POST);
    for (int i = 0; i < 50; i++) {
      assertThat(say(steady, "x".repeat(2_000))).isTrue();
      TimeUnit.MILLISECONDS.sleep(60);
    }
    assertThat(received(steady, "got 100000")).contains("200 OK");
  }

  @Test
  void silence_is_hung_up_on_at_once_or_after_an_answer() throws Exception {
    Socket silent = open();
    Socket done = open();
    say(done, GET);
    assertThat(received(done, "served")).contains("served");
    assertThat(received(silent, "never")).isEmpty();
    assertThat(received(done, "never")).isEmpty();
  }

  @Test
  void a_newcomer_takes_the_place_of_the_one_silent_longest() throws Exception {
    Socket first = open();
    for (int i = 1; i < 5 * MOST; i++) {
      open();
    }
    assertThat(received(first, "never")).isEmpty();
    assertServed();
  }

  @Test
  void where_all_speak_there_is_room_again_once_one_has_gone() throws Exception {
    for (int i = 0; i < MOST; i++) {
      say(open(), POST);
    }
    boolean served = false;
    for (int i = 0; i < 300 && !served; i++) {
      Socket next = open();
      say(next, GET);
      served = received(next, "served").contains("served");
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(served).isTrue();
  }

  private void assertServed() throws IOException {
    Socket socket = open();
    say(socket, GET);
    assertThat(received(socket, "served")).contains("HTTP/1.1 200 OK", "served");
    socket.close();
  }

  private Socket open() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.actualPort());
    socket.setSoTimeout(PATIENCE_MILLIS);
    sockets.add(socket);
    return socket;
  }

  /** Sends text; returns false if the server has closed the connection. */
  private static boolean say(Socket socket, String text) {
    try {
      socket.getOutputStream().write(text.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns what arrives up to this text, or until the server closes the connection. */
  private static String received(Socket socket, String last) throws IOException {
    StringBuilder received = new StringBuilder();
    try {
      while (received.indexOf(last) < 0) {
        int read = socket.getInputStream().read();
        if (read < 0) {
          break;
        }
        received.append((char) read);
      }
    } catch (SocketException reset) {
      // a reset closes the connection, too
    }
    return received.toString();
  }
}
