package dev.sextant.api.telemetry;

/**
 * The work of one kind over all tenants.
 *
 * @param kind one of a few names of kinds
 * @param waiting how much waits for a slot
 * @param running how much has a job or a process
 * @param oldestSeconds how long the oldest of what waits has waited; 0 if nothing waits
 */
public record JobQueue(String kind, long waiting, long running, double oldestSeconds) {

  /** Returns the sum of two of the same kind. */
  public JobQueue plus(JobQueue other) {
    return new JobQueue(
        kind,
        waiting + other.waiting,
        running + other.running,
        Math.max(oldestSeconds, other.oldestSeconds));
  }
}
