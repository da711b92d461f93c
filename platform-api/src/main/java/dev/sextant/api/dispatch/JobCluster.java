package dev.sextant.api.dispatch;

import io.vertx.core.Future;

/** A cluster that runs jobs. */
public interface JobCluster {

  /**
   * Starts a job. Idempotent: an existing job is left alone. The job resumes from its own newest
   * checkpoint, else from {@code order.checkpoint()} if that still exists, else it starts from the
   * beginning; so it does if their store does not answer. Fails if the cluster refuses.
   */
  Future<Void> submit(JobOrder order);

  /** Returns the status of the job. */
  Future<JobStatus> status(JobOrder order);

  /** Requests cancellation; also succeeds if the cluster does not know the job. */
  Future<Void> cancel(JobOrder order);

  /**
   * Deletes the checkpoints of a deleted experiment; also succeeds if there are none.
   *
   * @param newest the job with the highest report number and attempt of the experiment
   */
  Future<Void> forget(JobOrder newest);

  /**
   * Adds a listener that is called soon after a submitted job has ended, on any thread. It saves
   * waiting and no looking: a cluster of other processes calls none, and no listener hears of jobs
   * that another process submitted.
   */
  void onJobEnd(Runnable listener);
}
