package dev.sextant.jobs.scoring.model;

import dev.sextant.evaluation.EntailmentScorer;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.jobs.scoring.model.ModelOpener.OpenEntailmentModel;
import dev.sextant.jobs.scoring.model.ServerEntailment.OpenGenerator;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.cache.EntailmentStore;
import dev.sextant.jobs.tables.experiments.RegisteredEntailmentModel;
import dev.sextant.jobs.tables.experiments.RegisteredGenerator;
import dev.sextant.metrics.catalogue.Catalogue;
import java.util.List;

/**
 * Scores by the answers of an entailment model, and stores the answers.
 *
 * @param model the registered model
 * @param metrics names of the metrics that need entailment
 * @param opening opens entailment models of this machine
 * @param experimentId experiment that the pairs are classified for
 * @param database whose process may call servers, and the tenant whose model it is
 */
public record EntailmentBranch(
    RegisteredEntailmentModel model,
    List<String> metrics,
    OpenEntailmentModel opening,
    String experimentId,
    Database database)
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
  public String unavailable(String why) {
    return "the entailment model %s classifies nothing: %s No pair that was classified is asked about again."
        .formatted(name(), why);
  }

  @Override
  public Opened open(TenantTransactions tables, ComputeDevice device, CacheCounts lookups) {
    RegisteredGenerator generator = model.generator();
    if (generator != null) {
      OpenGenerator opened = ServerEntailment.open(model, generator, database, tables);
      return new Opened(
          scorer(new ClaimingEntailment(cache(tables, opened.model(), lookups), opened.claims())),
          opened.close());
    }
    EntailmentModel opened =
        PinnedModel.open(
            "the entailment model " + model.name(),
            model.revision(),
            () -> opening.open(model.spec()),
            found -> found.spec().revision());
    return new Opened(scorer(cache(tables, opened, lookups)), opened::close);
  }

  private CachingEntailment cache(
      TenantTransactions tables, EntailmentModel opened, CacheCounts lookups) {
    return new CachingEntailment(
        opened, new EntailmentStore(tables, model.revision(), experimentId), lookups);
  }

  private EntailmentScorer scorer(EntailmentModel cached) {
    return new EntailmentScorer(
        cached, metrics.stream().map(name -> Catalogue.find(name).orElseThrow()).toList());
  }
}
