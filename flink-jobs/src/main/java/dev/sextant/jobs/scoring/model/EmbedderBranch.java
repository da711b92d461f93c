package dev.sextant.jobs.scoring.model;

import dev.sextant.evaluation.ImageReadingEmbedder;
import dev.sextant.evaluation.ImageTexts;
import dev.sextant.evaluation.VectorScorer;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.jobs.scoring.model.ModelOpener.OpenEmbedder;
import dev.sextant.jobs.scoring.model.ServerEmbedders.OpenServer;
import dev.sextant.jobs.scoring.model.crashes.CrashIsolation;
import dev.sextant.jobs.scoring.model.crashes.CrashJournal;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.cache.EmbeddingStore;
import dev.sextant.jobs.tables.cache.TextsEmbeddedStore;
import dev.sextant.jobs.tables.cache.TokensBilledStore;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.experiments.RegisteredServer;
import dev.sextant.jobs.tables.images.ImageStore;
import dev.sextant.metrics.catalogue.Catalogue;
import java.util.List;

/**
 * Scores by the vectors of one embedder, and stores the vectors.
 *
 * @param embedder the registered embedder
 * @param metrics names of the metrics that need vectors
 * @param opening opens embedders of this machine
 * @param experimentId experiment that the texts are embedded for
 * @param database whose process may call servers, and the tenant whose embedder it is
 */
public record EmbedderBranch(
    RegisteredEmbedder embedder,
    List<String> metrics,
    OpenEmbedder opening,
    String experimentId,
    Database database)
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
  public String unavailable(String why) {
    return "the embedder %s gives no vectors: %s Nothing that was embedded is embedded again."
        .formatted(name(), why);
  }

  @Override
  public Opened open(TenantTransactions tables, ComputeDevice device, CacheCounts lookups) {
    RegisteredServer server = embedder.server();
    if (server != null) {
      OpenServer opened =
          ServerEmbedders.open(
              embedder,
              server,
              database,
              tables,
              new TokensBilledStore(tables, experimentId, embedder.id()));
      return new Opened(
          scorer(
              new ClaimingEmbedder(cache(tables, opened.embedder(), lookups), opened.claims()),
              ImageTexts.none()),
          opened.close());
    }
    Embedder opened =
        isCertain() ? new EmbedderOnDemand(embedder.spec(), () -> local(device)) : local(device);
    ImageStore images = new ImageStore(tables, experimentId);
    Embedder reading = ImageReadingEmbedder.of(opened, images::files);
    return new Opened(
        scorer(cache(tables, isolated(reading), lookups), ImageTexts.of(reading, images::stored)),
        opened::close);
  }

  /** Where all vectors are stored, nothing waits for a model that cannot have changed. */
  private boolean isCertain() {
    return opening.ships(embedder.spec()) && embedder.spec().revision().equals(embedder.revision());
  }

  private Embedder local(ComputeDevice device) {
    return PinnedModel.open(
        "the embedder " + embedder.name(),
        embedder.revision(),
        () -> opening.open(embedder.spec(), device),
        model -> model.spec().revision());
  }

  /** Only native code can end the process. */
  private static Embedder isolated(Embedder opened) {
    return opened.spec().architecture() == Architecture.LEXICAL
        ? opened
        : CrashJournal.ofProcess()
            .<Embedder>map(journal -> new CrashIsolation(opened, journal))
            .orElse(opened);
  }

  private CachingEmbedder cache(TenantTransactions tables, Embedder opened, CacheCounts lookups) {
    return new CachingEmbedder(
        opened,
        revision -> new EmbeddingStore(tables, revision, experimentId, embedder.id()),
        new TextsEmbeddedStore(tables, experimentId),
        lookups);
  }

  private VectorScorer scorer(Embedder cached, ImageTexts images) {
    return new VectorScorer(
        cached, images, metrics.stream().map(name -> Catalogue.find(name).orElseThrow()).toList());
  }
}
