package dev.sextant.jobs.scoring.model;

import dev.sextant.evaluation.ItemScorer;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.jobs.scoring.model.ModelOpener.UnusableModelException;
import dev.sextant.jobs.tables.TenantTransactions;
import java.io.Serializable;

/**
 * One model's branch of the scoring pipeline: it can open its scorer on the machine that runs it.
 */
public interface ModelBranch extends Serializable {

  String id();

  String name();

  /** Returns the sentence that says that a server answers nothing, and why. */
  String unavailable(String why);

  /**
   * Opens the model and its stores in the tables.
   *
   * @param device where an embedder runs; servers have their own, and entailment models run on the
   *     processor
   * @param lookups counts what the stores have and the model computes
   * @throws UnusableModelException if it cannot be loaded or differs from the registered one
   */
  Opened open(TenantTransactions tables, ComputeDevice device, CacheCounts lookups);

  /**
   * A scorer and the model to close after it.
   *
   * @param scorer of items
   * @param model to close
   */
  record Opened(ItemScorer scorer, AutoClosing model) {}

  /** Closes without a checked exception. */
  @FunctionalInterface
  interface AutoClosing extends AutoCloseable {
    @Override
    void close();
  }
}
