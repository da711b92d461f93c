package dev.sextant.jobs.calls;

import java.util.concurrent.CompletableFuture;

/** The work of a run, in pages. */
public interface PagedTask extends AutoCloseable {

  /**
   * Does the work of a page that is not done yet.
   *
   * @param number of the page, from 0
   * @return completes when all of it is done, or the run has ended
   */
  CompletableFuture<Void> page(long number);

  /** Frees everything, and records why work is left. */
  @Override
  void close();
}
