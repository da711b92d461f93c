package dev.sextant.jobs.scoring.model;

import dev.sextant.evaluation.ItemScorer;
import dev.sextant.jobs.tables.TenantDatabase;
import java.io.Serializable;

/** One model's branch of the scoring pipeline: knows how to open its scorer where it runs. */
public interface ModelBranch extends Serializable {

  /** Returns the UUID of the model. */
  String id();

  /** Returns the name of the model, for people. */
  String name();

  /**
   * Opens the model and what it keeps in the tables.
   *
   * @throws UnusableModelException if it cannot be loaded or is not the one that was registered
   */
  Opened open(TenantDatabase tables);

  /**
   * A scorer and the model that is to be closed after it.
   *
   * @param scorer of items
   * @param model to close
   */
  record Opened(ItemScorer scorer, AutoClosing model) {}

  /** Closes without a checked failure. */
  @FunctionalInterface
  interface AutoClosing extends AutoCloseable {
    @Override
    void close();
  }
}
