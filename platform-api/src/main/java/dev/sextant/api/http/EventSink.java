package dev.sextant.api.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** The client's end of a stream of events. */
public final class EventSink {

  /** A client opens the stream again when it ends. */
  public static final Duration LONGEST = Duration.ofMinutes(5);

  private final HttpServerResponse response;
  private final Duration longest;
  private final long opened = System.nanoTime();
  private volatile boolean closed;

  public EventSink(HttpServerResponse response, Duration longest) {
    this.response = response;
    this.longest = longest;
  }

  /** Sends an event. */
  public Future<Void> send(String event, JsonObject data) {
    return response.write("event: %s\ndata: %s\n\n".formatted(event, data.encode()));
  }

  /** Sends a comment, which keeps the connection. */
  public Future<Void> heartbeat() {
    return response.write(": still here\n\n");
  }

  /** Ends the stream: whoever sends looks before each event. */
  public void close() {
    closed = true;
  }

  /** Returns whether the client went away, or the stream has lasted as long as it may. */
  public boolean isClosed() {
    return closed
        || response.closed()
        || response.ended()
        || System.nanoTime() - opened > longest.toNanos();
  }
}
