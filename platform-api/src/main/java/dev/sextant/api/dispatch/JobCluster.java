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

  /** Returns the status of the job. */
  Future<JobStatus> status(JobOrder order);

  /** Asks the job to stop; succeeds also if the cluster does not know it. */
  Future<Void> cancel(JobOrder order);

  /**
   * Deletes the checkpoints of a deleted experiment; succeeds also if there are none.
   *
   * @param newest the job with the highest report number and attempt of the experiment
   */
  Future<Void> forget(JobOrder newest);
}
