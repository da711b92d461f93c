package dev.sextant.testing.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Clients that read and write on a running API for a while, each sending one request at a time;
 * seven of ten requests read.
 *
 * @param link one-time sign-in link of a user who may write, such as {@code
 *     http://127.0.0.1:7117/#code=...}
 * @param clients how many at once
 * @param duration of the load
 * @param seed of the choice of requests
 */
public record Load(URI link, int clients, Duration duration, long seed) {

  private static final int THREADS = 4;
  private static final String ITEMS =
      "{\"question\":\"What is red?\",\"context\":\"Roses are red.\",\"answers\":[{\"text\":\"Roses.\"}]}\n";
  private static final int SHARED_ITEMS = 200;

  /** Runs the load; the result includes requests that are refused or fail. */
  public LoadResult run() throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      HttpClient http =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .executor(threads)
              .connectTimeout(Duration.ofSeconds(30))
              .build();
      return run(http);
    } finally {
      threads.shutdownNow();
      threads.awaitTermination(1, TimeUnit.MINUTES);
    }
  }

  private LoadResult run(HttpClient http) {
    Exchange exchange = signedIn(http);
    String version = sharedVersion(exchange);
    LoadResult.Tally tally = new LoadResult.Tally();
    Random random = new Random(seed);
    long start = System.nanoTime();
    long deadline = start + duration.toNanos();
    List<CompletableFuture<Void>> running = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      running.add(
          new LoadClient(exchange, tally, version, new Random(random.nextLong()), deadline).run());
    }
    CompletableFuture.allOf(running.toArray(CompletableFuture[]::new)).join();
    return tally.result(System.nanoTime() - start);
  }

  private Exchange signedIn(HttpClient http) {
    String code = link.getFragment().replaceFirst("code=", "");
    Exchange stranger = new Exchange(http, link, "");
    return new Exchange(
        http, link, stranger.posted("/session", "{\"code\":\"" + code + "\"}", "token").join());
  }

  /** Creates the version that all clients read. */
  private static String sharedVersion(Exchange exchange) {
    String project =
        exchange.created("/projects", "{\"name\":\"load " + UUID.randomUUID() + "\"}").join();
    String dataset =
        exchange.created("/projects/" + project + "/datasets", "{\"name\":\"shared\"}").join();
    String imported = exchange.created("/datasets/" + dataset + "/imports", "{}").join();
    exchange.upload("/imports/" + imported + "/content", ITEMS.repeat(SHARED_ITEMS)).join();
    return exchange.field("/imports/" + imported, "version_id").join();
  }
}
