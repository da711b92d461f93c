package dev.sextant.api.dispatch;

import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts, follows and ends the jobs of runs that call models. They have slots of their own, because
 * they wait for the network and not for a processor.
 */
final class CallRunReconciler {

  private static final Logger LOGGER = LoggerFactory.getLogger(CallRunReconciler.class);

  /** A job ends by itself soon after the cancellation; then the cluster ends it. */
  private static final Duration LONGEST_CANCELLATION = Duration.ofSeconds(30);

  private final CallRunStore runs;
  private final PatientCluster cluster;
  private final HeldPlaces places;
  private final Map<UUID, Long> cancelledSince = new HashMap<>();

  /**
   * @param mostRunning maximum number of runs with a job at once, over all tenants
   */
  CallRunReconciler(CallRunStore runs, JobCluster cluster, int mostRunning) {
    this.runs = runs;
    this.cluster = new PatientCluster(cluster);
    this.places = new HeldPlaces(mostRunning);
  }

  /** Takes one step with each open run of the tenants. */
  Future<Void> advance(List<TenantId> tenants, Function<Throwable, Future<Void>> logged) {
    places.begin(tenants);
    return EachInTurn.collect(tenants, tenant -> open(tenant, logged))
        .map(this::next)
        .compose(next -> EachInTurn.run(next, each -> advance(each).recover(logged)));
  }

  private Future<List<OpenCallRun>> open(
      TenantId tenant, Function<Throwable, Future<Void>> logged) {
    return runs.open(tenant)
        .onSuccess(
            open -> places.read(tenant, (int) open.stream().filter(run -> !isQueued(run)).count()))
        .recover(
            failure -> {
              places.cannotRead(tenant);
              return logged.apply(failure).map(List.of());
            });
  }

  /** Free slots go around the tenants, one each, so that no queue delays the others. */
  private List<OpenCallRun> next(List<List<OpenCallRun>> byTenant) {
    List<OpenCallRun> next = new ArrayList<>();
    List<List<OpenCallRun>> queues = new ArrayList<>();
    for (List<OpenCallRun> open : byTenant) {
      List<OpenCallRun> queued = new ArrayList<>();
      open.forEach(run -> (isQueued(run) ? queued : next).add(run));
      queues.add(queued);
    }
    int free = places.left() - next.size();
    for (int round = 0; free > 0 && round < longest(queues); round++) {
      for (List<OpenCallRun> queue : queues) {
        if (free > 0 && round < queue.size()) {
          next.add(queue.get(round));
          places.start(queue.get(round).tenant());
          free--;
        }
      }
    }
    return next;
  }

  private static int longest(List<List<OpenCallRun>> queues) {
    return queues.stream().mapToInt(List::size).max().orElse(0);
  }

  private static boolean isQueued(OpenCallRun run) {
    return run.phase() == OpenCallRun.Phase.QUEUED;
  }

  private Future<Void> advance(OpenCallRun run) {
    return switch (run.phase()) {
      case QUEUED ->
          runs.claim(run)
              .compose(claimed -> claimed.map(this::submit).orElseGet(Future::succeededFuture));
      case RUNNING -> status(run).compose(status -> follow(run, status));
      case CANCELLING -> status(run).compose(status -> cancel(run, status));
    };
  }

  private Future<Void> follow(OpenCallRun run, JobStatus status) {
    if (status instanceof JobStatus.Interrupted interrupted
        && run.interruptions() < PatientCluster.MOST_INTERRUPTIONS) {
      LOGGER.warn("run {} is tried again: {}", run.id(), interrupted.reason());
      return runs.tryAgain(run)
          .compose(again -> again.map(this::submit).orElseGet(Future::succeededFuture));
    }
    if (status instanceof JobStatus.Running) {
      return Future.succeededFuture();
    } else if (status instanceof JobStatus.Unknown) {
      return submit(run);
    } else if (status instanceof JobStatus.Failed failed) {
      return failed(run, failed.reason());
    } else if (status instanceof JobStatus.Interrupted interrupted) {
      return failed(run, interrupted.reason());
    }
    return end(
        run,
        "job-failed",
        "The job ended before its work was done; continue the run to try again.");
  }

  private Future<Void> failed(OpenCallRun run, String reason) {
    LOGGER.warn("the job of run {} failed: {}", run.id(), reason);
    return end(run, "job-failed", reason);
  }

  private Future<Void> cancel(OpenCallRun run, JobStatus status) {
    if (!(status instanceof JobStatus.Running)) {
      return end(run, "cancelled", "Cancelled.");
    }
    long now = System.nanoTime();
    long since = cancelledSince.computeIfAbsent(run.id(), first -> now);
    return now - since > LONGEST_CANCELLATION.toNanos()
        ? cluster.cancel(run.job())
        : Future.succeededFuture();
  }

  private Future<Void> end(OpenCallRun run, String code, String sentence) {
    cluster.forget(run.id());
    cancelledSince.remove(run.id());
    return runs.end(run, code, sentence);
  }

  private Future<Void> submit(OpenCallRun run) {
    return cluster.submit(run.job()).recover(refusal -> refused(run, refusal));
  }

  private Future<Void> refused(OpenCallRun run, Throwable refusal) {
    LOGGER.warn("the cluster did not take the job of run {}", run.id(), refusal);
    return cluster.isRefusedForGood(run.job())
        ? end(
            run,
            "job-failed",
            "The cluster did not take the job; see the log, then continue the run.")
        : Future.succeededFuture();
  }

  private Future<JobStatus> status(OpenCallRun run) {
    return cluster.status(run.job());
  }
}
