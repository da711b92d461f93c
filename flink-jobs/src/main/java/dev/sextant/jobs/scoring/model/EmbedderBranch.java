package dev.sextant.jobs.scoring.model;

import dev.sextant.evaluation.VectorScorer;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.jobs.scoring.model.ModelOpener.OpenEmbedder;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.cache.EmbeddingStore;
import dev.sextant.jobs.tables.cache.TextsEmbeddedStore;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.metrics.catalogue.Catalogue;
import java.util.List;

/**
 * Scores by the vectors of one embedder, and stores the vectors.
 *
 * @param embedder the registered embedder
 * @param metrics names of the metrics that need vectors
 * @param opening opens embedders
 * @param experimentId experiment that the texts are embedded for
 */
public record EmbedderBranch(
    RegisteredEmbedder embedder, List<String> metrics, OpenEmbedder opening, String experimentId)
    implements ModelBranch {

  private static final long serialVersionUID = 1L;

  @Override
  public String id() {
    return embedder.id();
  }

  @Override
  public String name() {
    return embedder.name();
  }

  @Override
  public Opened open(TenantTransactions tables) {
    Embedder opened =
        PinnedModel.open(
            "the embedder " + embedder.name(),
            embedder.revision(),
            () -> opening.open(embedder.spec()),
            model -> model.spec().revision());
    EmbeddingStore store = new EmbeddingStore(tables, embedder.revision(), experimentId);
    TextsEmbeddedStore counts = new TextsEmbeddedStore(tables, experimentId);
    return new Opened(
        new VectorScorer(
            new CachingEmbedder(opened, store, counts),
            metrics.stream().map(name -> Catalogue.find(name).orElseThrow()).toList()),
        opened::close);
  }
}
