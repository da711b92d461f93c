package dev.sextant.api.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;

/** The client's end of a stream of events. */
public final class EventSink {

  private final HttpServerResponse response;

  EventSink(HttpServerResponse response) {
    this.response = response;
  }

  /** Sends an event. */
  public Future<Void> send(String event, JsonObject data) {
    return response.write("event: %s\ndata: %s\n\n".formatted(event, data.encode()));
  }

  /** Sends a comment, which keeps the connection. */
  public Future<Void> heartbeat() {
    return response.write(": still here\n\n");
  }

  /** Returns whether the client went away. */
  public boolean isClosed() {
    return response.closed() || response.ended();
  }
}
