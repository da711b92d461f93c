package dev.sextant.standalone.command.remote;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sextant.standalone.command.testing.CommandRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An instance whose replies a test writes: for each path in turn, the last one for ever. */
final class FakeInstance implements AutoCloseable {

  /** A variable that every environment has; its value plays the key. */
  static final String VARIABLE = "PATH";

  /** A request, as it came. */
  record Request(String line, String once, String body) {}

  /** What becomes of a request. */
  interface Reply {
    void give(HttpExchange exchange) throws IOException;
  }

  private final List<Request> requests = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, Deque<Reply>> replies = new HashMap<>();
  private final HttpServer server;

  FakeInstance() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  /** Sets the replies to a request such as {@code GET /projects?limit=100}. */
  FakeInstance on(String request, Reply... inTurn) {
    replies.put(request, new ArrayDeque<>(Arrays.asList(inTurn)));
    return this;
  }

  static Reply json(String body) {
    return status(200, body.replace('\'', '"'));
  }

  static Reply status(int status, String body) {
    return status(status, body, "0");
  }

  static Reply status(int status, String body, String retryAfter) {
    return exchange -> {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Retry-After", retryAfter);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    };
  }

  /** Closes the connection without a reply. */
  static Reply silence() {
    return exchange -> {
      throw new IOException("the connection breaks");
    };
  }

  /** Ends the connection before all that was promised has come. */
  static Reply torn(String start) {
    return exchange -> {
      byte[] bytes = start.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, bytes.length + 1000L);
      exchange.getResponseBody().write(bytes);
      exchange.getResponseBody().flush();
      throw new IOException("the connection breaks");
    };
  }

  List<Request> requests() {
    return List.copyOf(requests);
  }

  List<String> lines() {
    return requests().stream().map(Request::line).toList();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Runs a command against this instance. */
  CommandRun run(String... line) {
    List<String> all = new ArrayList<>(List.of(line));
    all.addAll(List.of("--url", address(), "--key-env", VARIABLE));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private void handle(HttpExchange exchange) throws IOException {
    String line =
        exchange.getRequestMethod()
            + " "
            + exchange.getRequestURI().toString().replaceFirst("^/api/v1", "");
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    requests.add(
        new Request(
            line, String.valueOf(exchange.getRequestHeaders().getFirst("Idempotency-Key")), body));
    Deque<Reply> inTurn = replies.getOrDefault(line, new ArrayDeque<>());
    Reply reply =
        inTurn.isEmpty()
            ? status(404, "{\"code\": \"not-found\", \"detail\": \"There is no such thing.\"}")
            : inTurn.size() == 1 ? inTurn.peek() : inTurn.poll();
    try (exchange) {
      reply.give(exchange);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
