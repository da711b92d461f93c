package dev.sextant.api.webhooks.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** A receiver of webhooks on this machine. */
public final class Receiver implements AutoCloseable {

  /** A message as it came. */
  public record Message(Headers headers, String body) {

    public String header(String name) {
      return headers.getFirst(name);
    }
  }

  public final List<Message> messages = new CopyOnWriteArrayList<>();

  /** Status of the next replies. */
  public volatile int status = 204;

  /** Headers of the next replies. */
  public volatile Map<String, String> headers = Map.of();

  /** Text of the next replies. */
  public volatile String text = "";

  /** Whether replies break off. */
  public volatile boolean torn;

  private final HttpServer server;

  public Receiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:%d/hook?a=b".formatted(server.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) throws IOException {
    messages.add(
        new Message(
            exchange.getRequestHeaders(),
            new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
    headers.forEach(exchange.getResponseHeaders()::set);
    byte[] body = text.getBytes(UTF_8);
    if (torn) {
      exchange.sendResponseHeaders(200, 100);
      exchange.getResponseBody().write(body);
      exchange.close();
      return;
    }
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
