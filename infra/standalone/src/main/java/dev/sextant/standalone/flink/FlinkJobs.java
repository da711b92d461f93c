package dev.sextant.standalone.flink;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.jobs.JobRequest;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.Jobs;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.program.ClusterClient;
import org.apache.flink.client.program.MiniClusterClient;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.messages.FlinkJobNotFoundException;
import org.apache.flink.runtime.messages.FlinkJobTerminatedWithoutCancellationException;
import org.apache.flink.runtime.rest.util.RestClientException;
import org.apache.flink.shaded.netty4.io.netty.handler.codec.http.HttpResponseStatus;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.ExceptionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the API's orders on a Flink cluster, in this JVM or elsewhere.
 *
 * <p>A cluster forgets its jobs when its job manager ends, but the checkpoints remain. A job that
 * is ordered again therefore resumes from its newest complete checkpoint.
 */
public final class FlinkJobs implements JobCluster {

  private static final Logger LOG = LoggerFactory.getLogger(FlinkJobs.class);

  /** A worker thread waits; the dispatcher looks again in its next round. */
  private static final long PATIENCE_SECONDS = 50;

  private final Vertx vertx;
  private final CompletableFuture<ClusterClient<?>> cluster;
  private final Checkpoints checkpoints;
  private final JobTemplate template;
  private final List<Runnable> endListeners = new CopyOnWriteArrayList<>();

  /**
   * The settings that all jobs share.
   *
   * @param instance by which tasks find their login to the database
   * @param parallelism subtasks of each operator
   * @param needsGpu whether each task manager must have a GPU
   * @param codeVersion for manifests
   */
  public record JobTemplate(
      String instance, int parallelism, boolean needsGpu, String codeVersion) {}

  /** Uses a client of a cluster and does not close it. */
  public FlinkJobs(
      Vertx vertx, ClusterClient<?> cluster, Checkpoints checkpoints, JobTemplate template) {
    this(vertx, CompletableFuture.completedFuture(cluster), checkpoints, template);
  }

  /** Uses a client of a cluster that may still be starting: orders wait for it. */
  public FlinkJobs(
      Vertx vertx,
      CompletableFuture<ClusterClient<?>> cluster,
      Checkpoints checkpoints,
      JobTemplate template) {
    this.vertx = vertx;
    this.cluster = cluster;
    this.checkpoints = checkpoints;
    this.template = template;
  }

  @Override
  public Future<Void> submit(JobOrder order) {
    return vertx.executeBlocking(
        () -> {
          submitNow(order);
          return null;
        },
        false);
  }

  @Override
  public Future<JobStatus> status(JobOrder order) {
    return vertx.executeBlocking(() -> statusNow(order), false);
  }

  @Override
  public Future<Void> cancel(JobOrder order) {
    return vertx.executeBlocking(
        () -> {
          cancelNow(id(order));
          return null;
        },
        false);
  }

  @Override
  public Future<Void> forget(JobOrder newest) {
    return vertx.executeBlocking(
        () -> {
          forgetNow(newest);
          return null;
        },
        false);
  }

  private void submitNow(JobOrder order) throws Exception {
    JobID id = id(order);
    Optional<String> resumeFrom =
        Jobs.keepsCheckpoints(kind(order))
            ? restorable(checkpoints, id, order.checkpoint())
            : Optional.empty();
    LOG.info("submitting {} as job {}, resuming from {}", order.stage(), id, resumeFrom);
    StreamGraph graph = Jobs.graph(request(order), checkpoints.uri(), resumeFrom.orElse(null));
    graph.serializeUserDefinedInstances(); // a client over HTTP leaves them out otherwise
    try {
      ClusterClient<?> client = cluster();
      answer(client.submitJob(graph));
      announceEnd(client, id);
    } catch (ExecutionException | TimeoutException e) {
      if (!isThere(id)) {
        throw e;
      }
      LOG.info("job {} is already there", id);
    }
  }

  @Override
  public void onJobEnd(Runnable listener) {
    endListeners.add(listener);
  }

  /** Only a cluster in this JVM announces an end; a client over HTTP would ask again and again. */
  @SuppressWarnings("FutureReturnValueIgnored") // rounds of the dispatcher see each end
  private void announceEnd(ClusterClient<?> client, JobID id) {
    if (client instanceof MiniClusterClient) {
      client
          .requestJobResult(id)
          .whenComplete((result, failure) -> endListeners.forEach(Runnable::run));
    }
  }

  /**
   * Returns the checkpoint to resume from. A store that does not answer costs some work, and not
   * the job.
   *
   * @param last known checkpoint, perhaps of an earlier attempt
   */
  static Optional<String> restorable(Checkpoints checkpoints, JobID id, Optional<String> last) {
    try {
      return checkpoints.newest(id).or(() -> last.filter(checkpoints::exists));
    } catch (UncheckedIOException e) {
      LOG.warn("job {} begins without a checkpoint: their store does not answer", id, e);
      return Optional.empty();
    }
  }

  /**
   * A cluster takes an id once. Asking it also covers a submission that arrived although its reply
   * did not.
   */
  private boolean isThere(JobID id) throws Exception {
    try {
      answer(cluster().getJobStatus(id));
      return true;
    } catch (ExecutionException e) {
      return false;
    }
  }

