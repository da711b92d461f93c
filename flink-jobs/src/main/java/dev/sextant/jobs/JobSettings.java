package dev.sextant.jobs;

import java.time.Duration;

/**
 * Limits of the jobs.
 *
 * @param checkpointDirectory location of checkpoints, as a Flink URI; each job has its own folder
 *     in it, named by its id
 * @param checkpointInterval between two checkpoints of a scoring job
 * @param restarts how often a job restarts in a row, after failures or lost task managers, before
 *     it fails
 * @param firstRestartDelay half as long again with each restart in a row, up to 10 seconds
 * @param groupItems most items that are embedded together
 * @param groupCharacters most characters that are embedded together: a few seconds on the slowest
 *     shipped model, because checkpoints and cancelling may wait that long
 * @param groupsInFlight groups that a subtask embeds at a time with each embedder: while one waits
 *     for Postgres, the others keep the model's workers busy
 */
public record JobSettings(
    String checkpointDirectory,
    Duration checkpointInterval,
    int restarts,
    Duration firstRestartDelay,
    int groupItems,
    long groupCharacters,
    int groupsInFlight) {

  private static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(2);

  /** About a minute and a half of delays, also for a cluster that loses many task managers. */
  private static final int RESTARTS = 16;

  private static final Duration FIRST_RESTART_DELAY = Duration.ofMillis(250);
  private static final int GROUP_ITEMS = 32;
  private static final long GROUP_CHARACTERS = 24_000;
  private static final int GROUPS_IN_FLIGHT = 2;

  /** Returns the default limits. */
  public static JobSettings of(String checkpointDirectory) {
    return new JobSettings(
        checkpointDirectory,
        CHECKPOINT_INTERVAL,
        RESTARTS,
        FIRST_RESTART_DELAY,
        GROUP_ITEMS,
        GROUP_CHARACTERS,
        GROUPS_IN_FLIGHT);
  }

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException if one is invalid; the message says what was expected
   */
  public JobSettings {
    if (checkpointInterval.isNegative() || checkpointInterval.isZero()) {
      throw new IllegalArgumentException("expected a checkpoint interval above zero");
    }
    if (restarts < 0 || groupItems < 1 || groupCharacters < 1 || groupsInFlight < 1) {
      throw new IllegalArgumentException(
          "expected bounds of at least one, and no less restarts than none");
    }
  }
}
