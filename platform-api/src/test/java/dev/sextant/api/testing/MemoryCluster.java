package dev.sextant.api.testing;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A cluster in memory. By default a job runs until the test changes its status. Clearing {@link
 * #jobs} simulates a restart.
 */
public class MemoryCluster implements JobCluster {

  public final List<JobOrder> submitted = new CopyOnWriteArrayList<>();
  public final List<JobOrder> cancelled = new CopyOnWriteArrayList<>();
  public final List<JobOrder> forgotten = new CopyOnWriteArrayList<>();
  public final Map<JobOrder, JobStatus> jobs = new ConcurrentHashMap<>();
  private final List<Runnable> endListeners = new CopyOnWriteArrayList<>();

  /** Returns the status of a submitted job. */
  public volatile Function<JobOrder, JobStatus> onSubmit =
      order -> new JobStatus.Running(Optional.empty());

  /** Happens before each answer about a job. */
  public volatile Consumer<JobOrder> onStatus = order -> {};

  @Override
  public Future<Void> submit(JobOrder order) {
    if (!jobs.containsKey(order.withoutCheckpoint())) {
      submitted.add(order);
      try {
        jobs.put(order.withoutCheckpoint(), onSubmit.apply(order));
      } catch (RuntimeException e) {
        return Future.failedFuture(e);
      }
    }
    return Future.succeededFuture();
  }

  @Override
  public Future<JobStatus> status(JobOrder order) {
    onStatus.accept(order);
    return Future.succeededFuture(
        jobs.getOrDefault(order.withoutCheckpoint(), new JobStatus.Unknown()));
  }

  @Override
  public Future<Void> cancel(JobOrder order) {
    cancelled.add(order);
    jobs.computeIfPresent(order.withoutCheckpoint(), (job, status) -> new JobStatus.Cancelled());
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> forget(JobOrder newest) {
    forgotten.add(newest);
    return Future.succeededFuture();
  }

  @Override
  public void onJobEnd(Runnable listener) {
    endListeners.add(listener);
  }

  /** Makes every job finish as soon as it is submitted. */
  public MemoryCluster finishing() {
    onSubmit = order -> new JobStatus.Finished();
    return this;
  }

  /** Sets the status of the newest job of a stage; nobody hears of it. */
  public void set(Stage stage, JobStatus status) {
    jobs.put(last(stage).withoutCheckpoint(), status);
  }

  /** Finishes the newest job of a stage, and the listeners hear of it. */
  public void finish(Stage stage) {
    set(stage, new JobStatus.Finished());
    endListeners.forEach(Runnable::run);
  }

  public JobOrder last(Stage stage) {
    return submitted.stream()
        .filter(order -> order.stage() == stage)
        .reduce((a, b) -> b)
        .orElseThrow();
  }
}