  private JobStatus statusNow(JobOrder order) throws Exception {
    JobID id = id(order);
    try {
      return switch (answer(cluster().getJobStatus(id))) {
        case INITIALIZING, CREATED, RUNNING, RESTARTING, RECONCILING, FAILING, CANCELLING ->
            new JobStatus.Running(recent(order));
        case FINISHED -> {
          forgetStage(order);
          yield new JobStatus.Finished();
        }
        case CANCELED -> {
          forgetStage(order);
          yield new JobStatus.Cancelled();
        }
        case FAILED -> failure(id);
        case SUSPENDED -> new JobStatus.Unknown();
      };
    } catch (ExecutionException e) {
      if (isUnknown(e)) {
        return new JobStatus.Unknown();
      }
      throw e;
    }
  }

  /** A job runs as well while the store of its checkpoints is away. */
  private Optional<String> recent(JobOrder order) {
    try {
      return Jobs.keepsCheckpoints(kind(order)) ? checkpoints.recent(id(order)) : Optional.empty();
    } catch (UncheckedIOException e) {
      LOG.debug("the checkpoints of {} {} are unknown", order.stage(), order.targetId(), e);
      return Optional.empty();
    }
  }

  private void cancelNow(JobID id) throws Exception {
    try {
      answer(cluster().cancel(id));
    } catch (ExecutionException e) {
      if (!isOver(e) && !isUnknown(e)) {
        throw e;
      }
    }
  }

  private JobStatus failure(JobID id) throws Exception {
    JobResult result = answer(cluster().requestJobResult(id));
    return result
        .getSerializedThrowable()
        .map(failure -> failure.deserializeError(getClass().getClassLoader()))
        .map(
            failure -> {
              LOG.error("job {} failed", id, failure);
              return JobFailure.status(failure);
            })
        .orElseGet(() -> new JobStatus.Failed("The job failed without a reason."));
  }

  /**
   * Deletes the checkpoints of all attempts at this stage, because none will be resumed. If they
   * cannot be deleted now, the clean-up of old checkpoints does it.
   */
  private void forgetStage(JobOrder order) {
    if (!Jobs.keepsCheckpoints(kind(order))) {
      return;
    }
    try {
      checkpoints.delete(
          IntStream.rangeClosed(0, order.attempt())
              .mapToObj(attempt -> id(order, attempt))
              .toList());
    } catch (UncheckedIOException e) {
      LOG.warn("checkpoints of {} {} are left", order.stage(), order.targetId(), e);
    }
  }

  /**
   * A job's id depends on the report number and the attempt, so this method deletes every pair. It
   * includes one number after the newest, because that report may have been abandoned.
   */
  private void forgetNow(JobOrder newest) {
    List<JobID> jobs = new ArrayList<>();
    for (JobKind kind : JobKind.values()) {
      for (int report = 1; report <= newest.reportNumber() + 1; report++) {
        for (int attempt = 0; attempt <= newest.attempt(); attempt++) {
          jobs.add(Jobs.id(kind, newest.targetId().toString(), report, attempt));
        }
      }
    }
    checkpoints.delete(jobs);
  }

  private static boolean isUnknown(Throwable failure) {
    return isA(failure, FlinkJobNotFoundException.class, HttpResponseStatus.NOT_FOUND);
  }

  private static boolean isOver(Throwable failure) {
    return isA(
        failure, FlinkJobTerminatedWithoutCancellationException.class, HttpResponseStatus.CONFLICT);
  }

  /** Over HTTP a failure is a status, or the trace of the failure as text. */
  private static boolean isA(
      Throwable failure, Class<? extends Throwable> kind, HttpResponseStatus status) {
    return ExceptionUtils.findThrowable(failure, kind).isPresent()
        || ExceptionUtils.findThrowable(failure, RestClientException.class)
            .filter(
                reply ->
                    status.equals(reply.getHttpResponseStatus())
                        || String.valueOf(reply.getMessage()).contains(kind.getName()))
            .isPresent();
  }

  private ClusterClient<?> cluster() throws Exception {
    return answer(cluster);
  }

  private static <T> T answer(CompletableFuture<T> future) throws Exception {
    return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private JobRequest request(JobOrder order) {
    return new JobRequest(
        kind(order),
        template.instance(),
        order.tenant().toString(),
        order.targetId().toString(),
        order.reportNumber(),
        order.attempt(),
        template.parallelism(),
        template.needsGpu(),
        template.codeVersion(),
        order.trace().orElse(null));
  }

  private static JobID id(JobOrder order) {
    return id(order, order.attempt());
  }

  private static JobID id(JobOrder order, int attempt) {
    return Jobs.id(kind(order), order.targetId().toString(), order.reportNumber(), attempt);
  }

  private static JobKind kind(JobOrder order) {
    return switch (order.stage()) {
      case SAMPLING -> JobKind.SAMPLING;
      case LABELLING -> JobKind.LABELLING;
      case SCORING -> JobKind.SCORING;
      case REPORTING -> JobKind.REPORTING;
    };
  }
}
