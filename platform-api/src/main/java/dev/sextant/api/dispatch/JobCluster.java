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
}
