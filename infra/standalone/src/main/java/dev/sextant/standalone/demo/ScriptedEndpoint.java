package dev.sextant.standalone.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves a {@link ScriptedModel} on loopback. It reads nothing of the instance and needs no
 * credential.
 */
final class ScriptedEndpoint {

  private static final Logger LOG = LoggerFactory.getLogger(ScriptedEndpoint.class);
  private static final String BASE = "/scripted/v1";
  private static final int THREADS = 4;
  private static final int MOST_BYTES = 1 << 20;
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final ScriptedModel model;

  private ScriptedEndpoint(HttpServer server, ScriptedModel model) {
    this.server = server;
    this.model = model;
  }

  /**
   * Opens it.
   *
   * @param port to use if it is free; otherwise, and if it is 0, another one is chosen
   */
  static ScriptedEndpoint open(ScriptedModel model, int port) throws IOException {
    ScriptedEndpoint endpoint = new ScriptedEndpoint(bind(port), model);
    endpoint.server.setExecutor(threads());
    endpoint.server.createContext("/", endpoint::handle);
    endpoint.server.start();
    return endpoint;
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** Returns the base URL of the generator. */
  String baseUrl() {
    return "http://127.0.0.1:%d%s".formatted(port(), BASE);
  }

  /** Returns whether a base URL is that of a scripted endpoint, on whatever port. */
  static boolean isScripted(String baseUrl) {
    return baseUrl.matches("http://127\\.0\\.0\\.1:\\d+" + BASE);
  }

  private static HttpServer bind(int port) throws IOException {
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    try {
      return HttpServer.create(new InetSocketAddress(loopback, port), 0);
    } catch (BindException e) {
      LOG.info("port {} is taken, so the scripted endpoint moves to another one", port);
      return HttpServer.create(new InetSocketAddress(loopback, 0), 0);
    }
  }

  private static ExecutorService threads() {
    return Executors.newFixedThreadPool(
        THREADS,
        work -> {
          Thread thread = new Thread(work, "scripted-endpoint");
          thread.setDaemon(true);
          return thread;
        });
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (exchange.getRequestMethod().equals("POST")
          && exchange.getRequestURI().getPath().equals(BASE + "/chat/completions")) {
        answer(exchange);
      } else {
        send(
            exchange,
            NOT_FOUND,
            error("This scripted endpoint answers POST %s/chat/completions only.".formatted(BASE)));
      }
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES);
    JsonNode request;
    try {
      request = JSON.readTree(body);
    } catch (JsonProcessingException e) {
      request = JSON.missingNode();
    }
    if (request.path("messages").isArray()) {
      send(exchange, OK, model.reply(request));
    } else {
      send(
          exchange,
          BAD_REQUEST,
          error("The body must be a JSON object with messages, of at most 1 MB."));
    }
  }

  private static ObjectNode error(String sentence) {
    ObjectNode reply = JSON.createObjectNode();
    reply.putObject("error").put("type", "invalid_request_error").put("message", sentence);
    return reply;
  }

  private static void send(HttpExchange exchange, int status, ObjectNode reply) throws IOException {
    byte[] bytes = JSON.writeValueAsBytes(reply);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
