package dev.sextant.api.http.server;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Protects the server from slow and silent clients: it limits the number of connections, the time
 * until a request's head is complete, and the minimum rate of its body. A new connection replaces
 * the one that has been silent longest.
 */
public final class Connections {

  /**
   * The limits of clients.
   *
   * @param most maximum number of connections
   * @param silence maximum time from the start of a connection, or the end of an answer, to the
   *     complete head of a request
   * @param pace period in which part of a body must arrive
   * @param leastBytes minimum size of that part
   */
  public record Bounds(int most, Duration silence, Duration pace, long leastBytes) {

    public static final Bounds USUAL =
        new Bounds(2_000, Duration.ofSeconds(60), Duration.ofSeconds(20), 20 << 10);
  }

  private static final class Speaking {
    private final HttpServerRequest request;
    private long since;
    private long bytes;

    private Speaking(HttpServerRequest request, long since) {
      this.request = request;
      this.since = since;
    }
  }

  private static final long SWEEP_MILLIS = 500;

  private final Vertx vertx;
  private final Bounds bounds;

  /** Silent connections and the start of their silence, the longest first. */
  private final Map<HttpConnection, Long> silent = new LinkedHashMap<>();

  private final Map<HttpConnection, Speaking> speaking = new HashMap<>();

  /** Connections whose further requests are ignored. */
  private final Set<HttpConnection> spoken = new HashSet<>();

  private OptionalLong sweeping = OptionalLong.empty();

  public Connections(Vertx vertx, Bounds bounds) {
    this.vertx = vertx;
    this.bounds = bounds;
  }

  synchronized void opened(HttpConnection connection) {
    connection.closeHandler(closed -> forget(connection));
    if (sweeping.isEmpty()) {
      sweeping = OptionalLong.of(vertx.setPeriodic(SWEEP_MILLIS, timer -> sweep()));
    }
    if (silent.size() + speaking.size() >= bounds.most() && !makeRoom()) {
      connection.close();
    } else {
      silent.put(connection, System.nanoTime());
    }
  }

  /** Returns false if the request must be ignored. */
  synchronized boolean began(HttpServerRequest request) {
    HttpConnection connection = request.connection();
    if (spoken.contains(connection)) {
      return false;
    }
    silent.remove(connection);
    speaking.put(connection, new Speaking(request, System.nanoTime()));
    return true;
  }

  /** Makes the current request the last of its connection. */
  synchronized void hearNoMore(HttpConnection connection) {
    spoken.add(connection);
  }

  /** The rest of its body must arrive within the time allowed for the next head. */
  synchronized void answered(HttpConnection connection) {
    if (speaking.remove(connection) != null) {
      silent.put(connection, System.nanoTime());
    }
  }

  private void sweep() {
    overdue().forEach(HttpConnection::close);
  }

  private synchronized List<HttpConnection> overdue() {
    long now = System.nanoTime();
    List<HttpConnection> overdue = new ArrayList<>();
    for (Map.Entry<HttpConnection, Long> each : silent.entrySet()) {
      if (now - each.getValue() <= bounds.silence().toNanos()) {
        break;
      }
      overdue.add(each.getKey());
    }
    for (Map.Entry<HttpConnection, Speaking> each : speaking.entrySet()) {
      if (isTooSlow(each.getValue(), now)) {
        overdue.add(each.getKey());
      }
    }
    return overdue;
  }

  private boolean isTooSlow(Speaking speaker, long now) {
    if (speaker.request.isEnded() || now - speaker.since <= bounds.pace().toNanos()) {
      return false;
    }
    long bytes = speaker.request.bytesRead();
    boolean slow = bytes - speaker.bytes < bounds.leastBytes();
    speaker.since = now;
    speaker.bytes = bytes;
    return slow;
  }

  private boolean makeRoom() {
    Iterator<HttpConnection> longest = silent.keySet().iterator();
    if (!longest.hasNext()) {
      return false;
    }
    HttpConnection connection = longest.next();
    longest.remove();
    connection.close();
    return true;
  }

  private synchronized void forget(HttpConnection connection) {
    silent.remove(connection);
    speaking.remove(connection);
    spoken.remove(connection);
    if (silent.isEmpty() && speaking.isEmpty()) {
      sweeping.ifPresent(vertx::cancelTimer);
      sweeping = OptionalLong.empty();
    }
  }
}
