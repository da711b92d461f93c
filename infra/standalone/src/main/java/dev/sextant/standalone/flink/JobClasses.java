package dev.sextant.standalone.flink;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import io.vertx.core.Future;

/**
 * Two classes of task managers, each a Flink cluster: jobs that embed go to those with GPUs, all
 * others to those without.
 */
public final class JobClasses implements JobCluster {

  private final JobCluster processors;
  private final JobCluster gpus;

  public JobClasses(JobCluster processors, JobCluster gpus) {
    this.processors = processors;
    this.gpus = gpus;
  }

  private JobCluster of(Stage stage) {
    return switch (stage) {
      case SCORING -> gpus;
      case SAMPLING, LABELLING, REPORTING -> processors;
    };
  }

  @Override
  public Future<Void> submit(JobOrder order) {
    return of(order.stage()).submit(order);
  }

  @Override
  public Future<JobStatus> status(JobOrder order) {
    return of(order.stage()).status(order);
  }

  @Override
  public Future<Void> cancel(JobOrder order) {
    return of(order.stage()).cancel(order);
  }

  /** Both classes keep their checkpoints in one place, in which either deletes those of all. */
  @Override
  public Future<Void> forget(JobOrder newest) {
    return processors.forget(newest);
  }
}
