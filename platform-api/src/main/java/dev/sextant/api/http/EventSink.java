package dev.sextant.api.http;

import dev.sextant.api.json.RecordJson;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;

/** The sending end of an event stream. */
public final class EventSink {

  /** Maximum duration of a stream; clients reconnect when it ends. */
  public static final Duration LONGEST = Duration.ofMinutes(5);

  private final HttpServerResponse response;
  private final Duration longest;
  private final long opened = System.nanoTime();
  private volatile boolean closed;

  public EventSink(HttpServerResponse response, Duration longest) {
    this.response = response;
    this.longest = longest;
  }

  /** Sends an event with a record or a JSON object. */
  public Future<Void> send(String event, Object data) {
    return response.write("event: %s\ndata: %s\n\n".formatted(event, RecordJson.encode(data)));
  }

  /** Sends a comment, which keeps the connection open. */
  public Future<Void> heartbeat() {
    return response.write(": still here\n\n");
  }

  /** Ends the stream. Senders check {@link #isClosed} before each event. */
  public void close() {
    closed = true;
  }

  /** Returns whether the client disconnected or the stream reached its maximum duration. */
  public boolean isClosed() {
    return closed
        || response.closed()
        || response.ended()
        || System.nanoTime() - opened > longest.toNanos();
  }
}
