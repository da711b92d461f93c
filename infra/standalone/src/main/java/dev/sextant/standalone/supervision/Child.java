package dev.sextant.standalone.supervision;

import java.io.IOException;

/** A process that this one depends on. */
public interface Child {

  /** Returns the running process, or the last one. */
  ProcessHandle process();

  /**
   * Starts a replacement with the same data and port, and waits until it answers.
   *
   * @param attempt number of the attempt in one outage, from 1; output of later attempts is not
   *     logged
   * @throws IOException if it cannot start; no process of the attempt is left running
   */
  void startAgain(int attempt) throws IOException;
}
