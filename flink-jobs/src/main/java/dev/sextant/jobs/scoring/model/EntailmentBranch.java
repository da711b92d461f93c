package dev.sextant.jobs.scoring.model;

import dev.sextant.evaluation.EntailmentScorer;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.jobs.scoring.model.ModelOpener.OpenEntailmentModel;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.cache.EntailmentStore;
import dev.sextant.jobs.tables.experiments.RegisteredEntailmentModel;
import dev.sextant.metrics.catalogue.Catalogue;
import java.util.List;

/**
 * Scores by the answers of an entailment model, and stores the answers.
 *
 * @param model the registered model
 * @param metrics names of the metrics that need entailment
 * @param opening opens entailment models
 */
public record EntailmentBranch(
    RegisteredEntailmentModel model, List<String> metrics, OpenEntailmentModel opening)
    implements ModelBranch {

  private static final long serialVersionUID = 1L;

  @Override
  public String id() {
    return model.id();
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public Opened open(TenantTransactions tables) {
    EntailmentModel opened =
        PinnedModel.open(
            "the entailment model " + model.name(),
            model.revision(),
            () -> opening.open(model.spec()),
            found -> found.spec().revision());
    EntailmentStore store = new EntailmentStore(tables, model.revision());
    return new Opened(
        new EntailmentScorer(
            new CachingEntailment(opened, store),
            metrics.stream().map(name -> Catalogue.find(name).orElseThrow()).toList()),
        opened::close);
  }
}
