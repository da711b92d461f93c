package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.bundle.BundleFormat;
import dev.sextant.bundle.BundleReader;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.experiments.RegisteredEntailmentModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * How many scores of a bundle were computed again, and which differ.
 *
 * @param scores number of rows of {@code scores}
 * @param computed how many of them were computed again
 * @param withoutVectors how many of them need vectors that the bundle does not have
 * @param withoutInputs how many others depend on something that no bundle has: a model, token
 *     log-probabilities, an external source
 * @param sampleScores number of rows of {@code sample_scores}
 * @param computedSampleScores how many of them were computed again; the others need vectors
 * @param failed items without any score by a model: the report counts them as failed
 * @param lacking items of which the bundle lacks vectors, although it has those of others
 * @param differing number of scores of both tables that differ
 * @param differences the first {@link #MOST_LISTED} of them
 */
public record ScoreVerification(
    long scores,
    long computed,
    long withoutVectors,
    long withoutInputs,
    long sampleScores,
    long computedSampleScores,
    List<ItemCount> failed,
    List<ItemCount> lacking,
    long differing,
    List<ScoreDifference> differences) {

  /** More would hide the first ones. */
  public static final int MOST_LISTED = 50;

  /** Nothing was computed. */
  public static final ScoreVerification NONE =
      new ScoreVerification(0, 0, 0, 0, 0, 0, List.of(), List.of(), 0, List.of());

  public ScoreVerification {
    failed = List.copyOf(failed);
    lacking = List.copyOf(lacking);
    differences = List.copyOf(differences);
  }

  /**
   * Computes the scores of a bundle again by the code of the scoring job. Memory holds a number for
   * each score, and one item at a time.
   *
   * @throws IOException if rows cannot be read, or tables do not have the same answers
   */
  public static ScoreVerification of(BundleReader bundle, Experiment experiment)
      throws IOException {
    boolean vectors = bundle.has(BundleTables.VECTORS, BundleFormat.PARQUET);
    ScoreLedger ledger = ScoreLedger.read(bundle, experiment, vectors);
    SampleLedger samples = new SampleLedger(bundle, experiment, ledger.findings());
    Rescoring rescoring = new Rescoring(bundle, experiment, ledger, samples);
    rescoring.texts();
    List<ItemCount> lacking = vectors ? rescoring.vectors() : List.of();
    ledger.findRowsOfNothing(bundle);
    return new ScoreVerification(
        ledger.rows(),
        ledger.computed(),
        ledger.withoutVectors(),
        ledger.withoutInputs(),
        samples.rows(),
        samples.computed(),
        failed(experiment, ledger),
        lacking,
        ledger.findings().count(),
        ledger.findings().first());
  }

  private static List<ItemCount> failed(Experiment experiment, ScoreLedger ledger) {
    List<ItemCount> counts = new ArrayList<>();
    for (RegisteredEmbedder embedder : experiment.askedEmbedders()) {
      counts.add(new ItemCount(embedder.name(), ledger.itemsWithoutScore(embedder.id())));
    }
    RegisteredEntailmentModel entailment = experiment.askedEntailmentModel();
    if (entailment != null) {
      counts.add(new ItemCount(entailment.name(), ledger.itemsWithoutScore(entailment.id())));
    }
    return counts.stream().filter(count -> count.items() > 0).toList();
  }

  /** Returns whether all that were computed agree. */
  public boolean agrees() {
    return differing == 0;
  }
}
