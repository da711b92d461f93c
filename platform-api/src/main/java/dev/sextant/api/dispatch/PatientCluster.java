package dev.sextant.api.dispatch;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The cluster, each of whose answers is waited for a limited time. It counts how often a job was
 * refused in a row: a busy or starting cluster may accept it in a later round.
 *
 * <p>Must be used from one context.
 */
final class PatientCluster {

  /**
   * Most jobs in a row that an outage may end. A job lasts a minute at least, because Flink
   * restarts it several times before it ends.
   */
  static final int MOST_INTERRUPTIONS = 20;

  private static final int MOST_REFUSALS = 5;
  private static final long PATIENCE_SECONDS = 60;

  private final JobCluster cluster;
  private final Map<UUID, Integer> refusals = new HashMap<>();

  PatientCluster(JobCluster cluster) {
    this.cluster = cluster;
  }

  Future<Void> submit(JobOrder job) {
    return bounded(cluster.submit(job)).onSuccess(taken -> forget(job.targetId()));
  }

  /** Counts a refusal; returns whether the job was refused too often to try again. */
  boolean isRefusedForGood(JobOrder job) {
    return refusals.merge(job.targetId(), 1, Integer::sum) >= MOST_REFUSALS;
  }

  Future<JobStatus> status(JobOrder job) {
    return bounded(cluster.status(job));
  }

  Future<Void> cancel(JobOrder job) {
    return bounded(cluster.cancel(job));
  }

  /** Forgets the refusals of what a job works for. */
  void forget(UUID target) {
    refusals.remove(target);
  }

  private static <T> Future<T> bounded(Future<T> answer) {
    return answer.timeout(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }
}
