package dev.sextant.jobs;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.EntailmentModels;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.scoring.model.ModelOpener;
import dev.sextant.jobs.scoring.model.ModelOpener.OpenEmbedder;
import dev.sextant.jobs.tables.PlannerStatistics;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.apache.flink.api.common.JobID;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;

/** Entry point: builds the graphs that a cluster runs. */
public final class Jobs {

  private static final ModelOpener SHIPPED_AND_LOCAL =
      new ModelOpener(new LocalEmbedders(), EntailmentModels::open);

  private Jobs() {}

  /** Embedders of this machine, on the device that the task has. */
  private static final class LocalEmbedders implements OpenEmbedder {

    private static final long serialVersionUID = 1L;

    @Override
    public Embedder open(EmbedderSpec spec) {
      return Embedders.open(spec);
    }

    @Override
    public Embedder open(EmbedderSpec spec, ComputeDevice device) {
      return Embedders.open(spec, device);
    }

    @Override
    public boolean ships(EmbedderSpec spec) {
      return Embedders.ships(spec);
    }
  }

  /**
   * Returns the job as a graph, with its id set, ready to be submitted. Reads the target from
   * Postgres, whose statistics it refreshes, so it blocks.
   *
   * @param restorePath a retained checkpoint to resume from; null to start without one (items with
   *     scores are not scored again either way); ignored by reporting, which is short
   * @throws java.util.NoSuchElementException if the tenant has no such target
   * @throws dev.sextant.jobs.tables.TablesException if Postgres cannot be reached or refuses
   */
  public static StreamGraph graph(
      JobRequest request, JobSettings settings, @Nullable String restorePath) {
    PlannerStatistics.refresh(request.database());
    StreamGraph graph =
        switch (request.kind()) {
          case SAMPLING -> SamplingJob.graph(request, settings);
          case LABELLING -> LabellingJob.graph(request, settings);
          case SCORING ->
              resumable(ScoringJob.graph(request, settings, SHIPPED_AND_LOCAL), restorePath);
          case REPORTING -> ReportingJob.graph(request, settings);
        };
    graph.setJobId(id(request));
    return graph;
  }

  /** Returns the same graph with the default limits. */
  public static StreamGraph graph(
      JobRequest request, String checkpointDirectory, @Nullable String restorePath) {
    return graph(request, JobSettings.of(checkpointDirectory), restorePath);
  }

  /**
   * Resumes the graph from a checkpoint. The job then owns the checkpoint and deletes it after a
   * newer one.
   */
  static StreamGraph resumable(StreamGraph graph, @Nullable String restorePath) {
    if (restorePath != null) {
      graph.setSavepointRestoreSettings(
          SavepointRestoreSettings.forPath(restorePath, false, RecoveryClaimMode.CLAIM));
    }
    return graph;
  }

  public static JobID id(JobRequest request) {
    return id(request.kind(), request.targetId(), request.reportNumber(), request.attempt());
  }

  /**
   * Returns the id of a job: the same for the same work, so that a cluster refuses it a second
   * time.
   *
   * @param kind what the job does
   * @param targetId UUID of the experiment, answer set or label run
   * @param reportNumber number of the report that the work is for
   * @param attempt number of the submission of the same work, from 0
   */
  public static JobID id(JobKind kind, String targetId, int reportNumber, int attempt) {
    String identity = "%s/%s/%d/%d".formatted(kind.code(), targetId, reportNumber, attempt);
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(identity.getBytes(StandardCharsets.UTF_8));
      return new JobID(Arrays.copyOf(hash, JobID.SIZE));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /**
   * Returns why a job failed; failures of this project give a sentence for people.
   *
   * @param failure of the job's result
   */
  public static String reason(Throwable failure) {
    return FailureReason.of(failure);
  }

  /** Returns whether jobs of this kind store checkpoints: the others are short, or begin again. */
  public static boolean keepsCheckpoints(JobKind kind) {
    return kind == JobKind.SCORING;
  }

  /** Returns whether a job failed because Postgres could not be reached. */
  public static boolean isOutage(Throwable failure) {
    return FailureReason.isOutage(failure);
  }
}
