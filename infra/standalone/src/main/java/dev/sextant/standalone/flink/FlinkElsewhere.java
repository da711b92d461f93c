package dev.sextant.standalone.flink;

import dev.sextant.api.operations.TaskManager;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.client.program.ClusterClient;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.rest.messages.EmptyMessageParameters;
import org.apache.flink.runtime.rest.messages.EmptyRequestBody;
import org.apache.flink.runtime.rest.messages.taskmanager.TaskManagersHeaders;
import org.apache.flink.runtime.rest.messages.taskmanager.TaskManagersInfo;

/** A Flink cluster of other processes, reached through its REST endpoint. */
public final class FlinkElsewhere implements AutoCloseable {

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration RETRY_PAUSE = Duration.ofMillis(500);
  private static final int RETRIES = 3;
  private static final long LOOK_SECONDS = 5;

  private final URI address;
  private final RestClusterClient<String> client;

  private FlinkElsewhere(URI address, RestClusterClient<String> client) {
    this.address = address;
    this.client = client;
  }

  /**
   * Prepares the client; nothing is sent yet.
   *
   * @param address of the REST endpoint, with its port
   * @param key that the endpoint presents and requires
   */
  public static FlinkElsewhere at(URI address, FlinkKey key) throws Exception {
    Configuration configuration =
        key.intoRest(new Configuration())
            .set(RestOptions.ADDRESS, address.getHost())
            .set(RestOptions.PORT, address.getPort())
            .set(RestOptions.CONNECTION_TIMEOUT, CONNECT)
            .set(RestOptions.RETRY_MAX_ATTEMPTS, RETRIES)
            .set(RestOptions.RETRY_DELAY, RETRY_PAUSE);
    return new FlinkElsewhere(address, new RestClusterClient<>(configuration, "sextant"));
  }

  /** Returns the client that submits jobs. */
  public ClusterClient<?> client() {
    return client;
  }

  /** Returns whether the endpoint answers. */
  public boolean answers() {
    return taskManagers().isPresent();
  }

  /** Returns how many task managers have registered; empty if the endpoint does not answer. */
  public OptionalInt taskManagers() {
    try {
      return OptionalInt.of(
          client
              .getClusterOverview()
              .get(LOOK_SECONDS, TimeUnit.SECONDS)
              .getNumTaskManagersConnected());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    } catch (ExecutionException | TimeoutException e) {
      return OptionalInt.empty();
    }
  }

  /**
   * Returns whether a task manager has registered.
   *
   * @param id of it, as its settings give it
   * @param since when its process was started: a lost one of the same id stays listed for a while
   */
  public boolean hasTaskManager(String id, Instant since) {
    try {
      return client
          .sendRequest(
              TaskManagersHeaders.getInstance(),
              EmptyMessageParameters.getInstance(),
              EmptyRequestBody.getInstance())
          .get(LOOK_SECONDS, TimeUnit.SECONDS)
          .getTaskManagerInfos()
          .stream()
          .anyMatch(
              each ->
                  each.getResourceId().toString().equals(id)
                      && each.getLastHeartbeat() >= since.toEpochMilli());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  /**
   * Returns the task managers that have registered, lost ones for a while too; fails if the
   * endpoint does not answer.
   */
  public Future<List<TaskManager>> listTaskManagers(Vertx vertx) {
    return TaskManagerList.of(
        vertx,
        client
            .sendRequest(
                TaskManagersHeaders.getInstance(),
                EmptyMessageParameters.getInstance(),
                EmptyRequestBody.getInstance())
            .thenApply(TaskManagersInfo::getTaskManagerInfos));
  }

  /** Returns why the cluster runs no jobs now; empty if it can. */
  public Optional<String> trouble() {
    OptionalInt managers = taskManagers();
    if (managers.isEmpty()) {
      return Optional.of("Flink at %s does not answer.".formatted(address));
    }
    return managers.getAsInt() > 0
        ? Optional.empty()
        : Optional.of("Flink at %s has no task manager.".formatted(address));
  }

  @Override
  public void close() {
    client.close();
  }
}
