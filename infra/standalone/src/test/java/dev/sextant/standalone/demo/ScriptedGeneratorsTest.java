package dev.sextant.standalone.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sextant.standalone.client.ApiClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The generators of the demo, against a fake API server. */
class ScriptedGeneratorsTest {

  private static final String GENERATOR =
      "{\"id\":\"g1\",\"name\":\"Small\",\"price\":{},\"probe\":{\"state\":\"%s\"}}";

  private final Deque<String> states = new ArrayDeque<>();
  private final List<String> actions = new ArrayList<>();
  private HttpServer server;
  private ScriptedGenerators generators;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/api/v1/session", exchange -> answer(exchange, "{\"token\":\"t\"}"));
    server.createContext(
        "/api/v1/generators",
        exchange -> answer(exchange, "{\"data\":[" + GENERATOR.formatted("running") + "]}"));
    server.createContext(
        "/api/v1/generators/g1",
        exchange -> {
          if (exchange.getRequestMethod().equals("POST")) {
            actions.add(exchange.getRequestURI().getPath());
          }
          answer(exchange, GENERATOR.formatted(states.size() > 1 ? states.pop() : states.peek()));
        });
    server.start();
    ApiClient api =
        new ApiClient("http://127.0.0.1:" + server.getAddress().getPort(), () -> "code");
    generators = new ScriptedGenerators(api, new DemoSteps(api), "http://127.0.0.1:1/v1");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void a_generator_whose_probe_did_not_end_is_probed_again() throws Exception {
    states.addAll(List.of("running", "failed", "running", "running", "done"));

    assertThat(generators.findOrCreate("p1", "Small", "small")).isEqualTo("g1");

    assertThat(actions).containsExactly("/api/v1/generators/g1/probe");
    assertThat(states).containsExactly("done");
  }

  @Test
  void a_generator_that_was_probed_is_not_probed_again() throws Exception {
    states.addAll(List.of("running", "done"));

    generators.findOrCreate("p1", "Small", "small");

    assertThat(actions).isEmpty();
  }

  private static void answer(HttpExchange exchange, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.getResponseHeaders().add("Set-Cookie", "s=1; Path=/");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
