package dev.sextant.standalone.supervision;

import java.io.IOException;

/** A process that this one cannot do without. */
public interface Child {

  /** Returns the process that runs now, or the last that did. */
  ProcessHandle process();

  /**
   * Starts another in its place, with the same data and the same port, and waits until it answers.
   *
   * @param attempt counts the attempts of one outage, from 1: what a later one prints is not logged
   * @throws IOException if it cannot; nothing of the attempt is left running
   */
  void startAgain(int attempt) throws IOException;
}
