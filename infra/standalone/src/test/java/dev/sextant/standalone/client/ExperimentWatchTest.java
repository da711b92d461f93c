package dev.sextant.standalone.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs against a server that ends sessions on demand and never ends event streams. */
class ExperimentWatchTest {

  private static final String COMPLETED = "{\"id\":\"e\",\"state\":\"completed\"}";

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger sessions = new AtomicInteger();
  private final AtomicInteger firstGoodSession = new AtomicInteger(1);
  private HttpServer server;
  private ApiClient api;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/api/v1/session", this::signIn);
    server.createContext("/api/v1/experiments/e", this::experiment);
    server.start();
    api = new ApiClient("http://127.0.0.1:" + server.getAddress().getPort(), () -> "code");
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
    server.stop(0);
  }

  @Test
  @Timeout(60)
  void a_final_event_ends_it_though_the_stream_goes_on() throws Exception {
    List<String> states = new ArrayList<>();

    JsonNode ended = new ExperimentWatch(api, "e").await(e -> states.add(e.path("state").asText()));

    assertThat(ended.path("state").asText()).isEqualTo("completed");
    assertThat(states).startsWith("scoring", "completed").hasSize(3);
  }

  @Test
  void a_session_that_ended_is_replaced_before_a_stream_is_opened() throws Exception {
    api.get("/experiments/e");
    firstGoodSession.set(2);

    try (var stream = api.stream("/experiments/e/events")) {
      assertThat(new String(stream.readNBytes(5), StandardCharsets.UTF_8)).isEqualTo("event");
    }
    assertThat(sessions).hasValue(2);
  }

  @Test
  void a_second_refusal_is_reported() {
    firstGoodSession.set(Integer.MAX_VALUE);

    assertThatThrownBy(() -> api.stream("/experiments/e/events"))
        .isInstanceOf(ApiProblem.class)
        .hasMessageContaining("the session has ended");
    assertThat(sessions).hasValue(2);
  }

  private void signIn(HttpExchange exchange) throws IOException {
    answer(exchange, 201, "{\"token\":\"%d\"}".formatted(sessions.incrementAndGet()));
  }

  private void experiment(HttpExchange exchange) throws IOException {
    String token = exchange.getRequestHeaders().getFirst("Authorization").replace("Bearer ", "");
    if (Integer.parseInt(token) < firstGoodSession.get()) {
      answer(exchange, 401, "{\"status\":401,\"detail\":\"the session has ended\"}");
    } else if (exchange.getRequestURI().getPath().endsWith("/events")) {
      exchange.sendResponseHeaders(200, 0);
      event(exchange, "{\"id\":\"e\",\"state\":\"scoring\"}");
      event(exchange, COMPLETED);
      stayOpen();
    } else {
      answer(exchange, 200, COMPLETED);
    }
  }

  private static void event(HttpExchange exchange, String data) throws IOException {
    byte[] event = ("event: progress\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8);
    exchange.getResponseBody().write(event);
    exchange.getResponseBody().flush();
  }

  private static void stayOpen() {
    try {
      TimeUnit.HOURS.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
