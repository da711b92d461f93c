package dev.sextant.benchmarks.sampling;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Answers OpenAI's chat completions after a latency, and with 429 beyond its limit. It counts each
 * answer that it would bill, whether or not it is received.
 */
final class MeteredServer implements AutoCloseable {

  private static final int OK = 200;
  private static final int TOO_MANY = 429;
  private static final String REFUSAL =
      "{\"error\": {\"code\": \"rate_limit_exceeded\", \"message\": \"Slow down.\"}}";

  /** What the server allows. */
  enum Rule {
    /** So many calls at once. */
    CONCURRENT,
    /** So many calls a second, and as many in a burst. */
    A_SECOND,
    /** Any number. */
    ANY
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(8);
  private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
  private final Rule rule;
  private final int allowed;
  private final long latencyMillis;
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger mostInFlight = new AtomicInteger();
  private final AtomicInteger numbers = new AtomicInteger();
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong busyNanos = new AtomicLong();
  private final AtomicLong first = new AtomicLong();
  private final AtomicLong last = new AtomicLong();
  private double bucket;
  private long filled = System.nanoTime();

  MeteredServer(Rule rule, int allowed, long latencyMillis) throws IOException {
    this.rule = rule;
    this.allowed = allowed;
    this.latencyMillis = latencyMillis;
    this.bucket = allowed;
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  String baseUrl() {
    return "http://127.0.0.1:%d/v1".formatted(server.getAddress().getPort());
  }

  long answered() {
    return answered.get();
  }

  long refused() {
    return refused.get();
  }

  /** Returns the seconds that answered calls took, added up. */
  double busySeconds() {
    return busyNanos.get() / 1e9;
  }

  int inFlight() {
    return inFlight.get();
  }

  int mostInFlight() {
    return mostInFlight.get();
  }

  /** Forgets when the first call came. */
  void reset() {
    first.set(0);
    mostInFlight.set(0);
  }

  /** Returns the seconds from the first call to the last reply. */
  double seconds() {
    return (last.get() - first.get()) / 1e9;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    timer.shutdownNow();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the exchange has the outcome
  private void handle(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    first.compareAndSet(0, System.nanoTime());
    if (!admits()) {
      refused.incrementAndGet();
      send(exchange, TOO_MANY, REFUSAL);
      return;
    }
    long start = System.nanoTime();
    timer.schedule(
        () -> threads.execute(() -> answer(exchange, start)), latencyMillis, TimeUnit.MILLISECONDS);
  }

  private boolean admits() {
    int now = inFlight.incrementAndGet();
    boolean admits =
        switch (rule) {
          case CONCURRENT -> now <= allowed;
          case A_SECOND -> take();
          case ANY -> true;
        };
    if (admits) {
      mostInFlight.accumulateAndGet(now, Math::max);
    } else {
      inFlight.decrementAndGet();
    }
    return admits;
  }

  private synchronized boolean take() {
    long now = System.nanoTime();
    bucket = Math.min(allowed, bucket + allowed * (now - filled) / 1e9);
    filled = now;
    boolean admits = bucket >= 1;
    bucket -= admits ? 1 : 0;
    return admits;
  }

  private void answer(HttpExchange exchange, long start) {
    int number = numbers.incrementAndGet();
    answered.incrementAndGet();
    inFlight.decrementAndGet();
    last.set(System.nanoTime());
    busyNanos.addAndGet(System.nanoTime() - start);
    String reply =
        """
        {"model": "metered", "choices": [{"message": {"content": "The answer number %d is about %d miles."},
         "finish_reason": "stop"}], "usage": {"prompt_tokens": 12, "completion_tokens": 9}}
        """
            .formatted(number, number * 7919L % 10_007);
    try {
      send(exchange, OK, reply);
    } catch (IOException e) {
      exchange.close(); // the client is gone; the answer is paid all the same
    }
  }

  private static void send(HttpExchange exchange, int status, String reply) throws IOException {
    byte[] body = reply.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
