package dev.sextant.api.dispatch;

import java.util.Optional;

/** The status of a job on the cluster. */
public sealed interface JobStatus {

  /**
   * The job runs.
   *
   * @param checkpoint its newest retained checkpoint
   */
  record Running(Optional<String> checkpoint) implements JobStatus {}

  /** The job has written all rows. */
  record Finished() implements JobStatus {}

  /**
   * The job failed.
   *
   * @param reason a sentence for people
   */
  record Failed(String reason) implements JobStatus {}

  /**
   * The job ended because of something that passes, such as an outage of Postgres. Another attempt
   * may succeed.
   *
   * @param reason a sentence for people
   */
  record Interrupted(String reason) implements JobStatus {}

  /** The job was cancelled. */
  record Cancelled() implements JobStatus {}

  /** The cluster does not know the job: never submitted, or lost in a restart. */
  record Unknown() implements JobStatus {}
}
