package dev.sextant.standalone.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sextant.standalone.console.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The client against a fake API server. */
class ApiClientTest {

  private final AtomicInteger sessions = new AtomicInteger();
  private final AtomicInteger outages = new AtomicInteger();
  private final List<String> ended = new ArrayList<>();
  private HttpServer server;
  private ApiClient api;

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/api/v1/session",
        exchange -> {
          if (exchange.getRequestMethod().equals("DELETE")) {
            ended.add(
                exchange.getRequestHeaders().getFirst("Cookie")
                    + " of "
                    + exchange.getRequestHeaders().getFirst("Origin"));
          }
          if (outages.getAndDecrement() > 0) {
            exchange.getResponseHeaders().add("Retry-After", "0");
            answer(exchange, 503, "{\"code\":\"database-unavailable\"}");
            return;
          }
          exchange.getResponseHeaders().add("Set-Cookie", "s=" + sessions.get() + "; Path=/");
          answer(exchange, 201, "{\"token\":\"t" + sessions.incrementAndGet() + "\"}");
        });
    server.start();
    api = new ApiClient("http://127.0.0.1:" + server.getAddress().getPort(), () -> "code");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void it_signs_in_once_and_again_when_its_session_has_ended() throws Exception {
    server.createContext(
        "/api/v1/me",
        exchange ->
            answer(
                exchange, isSignedIn(exchange, "Bearer t1") ? 200 : 401, "{\"role\":\"admin\"}"));
    api.get("/me");
    api.get("/me");
    assertThat(sessions).hasValue(1);

    server.removeContext("/api/v1/me");
    server.createContext(
        "/api/v1/me",
        exchange ->
            answer(
                exchange, isSignedIn(exchange, "Bearer t2") ? 200 : 401, "{\"role\":\"admin\"}"));
    assertThat(api.get("/me").path("role").asText()).isEqualTo("admin");
    assertThat(sessions).hasValue(2);
  }

  @Test
  void it_waits_for_a_session_while_the_database_is_away() throws Exception {
    outages.set(2);
    server.createContext("/api/v1/me", exchange -> answer(exchange, 200, "{\"role\":\"admin\"}"));
    assertThat(api.get("/me").path("role").asText()).isEqualTo("admin");
    assertThat(sessions).hasValue(1);
  }

  /** Sixteen gigabytes of weights take minutes to hash. */
  @Test
  void it_waits_long_for_a_resource_that_takes_minutes() throws Exception {
    server.createContext(
        "/api/v1/embedders",
        exchange ->
            answer(
                exchange,
                exchange.getRequestHeaders().containsKey("Idempotency-Key") ? 201 : 400,
                "{\"name\":\"large\"}"));

    assertThat(api.postSlow("/embedders", Map.of()).path("name").asText()).isEqualTo("large");
    assertThat(api.slow("/embedders", Map.of()).build().timeout())
        .hasValueSatisfying(time -> assertThat(time).isGreaterThan(Duration.ofMinutes(30)));
  }

  @Test
  void it_leaves_no_session_behind() throws Exception {
    server.createContext("/api/v1/me", exchange -> answer(exchange, 200, "{}"));
    api.close();
    assertThat(ended).as("never signed in").isEmpty();
    api.get("/me");
    api.close();
    api.close();
    assertThat(ended).containsExactly("s=0 of http://127.0.0.1:" + server.getAddress().getPort());
    api.get("/me");
    server.stop(0);
    api.close();
  }

  @Test
  void a_refusal_of_one_place_is_printed_once() {
    server.createContext(
        "/api/v1/projects",
        exchange ->
            answer(
                exchange,
                422,
                """
                {"code":"invalid","detail":"Too long.",
                 "errors":[{"pointer":"/name","detail":"Too long."}]}"""));

    assertThatThrownBy(() -> api.post("/projects", Map.of("name", "x"))).hasMessage("Too long.");
  }

  @Test
  void a_refusal_is_shown_with_its_places_and_ends_with_2_a_failure_with_1() {
    server.createContext(
        "/api/v1/projects",
        exchange ->
            answer(
                exchange,
                422,
                """
                {"code":"invalid","detail":"That is wrong.",
                 "errors":[{"pointer":"/name","detail":"too long"}]}"""));
    server.createContext("/api/v1/metrics", exchange -> answer(exchange, 502, "<html>"));

    assertThatThrownBy(() -> api.post("/projects", Map.of("name", "x")))
        .isInstanceOfSatisfying(
            ApiProblem.class,
            problem -> assertThat(problem.toHalt().exitCode()).isEqualTo(ExitCode.REFUSED))
        .hasMessage("That is wrong." + System.lineSeparator() + "  /name: too long");
    assertThatThrownBy(() -> api.get("/metrics"))
        .isInstanceOfSatisfying(
            ApiProblem.class,
            problem -> assertThat(problem.toHalt().exitCode()).isEqualTo(ExitCode.ERROR));
  }

  @Test
  void pages_are_followed_to_the_end() throws Exception {
    server.createContext(
        "/api/v1/projects",
        exchange ->
            answer(
                exchange,
                200,
                exchange.getRequestURI().getQuery().contains("cursor=two")
                    ? "{\"data\":[{\"name\":\"b\"}],\"next_cursor\":null}"
                    : "{\"data\":[{\"name\":\"a\"}],\"next_cursor\":\"two\"}"));

    assertThat(Pages.all(api, "/projects"))
        .extracting(JsonNode::toString)
        .containsExactly("{\"name\":\"a\"}", "{\"name\":\"b\"}");
    assertThat(Pages.find(api, "/projects", p -> p.path("name").asText().equals("b"))).isPresent();
    assertThat(Pages.find(api, "/projects", p -> p.path("name").asText().equals("c"))).isEmpty();
  }

  @Test
  void a_stream_that_breaks_is_opened_again_until_the_experiment_has_ended() throws Exception {
    AtomicInteger streams = new AtomicInteger();
    server.createContext(
        "/api/v1/experiments/1/events",
        exchange ->
            answer(
                exchange,
                200,
                streams.incrementAndGet() == 1
                    ? ": hello\n\nevent: progress\ndata: {\"state\":\"scoring\"}\n\ndata: {\"sta"
                    : "event: progress\ndata: {\"state\":\"completed\"}\n\n"));
    server.createContext(
        "/api/v1/experiments/1",
        exchange ->
            answer(
                exchange,
                200,
                streams.get() == 1 ? "{\"state\":\"scoring\"}" : "{\"state\":\"completed\"}"));
    List<String> seen = new ArrayList<>();

    JsonNode ended =
        new ExperimentWatch(api, "1").await(state -> seen.add(state.path("state").asText()));

    assertThat(ended.path("state").asText()).isEqualTo("completed");
    assertThat(seen).containsExactly("scoring", "scoring", "completed", "completed");
  }

  private static boolean isSignedIn(HttpExchange exchange, String header) {
    return header.equals(exchange.getRequestHeaders().getFirst("Authorization"));
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }
}
