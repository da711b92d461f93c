package dev.sextant.standalone.flink;

import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import org.apache.flink.api.common.JobID;

/**
 * Where each job keeps its checkpoints: {@code JOB/chk-NUMBER/_metadata}, in a folder or a bucket
 * that Flink's processes and those of the API share. Calls block.
 */
public interface Checkpoints {

  /** Returns the place as Flink names it. */
  String uri();

  /**
   * Returns the newest complete checkpoint of a job: its metadata file appears once all of it is
   * written.
   *
   * @throws java.io.UncheckedIOException if the place does not answer
   */
  Optional<String> newest(JobID job);

  /**
   * Returns a checkpoint of a running job that was the newest a few seconds ago; empty if there was
   * none, or if the place has not answered lately.
   *
   * @throws java.io.UncheckedIOException if the place does not answer
   */
  Optional<String> recent(JobID job);

  /**
   * Returns whether a checkpoint is here and complete.
   *
   * @param checkpoint as {@link #newest} returned it, perhaps of another place
   * @throws java.io.UncheckedIOException if the place does not answer
   */
  boolean exists(String checkpoint);

  /**
   * Deletes all that jobs have here; most of them may have nothing.
   *
   * @throws java.io.UncheckedIOException if the place does not answer
   */
  void delete(Collection<JobID> jobs);

  /**
   * Deletes checkpoints older than this moment; jobs that failed permanently leave them. Another
   * process may delete the same.
   */
  void deleteOlderThan(Instant moment) throws IOException;
}
