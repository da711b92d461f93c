package dev.sextant.api.retention.deletion;

import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.tenancy.TenantId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * An unfinished deletion.
 *
 * @param cursor start of the next batch of its state
 * @param jobs of the deleted experiments
 */
public record Sweep(UUID id, State state, String cursor, List<Job> jobs) {

  /** The steps in order. What leads to the rows is deleted before the first. */
  enum State {
    /** Deletes rows whose owner is deleted, and notes the texts that they had. */
    REMOVING,
    /** Deletes checkpoints of jobs, and files of exports. The cluster may be away. */
    FORGETTING_JOBS,
    /** Finds the texts that were compared with deleted texts. */
    PAIRING,
    /** Marks the texts that remaining items still contain. */
    MARKING,
    /** Deletes the other texts from the caches. */
    SWEEPING,
    /** Counts remaining rows. */
    VERIFYING,
    FINISHED
  }

  /** The newest job of an experiment. */
  public record Job(UUID id, int reportNumber, int attempt) {

    /** Returns the order by which the cluster knows the job. */
    public JobOrder order(TenantId tenant) {
      return new JobOrder(Stage.REPORTING, tenant, id, reportNumber, attempt, Optional.empty());
    }
  }
}
