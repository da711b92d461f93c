package dev.sextant.standalone.flink;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import io.vertx.core.Future;

/**
 * Two classes of task managers, each a Flink cluster: jobs that embed go to those with GPUs, all
 * others to those without. A job that embeds may still run without GPUs if it began before there
 * were any: it stays there, because a second one would write the same checkpoints.
 */
public final class JobClasses implements JobCluster {

  private final JobCluster processors;
  private final JobCluster gpus;

  public JobClasses(JobCluster processors, JobCluster gpus) {
    this.processors = processors;
    this.gpus = gpus;
  }

  private static boolean embeds(JobOrder order) {
    return order.stage() == Stage.SCORING;
  }

  @Override
  public Future<Void> submit(JobOrder order) {
    return embeds(order) ? gpus.submit(order) : processors.submit(order);
  }

  @Override
  public Future<JobStatus> status(JobOrder order) {
    return embeds(order)
        ? gpus.status(order)
            .compose(
                status ->
                    status instanceof JobStatus.Unknown
                        ? processors.status(order)
                        : Future.succeededFuture(status))
        : processors.status(order);
  }

  @Override
  public Future<Void> cancel(JobOrder order) {
    return embeds(order)
        ? Future.join(gpus.cancel(order), processors.cancel(order)).mapEmpty()
        : processors.cancel(order);
  }

  /** Both classes keep their checkpoints in one place, in which either deletes those of all. */
  @Override
  public Future<Void> forget(JobOrder newest) {
    return processors.forget(newest);
  }

  @Override
  public void onJobEnd(Runnable listener) {
    processors.onJobEnd(listener);
    gpus.onJobEnd(listener);
  }
}
