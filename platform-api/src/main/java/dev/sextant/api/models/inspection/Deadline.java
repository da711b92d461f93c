package dev.sextant.api.models.inspection;

import java.time.Duration;

/** The instant at which work of several steps must have ended; each step takes what is left. */
public final class Deadline {

  private final Duration longest;
  private final long end;

  private Deadline(Duration longest) {
    this.longest = longest;
    this.end = System.nanoTime() + longest.toNanos();
  }

  /** Returns the deadline of work that begins now. */
  public static Deadline after(Duration longest) {
    return new Deadline(longest);
  }

  /** Returns the time that all steps may take together. */
  public Duration longest() {
    return longest;
  }

  /** Returns the time that is left; zero once it is over. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  /** Returns the time for a step that may not take longer by itself either. */
  public Duration leftUpTo(Duration longestStep) {
    Duration left = left();
    return left.compareTo(longestStep) < 0 ? left : longestStep;
  }
}
