package dev.sextant.api.testing;

import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.Stage;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** An API with a version to work on and a cluster whose jobs the test controls. */
public final class ControlledJobs implements AutoCloseable {

  private static final int MOST_POLLS = 6_000;

  private final MemoryCluster cluster = new MemoryCluster();
  private final TestApi api = TestApi.start(cluster);
  private final ApiClient acme = api.acme();
  private final String project;
  private final String version;

  public ControlledJobs() {
    Library library = new Library(acme);
    project = library.project();
    version = library.version(project, Library.GROUNDED);
  }

  public MemoryCluster cluster() {
    return cluster;
  }

  public TestApi api() {
    return api;
  }

  public ApiClient acme() {
    return acme;
  }

  public String project() {
    return project;
  }

  public String version() {
    return version;
  }

  /** Registers a generator that nothing calls; returns its id. */
  public String generator() {
    JsonObject generator =
        new JsonObject()
            .put("name", "one")
            .put("kind", "openai-chat")
            .put("base_url", "https://models.example.org/v1")
            .put("model", "m");
    return acme.post("/generators", generator).is(201).id();
  }

  /** Returns how many jobs of a stage the cluster got. */
  public long jobs(Stage stage) {
    return List.copyOf(cluster.submitted).stream()
        .map(JobOrder::stage)
        .filter(stage::equals)
        .count();
  }

  public void awaitJob(Stage stage) {
    await(() -> jobs(stage) > 0);
  }

  /** Waits until something happens. */
  public static void await(BooleanSupplier condition) {
    for (int i = 0; i < MOST_POLLS; i++) {
      if (condition.getAsBoolean()) {
        return;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    throw new AssertionError("it does not happen");
  }

  @Override
  public void close() {
    api.close();
  }
}
