package dev.sextant.api.operations;

import dev.sextant.api.operations.Backlog.OpenDeletions;
import dev.sextant.api.operations.DatabaseStateStore.Figures;
import dev.sextant.api.operations.DatabaseStateStore.LivingProcess;
import dev.sextant.api.telemetry.LoadedModel;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How the platform runs, in the contract's format. What could not be read is null, and a trouble
 * says why.
 */
record PlatformState(
    OffsetDateTime readAt,
    UUID process,
    String version,
    String schemaVersion,
    List<Trouble> troubles,
    @Nullable List<QueueState> queues,
    @Nullable Jobs jobs,
    @Nullable OpenDeletions deletions,
    List<Cluster> clusters,
    Models models,
    List<Round> rounds,
    @Nullable Database database,
    List<Pool> pools,
    @Nullable Archive logArchive) {

  /**
   * A part that could not be read; its sentence has nothing of a failure's own text.
   *
   * @param cluster of Flink that did not answer; null for another part
   */
  record Trouble(Part part, @Nullable String cluster, String detail) {}

  /** The parts that other processes answer for. */
  enum Part {
    QUEUES,
    JOBS,
    TASK_MANAGERS,
    DATABASE,
    LOG_ARCHIVE
  }

  /** A queue over all tenants; a limit is null where only the machine bounds what runs. */
  record QueueState(
      String kind, long waiting, long running, double oldestSeconds, @Nullable Integer limit) {}

  /** The oldest of what runs and waits; {@code most} bounds each list. */
  record Jobs(List<RunningJob> running, List<WaitingJob> waiting, int most) {}

  /** A cluster of Flink; its task managers are null if it does not answer. */
  record Cluster(String name, @Nullable List<TaskManager> taskManagers) {}

  /** The models of the answering process. */
  record Models(long mostBytes, long usedBytes, List<LoadedModel> open) {}

  /** Work in rounds: who leads it, and what the answering process knows of its own rounds. */
  record Round(
      String name,
      double intervalSeconds,
      @Nullable UUID leader,
      @Nullable OffsetDateTime ledAt,
      long failures,
      @Nullable OffsetDateTime failedAt,
      @Nullable String failure) {}

  /** Postgres, and the processes of the API that live on it. */
  record Database(
      long bytes,
      long connections,
      long mostConnections,
      String serverVersion,
      List<LivingProcess> processes) {

    static Database of(Figures figures, List<LivingProcess> processes) {
      return new Database(
          figures.bytes(),
          figures.connections(),
          figures.mostConnections(),
          figures.serverVersion(),
          processes);
    }
  }

  /** A pool of connections of the answering process. */
  record Pool(String name, int most, int used, int waiting) {}

  /** The archive of the database's log; the age is null if nothing was archived yet. */
  record Archive(boolean enabled, boolean failing, @Nullable Double ageSeconds) {}
}
