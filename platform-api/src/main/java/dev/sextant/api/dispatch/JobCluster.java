package dev.sextant.api.dispatch;

import io.vertx.core.Future;

/** Where jobs run. */
public interface JobCluster {

  /**
   * Starts a job. Idempotent: a job that is already there is left alone. It resumes from {@code
   * order.checkpoint()} if that still exists, else from the newest retained checkpoint of that job,
   * else from the start. Fails if the cluster refuses.
   */
  Future<Void> submit(JobOrder order);

  /** Returns how the job stands. */
  Future<JobStatus> status(JobOrder order);

  /** Asks the job to stop; succeeds, too, if it is not there. */
  Future<Void> cancel(JobOrder order);

  /**
   * Deletes whatever is kept to resume jobs of an experiment that is gone; succeeds, too, if there
   * is nothing.
   *
   * @param newest no report of the experiment has a higher number, no attempt either
   */
  Future<Void> forget(JobOrder newest);
}
