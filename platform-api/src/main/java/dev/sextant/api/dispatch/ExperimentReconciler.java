package dev.sextant.api.dispatch;

import io.vertx.core.Future;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reconciles an experiment's row with its job on the cluster, one step at a time: it submits jobs,
 * follows them, and resubmits a job that the cluster has lost, from its newest checkpoint. Steps
 * are repeatable: rows hold the state, and each step queries the cluster again.
 *
 * <p>Must be used from one context.
 */
final class ExperimentReconciler {

  private static final Logger LOGGER = LoggerFactory.getLogger(ExperimentReconciler.class);

  private final DispatchStore experiments;
  private final PatientCluster cluster;

  ExperimentReconciler(DispatchStore experiments, JobCluster cluster) {
    this.experiments = experiments;
    this.cluster = new PatientCluster(cluster);
  }

  /** Starts a queued experiment, or follows a running one. */
  Future<Void> advance(OpenExperiment experiment) {
    return switch (experiment.phase()) {
      case QUEUED -> submitIfPresent(experiments.claim(experiment), Stage.SCORING);
      case SCORING -> look(experiment, Stage.SCORING);
      case REPORTING -> look(experiment, Stage.REPORTING);
      case CANCELLING -> cancel(experiment);
    };
  }

  private Future<Void> look(OpenExperiment experiment, Stage stage) {
    return status(experiment.job(stage)).compose(status -> follow(experiment, stage, status));
  }

  private Future<Void> follow(OpenExperiment experiment, Stage stage, JobStatus status) {
    if (status instanceof JobStatus.Running running) {
      return keep(experiment, running.checkpoint());
    }
    if (status instanceof JobStatus.Finished) {
      return finish(experiment, stage);
    }
    if (status instanceof JobStatus.Failed failed) {
      return failOrStartOver(experiment, stage, failed.reason());
    }
    if (status instanceof JobStatus.Interrupted interrupted) {
      return tryAgain(experiment, stage, interrupted.reason());
    }
    if (status instanceof JobStatus.Cancelled) {
      return fail(experiment, "The job was cancelled on the cluster; start the experiment again.");
    }
    return submitAgain(experiment, stage);
  }

  private Future<Void> keep(OpenExperiment experiment, Optional<String> checkpoint) {
    return checkpoint.isEmpty() || checkpoint.equals(experiment.checkpoint())
        ? Future.succeededFuture()
        : experiments.keepCheckpoint(experiment, checkpoint.get());
  }

  private Future<Void> finish(OpenExperiment experiment, Stage stage) {
    forget(experiment);
    return switch (stage) {
      case SAMPLING, LABELLING -> throw new IllegalStateException("no experiment calls models");
      case SCORING -> submitIfPresent(experiments.report(experiment), Stage.REPORTING);
      case REPORTING -> experiments.complete(experiment);
    };
  }

  private Future<Void> failOrStartOver(OpenExperiment experiment, Stage stage, String reason) {
    return experiment.resumed() ? startOver(experiment, stage, reason) : fail(experiment, reason);
  }

  private Future<Void> startOver(OpenExperiment experiment, Stage stage, String reason) {
    LOGGER.warn("experiment {} starts over without its checkpoint: {}", experiment.id(), reason);
    forget(experiment);
    return submitIfPresent(experiments.startOver(experiment), stage);
  }

  private Future<Void> tryAgain(OpenExperiment experiment, Stage stage, String reason) {
    if (experiment.interruptions() >= PatientCluster.MOST_INTERRUPTIONS) {
      return fail(experiment, reason);
    }
    LOGGER.warn("experiment {} is tried again: {}", experiment.id(), reason);
    return submitIfPresent(experiments.tryAgain(experiment), stage);
  }

  private Future<Void> fail(OpenExperiment experiment, String reason) {
    forget(experiment);
    LOGGER.warn("experiment {} failed: {}", experiment.id(), reason);
    return experiments.fail(experiment, reason);
  }

  private Future<Void> submitIfPresent(Future<Optional<OpenExperiment>> moved, Stage stage) {
    return moved.compose(
        experiment ->
            experiment.isPresent() ? submit(experiment.get(), stage) : Future.succeededFuture());
  }

  /** The cluster may find a checkpoint of the job that no row has. */
  private Future<Void> submitAgain(OpenExperiment experiment, Stage stage) {
    return experiment.resumed()
        ? submit(experiment, stage)
        : submitIfPresent(experiments.resume(experiment), stage);
  }

  private Future<Void> submit(OpenExperiment experiment, Stage stage) {
    return cluster
        .submit(experiment.job(stage))
        .recover(refusal -> refused(experiment, stage, refusal));
  }

  private Future<Void> refused(OpenExperiment experiment, Stage stage, Throwable refusal) {
    LOGGER.warn("the cluster did not take the job of experiment {}", experiment.id(), refusal);
    if (!cluster.isRefusedForGood(experiment.job(stage))) {
      return Future.succeededFuture();
    }
    String reason = "The cluster did not take the job; see the log, then retry.";
    return experiment.checkpoint().isPresent()
        ? startOver(experiment, stage, reason)
        : fail(experiment, reason);
  }

  private Future<Void> cancel(OpenExperiment experiment) {
    if (experiment.attempt() == 0) {
      return experiments.cancelled(experiment);
    }
    JobOrder scoring = experiment.job(Stage.SCORING);
    JobOrder reporting = experiment.job(Stage.REPORTING);
    return cluster
        .cancel(scoring)
        .compose(asked -> cluster.cancel(reporting))
        .compose(asked -> hasStopped(scoring))
        .compose(stopped -> stopped ? hasStopped(reporting) : Future.succeededFuture(false))
        .compose(stopped -> stopped ? experiments.cancelled(experiment) : Future.succeededFuture())
        .onSuccess(done -> forget(experiment));
  }

  private Future<Boolean> hasStopped(JobOrder job) {
    return status(job).map(status -> !(status instanceof JobStatus.Running));
  }

  private Future<JobStatus> status(JobOrder job) {
    return cluster.status(job);
  }

  private void forget(OpenExperiment experiment) {
    cluster.forget(experiment.id());
  }
}
