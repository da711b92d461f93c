package dev.sextant.standalone.evaluate.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.evaluate.EvaluateOptions;
import dev.sextant.standalone.evaluate.FileReading;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Interruptions at inconvenient moments, against a fake API server. */
class EvaluationTest {

  private static final EvaluateOptions OPTIONS =
      new EvaluateOptions(
          Path.of("answers.jsonl"),
          Path.of("out"),
          new FileReading(
              "auto", Map.of(), "auto", "auto", Map.of(), List.of(), List.of(), List.of(),
              "refuse"),
          List.of("lexical"),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Set.of(),
          Optional.empty());

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private final CountDownLatch arrived = new CountDownLatch(1);
  private final CountDownLatch answered = new CountDownLatch(1);
  private final AtomicInteger refusals = new AtomicInteger();
  private volatile String state = "scoring";
  private HttpServer server;
  private Evaluation evaluation;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/api/v1/session", exchange -> answer(exchange, 201, "{\"token\":\"t\"}"));
    server.createContext("/api/v1/projects/p/experiments", this::begin);
    server.createContext("/api/v1/experiments/e", this::experiment);
    server.start();
    String address = "http://127.0.0.1:" + server.getAddress().getPort();
    evaluation = new Evaluation(new ApiClient(address, () -> "code"));
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
    server.stop(0);
  }

  @Test
  void an_experiment_whose_start_is_not_answered_yet_is_cancelled_too() throws Exception {
    CompletableFuture<Void> run = CompletableFuture.runAsync(this::run, threads);
    arrived.await();

    CompletableFuture<Void> cancel = CompletableFuture.runAsync(evaluation::cancel, threads);
    assertThat(asked).doesNotContain("POST /api/v1/experiments/e/cancel");
    answered.countDown();

    cancel.get();
    assertThat(asked).contains("POST /api/v1/experiments/e/cancel");
    assertThatThrownBy(run::get)
        .hasCauseInstanceOf(Halt.class)
        .hasMessageContaining("was cancelled");
  }

  @Test
  void a_cancellation_that_a_busy_api_refuses_is_requested_again() throws Exception {
    refusals.set(2);
    answered.countDown();
    CompletableFuture<Void> run = CompletableFuture.runAsync(this::run, threads);
    arrived.await();

    evaluation.cancel();

    assertThat(asked).filteredOn(each -> each.endsWith("/cancel")).hasSize(3);
    assertThatThrownBy(run::get).hasMessageContaining("was cancelled");
  }

  @Test
  void after_an_interruption_no_experiment_starts() {
    evaluation.cancel();

    assertThatThrownBy(this::run)
        .isInstanceOf(Halt.class)
        .hasMessage("The evaluation was interrupted before its experiment started.");
    assertThat(asked).isEmpty();
  }

  private void run() {
    try {
      evaluation.run("p", "v", OPTIONS, progress -> {});
    } catch (Halt e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private void begin(HttpExchange exchange) throws IOException {
    asked.add(request(exchange));
    arrived.countDown();
    try {
      answered.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    answer(exchange, 201, "{\"id\":\"e\",\"state\":\"scoring\"}");
  }

  private void experiment(HttpExchange exchange) throws IOException {
    String request = request(exchange);
    asked.add(request);
    if (!request.endsWith("/cancel")) {
      answer(exchange, 200, "{\"id\":\"e\",\"state\":\"%s\"}".formatted(state));
    } else if (refusals.getAndDecrement() > 0) {
      answer(exchange, 503, "{\"code\":\"busy\",\"detail\":\"Try again.\"}");
    } else {
      state = "cancelled";
      answer(exchange, 200, "{\"id\":\"e\",\"state\":\"cancelling\"}");
    }
  }

  private static String request(HttpExchange exchange) {
    return exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
