package dev.sextant.api.dispatch;

import java.util.Optional;

/** The status of a job on the cluster. */
public sealed interface JobStatus {

  /**
   * It runs.
   *
   * @param checkpoint its newest retained checkpoint
   */
  record Running(Optional<String> checkpoint) implements JobStatus {}

  /** All its rows are written. */
  record Finished() implements JobStatus {}

  /**
   * It gave up.
   *
   * @param reason a sentence for people
   */
  record Failed(String reason) implements JobStatus {}

  /** It was cancelled. */
  record Cancelled() implements JobStatus {}

  /** The cluster does not know it: never submitted, or forgotten by a restart. */
  record Unknown() implements JobStatus {}
}
