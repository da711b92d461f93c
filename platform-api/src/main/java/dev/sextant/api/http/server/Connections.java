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
 * Keeps slow and silent clients from holding the server: there are so many connections and no more,
 * the head of a request has to come within some time, and its body at some pace. A newcomer takes
 * the place of whoever has been silent longest.
 */
public final class Connections {

  /**
   * What a client may take.
   *
   * @param most connections at once
   * @param silence longest time from the start of a connection, or the end of an answer, to a whole
   *     head of a request
   * @param pace time in which some of a body has to come
   * @param leastBytes how much of it
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

  /** Since when, the longest first. */
  private final Map<HttpConnection, Long> silent = new LinkedHashMap<>();

  private final Map<HttpConnection, Speaking> speaking = new HashMap<>();

  /** Of which no more requests are heard. */
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

  /** Returns false for a request that is not to be heard any more. */
  synchronized boolean began(HttpServerRequest request) {
    HttpConnection connection = request.connection();
    if (spoken.contains(connection)) {
      return false;
    }
    silent.remove(connection);
    speaking.put(connection, new Speaking(request, System.nanoTime()));
    return true;
  }

  /** Makes the request that is being heard the last of its connection. */
  synchronized void hearNoMore(HttpConnection connection) {
    spoken.add(connection);
  }

  /** What is left of its body has to come within the time that there is for the next head. */
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
