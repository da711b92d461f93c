package dev.sextant.jobs.scoring.model;

import dev.sextant.evaluation.EntailmentScorer;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.jobs.scoring.model.ModelOpener.OpenEntailmentModel;
import dev.sextant.jobs.tables.TenantDatabase;
import dev.sextant.jobs.tables.cache.EntailmentStore;
import dev.sextant.jobs.tables.experiments.RegisteredEntailmentModel;
import dev.sextant.metrics.catalogue.Catalogue;
import java.util.List;

/**
 * Scores by what an entailment model says, which is stored.
 *
 * @param model as it was registered
 * @param metrics names of those that need entailment
 * @param opening where entailment models come from
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
  public Opened open(TenantDatabase tables) {
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
