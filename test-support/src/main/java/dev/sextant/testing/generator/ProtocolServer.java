package dev.sextant.testing.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Speaks OpenAI's chat and plain completions and Anthropic's messages on a free port of loopback,
 * and counts calls. A script replaces replies; a call without one is answered by the model.
 */
public final class ProtocolServer implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * A call.
   *
   * @param headers by name in lower case
   * @param number of the call, from 1
   */
  public record ServerCall(
      String path, Map<String, String> headers, JsonNode body, int number, int concurrent) {}

  /** Decides the reply to a call; empty for the model's. */
  @FunctionalInterface
  public interface Script {

    /** Returns the reply. */
    Optional<ServerReply> reply(ServerCall call);
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ScriptedModel model;
  private final List<ServerCall> calls = new ArrayList<>();
  private final AtomicInteger numbers = new AtomicInteger();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger paid = new AtomicInteger();
  private volatile Script script;
  private volatile long delayMillis;

  /** Starts a server. */
  public ProtocolServer(ScriptedModel model, Script script) throws IOException {
    this.model = model;
    this.script = script;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** Starts a server whose every call the model answers. */
  public static ProtocolServer of(Quirk... quirks) throws IOException {
    return new ProtocolServer(new ScriptedModel(quirks), call -> Optional.empty());
  }

  /** Replaces the script. */
  public void script(Script next) {
    script = next;
  }

  /** Sets the time that the model takes for an answer. */
  public void delay(long millis) {
    delayMillis = millis;
  }

  /** Returns the base URL. */
  public String baseUrl() {
    return "http://127.0.0.1:%d/v1".formatted(port());
  }

  /** Returns the port. */
  public int port() {
    return server.getAddress().getPort();
  }

  /** Returns all calls so far. */
  public List<ServerCall> calls() {
    synchronized (calls) {
      return List.copyOf(calls);
    }
  }

  /** Returns the number of answers that the server wrote, and would bill, received or not. */
  public int paid() {
    return paid.get();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    int concurrent = inFlight.incrementAndGet();
    try (exchange) {
      ServerCall call = call(exchange, concurrent);
      synchronized (calls) {
        calls.add(call);
      }
      Optional<ServerReply> scripted = script.reply(call);
      send(exchange, scripted.isPresent() ? scripted.get() : answer(call));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      inFlight.decrementAndGet();
    }
  }

  private ServerCall call(HttpExchange exchange, int concurrent) throws IOException {
    Map<String, String> headers = new HashMap<>();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
    JsonNode body = JSON.readTree(exchange.getRequestBody());
    return new ServerCall(
        exchange.getRequestURI().toString(), headers, body, numbers.incrementAndGet(), concurrent);
  }

  private ServerReply answer(ServerCall call) throws InterruptedException {
    JsonNode body = call.body();
    if (model.has(Quirk.REFUSES_MAX_TOKENS) && body.has("max_tokens")) {
      return ServerReply.error(
          400, "unsupported_parameter", "Use 'max_completion_tokens' instead of 'max_tokens'.");
    }
    if (model.has(Quirk.REFUSES_N) && body.path("n").asInt(1) > 1) {
      return ServerReply.error(400, "invalid_request_error", "Only one choice is allowed.");
    }
    TimeUnit.MILLISECONDS.sleep(delayMillis);
    paid.incrementAndGet();
    String path = call.path().replaceAll("\\?.*", "");
    if (path.endsWith("/chat/completions")) {
      return ServerReply.ok(model.chat(body).toString());
    } else if (path.endsWith("/completions")) {
      return ServerReply.ok(model.completion(body).toString());
    } else if (path.endsWith("/messages")) {
      return ServerReply.ok(model.message(body).toString());
    }
    return ServerReply.error(404, "not_found", "There is nothing at " + path);
  }

  private static void send(HttpExchange exchange, ServerReply reply)
      throws IOException, InterruptedException {
    TimeUnit.MILLISECONDS.sleep(reply.delayMillis());
    byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    reply.headers().forEach(exchange.getResponseHeaders()::set);
    exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      OutputStream out = exchange.getResponseBody();
      out.write(body, 0, (int) (body.length * reply.sent()));
      if (reply.sent() < 1) {
        out.flush();
      }
    }
  }
}
