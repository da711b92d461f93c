package dev.sextant.remote.retry;

import java.time.Duration;

/** Time, and work to do later. */
public interface Delays {

  /** Returns a time in nanoseconds; only differences mean something. */
  long nanos();

  /** Runs work after a delay, on any thread. */
  void run(Duration after, Runnable work);
}
