package dev.sextant.jobs;

import dev.sextant.inference.EntailmentModels;
import dev.sextant.jobs.scoring.model.ModelOpener;
import dev.sextant.jobs.scoring.model.ModelOpener.OpenEmbedder;
import java.nio.file.Path;
import java.time.Duration;

/** What the jobs' tests share. */
final class TestSettings {

  private TestSettings() {}

  /** A test's own embedders; entailment models as in production. */
  static ModelOpener models(OpenEmbedder embedders) {
    return new ModelOpener(embedders, EntailmentModels::open);
  }

  /** Small groups and short intervals, so that small data behaves like large data. */
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
