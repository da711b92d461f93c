package dev.sextant.testing.load;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One client with its own project: one request at a time. */
final class LoadClient {

  private static final int OF = 100;
  private static final int READS = 70;
  private static final int CREATES = 82;
  private static final int CHANGES = 92;
  private static final int IMPORTS = 95;
  private static final String ITEM = "{\"question\":\"q\",\"answers\":[{\"text\":\"a\"}]}\n";

  private final Exchange exchange;
  private final LoadResult.Tally tally;
  private final String version;
  private final Random random;
  private final long deadline;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private final Deque<String> datasets = new ArrayDeque<>();
  private @Nullable String project;
  private @Nullable String announced;

  LoadClient(
      Exchange exchange, LoadResult.Tally tally, String version, Random random, long deadline) {
    this.exchange = exchange;
    this.tally = tally;
    this.version = version;
    this.random = random;
    this.deadline = deadline;
  }

  /** Runs until the deadline. */
  CompletableFuture<Void> run() {
    next();
    return done;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the tally records the outcome of each request
  private void next() {
    if (System.nanoTime() - deadline >= 0) {
      done.complete(null);
      return;
    }
    String own = project;
    int dice = own == null ? OF : random.nextInt(OF);
    boolean reads = dice < READS;
    long start = System.nanoTime();
    CompletableFuture<?> step =
        own == null ? createProject() : reads ? read(own) : write(own, dice);
    step.whenComplete(
        (answer, failure) -> {
          tally.add(reads, System.nanoTime() - start, failure);
          next();
        });
  }

  private CompletableFuture<?> createProject() {
    return exchange
        .created("/projects", "{\"name\":\"client " + UUID.randomUUID() + "\"}")
        .thenAccept(id -> project = id);
  }

  private CompletableFuture<?> read(String own) {
    return switch (random.nextInt(6)) {
      case 0 -> exchange.get("/me");
      case 1 -> exchange.get("/projects?limit=20");
      case 2 -> exchange.get("/projects/" + own);
      case 3 -> exchange.get("/projects/" + own + "/datasets");
      case 4 -> exchange.get("/versions/" + version + "/items?limit=20");
      default -> exchange.get("/metrics");
    };
  }

  private CompletableFuture<?> write(String own, int dice) {
    String waiting = announced;
    if (waiting != null) {
      announced = null;
      return exchange.upload("/imports/" + waiting + "/content", ITEM.repeat(5));
    }
    if (dice < CREATES || datasets.isEmpty()) {
      return exchange
          .created("/projects/" + own + "/datasets", "{\"name\":\"" + UUID.randomUUID() + "\"}")
          .thenAccept(datasets::add);
    }
    if (dice < CHANGES) {
      return exchange.json("PATCH", "/projects/" + own, "{\"description\":\"" + dice + "\"}");
    }
    String dataset = datasets.remove();
    return dice < IMPORTS
        ? exchange
            .created("/datasets/" + dataset + "/imports", "{}")
            .thenAccept(id -> announced = id)
        : exchange.send("DELETE", "/datasets/" + dataset, "", "");
  }
}
