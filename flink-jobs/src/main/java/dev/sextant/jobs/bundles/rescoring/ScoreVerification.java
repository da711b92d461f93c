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
 * How many scores of a bundle were computed again, which differ, and which were not computed. The
 * factuality of labels with segments counts as well: it is a score of its segments.
 *
 * @param scores number of rows of {@code scores}
 * @param computed how many of them were computed again
 * @param sampleScores number of rows of {@code sample_scores}
 * @param computedSampleScores how many of them were computed again
 * @param segmented number of rows of {@code labels} whose factuality has segments
 * @param computedSegmented how many of them were computed again
 * @param notComputed all others, by metric and cause
 * @param failed items without any score by a model: the report counts them as failed
 * @param lacking items of which the bundle lacks vectors, although it has those of others
 * @param differing number of scores that differ
 * @param differences the first {@link #MOST_LISTED} of them
 */
public record ScoreVerification(
    long scores,
    long computed,
    long sampleScores,
    long computedSampleScores,
    long segmented,
    long computedSegmented,
    List<NotComputed> notComputed,
    List<ItemCount> failed,
    List<ItemCount> lacking,
    long differing,
    List<ScoreDifference> differences) {

  /** More would hide the first ones. */
  public static final int MOST_LISTED = 50;

  /** Nothing was computed. */
  public static final ScoreVerification NONE =
      new ScoreVerification(0, 0, 0, 0, 0, 0, List.of(), List.of(), List.of(), 0, List.of());

  public ScoreVerification {
    notComputed = List.copyOf(notComputed);
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
    SegmentLedger segments = SegmentLedger.read(bundle, ledger.findings());
    NotComputedCounts notComputed = new NotComputedCounts();
    ledger.addNotComputed(notComputed);
    samples.addNotComputed(notComputed, vectors);
    segments.addNotComputed(notComputed);
    return new ScoreVerification(
        ledger.rows(),
        ledger.computed(),
        samples.rows(),
        samples.computed(),
        segments.labels(),
        segments.computed(),
        notComputed.all(),
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
