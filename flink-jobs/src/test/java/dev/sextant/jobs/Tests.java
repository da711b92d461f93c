package dev.sextant.jobs;

import java.nio.file.Path;
import java.time.Duration;

/** What the jobs' tests share. */
final class Tests {

  private Tests() {}

  /** Small groups and short intervals, so that small data shows what large data would. */
  static JobSettings settings(Path checkpoints) {
    return new JobSettings(
        checkpoints.toUri().toString(),
        Duration.ofMillis(100),
        5,
        Duration.ofMillis(50),
        4,
        2_000,
        3);
  }
}
