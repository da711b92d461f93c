package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.bundle.BundleReader;
import dev.sextant.evaluation.Evaluated;
import dev.sextant.evaluation.ImageTexts;
import dev.sextant.evaluation.ItemScorer;
import dev.sextant.evaluation.SparingScorer;
import dev.sextant.evaluation.TextScorer;
import dev.sextant.evaluation.VectorScorer;
import dev.sextant.jobs.bundles.rescoring.VectorsOfItem.NoVectorException;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Runs the scorers of the scoring job over the texts and vectors of a bundle, item by item. */
final class Rescoring {

  private final BundleReader bundle;
  private final Experiment experiment;
  private final ScoreLedger ledger;
  private final SampleLedger samples;

  Rescoring(BundleReader bundle, Experiment experiment, ScoreLedger ledger, SampleLedger samples) {
    this.bundle = bundle;
    this.experiment = experiment;
    this.ledger = ledger;
    this.samples = samples;
  }

  /** Compares the scores that depend on texts alone, and the lengths of the texts. */
  void texts() throws IOException {
    ItemScorer scorer = new TextScorer(names(of(experiment.ofTexts(), Inputs.TEXTS)));
    try (BundleItems items = new BundleItems(bundle)) {
      for (BundleItem item = items.next(); item != null; item = items.next()) {
        TextLengths.compare(item, ledger.findings());
        ledger.compare(item, null, null, computed(item, scorer));
      }
    }
  }

  /**
   * Compares the scores that depend on vectors, also those over fewer samples.
   *
   * @return how many items lack vectors, by the models whose vectors some lack
   */
  List<ItemCount> vectors() throws IOException {
    List<Metric> metrics = of(experiment.ofEmbedders(), Inputs.VECTORS);
    List<ItemCount> lacking = new ArrayList<>();
    for (RegisteredEmbedder embedder : experiment.askedEmbedders()) {
      long items = vectors(embedder, metrics);
      if (items > 0) {
        lacking.add(new ItemCount(embedder.name(), items));
      }
    }
    samples.findRowsOfOthers();
    return lacking;
  }

  /** Returns how many items lack vectors. */
  private long vectors(RegisteredEmbedder embedder, List<Metric> metrics) throws IOException {
    SampleLedger.Curves curves = samples.of(embedder);
    long lacking = 0;
    try (BundleItems items = new BundleItems(bundle);
        VectorsByItem vectors = new VectorsByItem(bundle, embedder)) {
      for (BundleItem item = items.next(); item != null; item = items.next()) {
        VectorsOfItem ofItem = vectors.of(item);
        boolean hasVectors = compare(embedder, metrics, item, ofItem);
        boolean hasVectorsOfSamples = curves.compare(item, ofItem);
        lacking += hasVectors && hasVectorsOfSamples ? 0 : 1;
      }
      vectors.end();
    }
    curves.findRowsOfNothing();
    return lacking;
  }

  /** Returns whether the item has the vectors. */
  private boolean compare(
      RegisteredEmbedder embedder, List<Metric> metrics, BundleItem item, VectorsOfItem vectors) {
    try {
      ItemScorer scorer =
          new VectorScorer(vectors, images(embedder, metrics, item, vectors), metrics);
      List<SubjectScore> again = computed(item, scorer);
      ledger.compare(item, embedder.id(), embedder.name(), again);
      return true;
    } catch (NoVectorException e) {
      ledger.lacksVectors(item, embedder.id(), names(metrics));
      return false;
    }
  }

  /**
   * An image has a vector in the bundle, or its item lacks one. Where a score says that an image
   * was unknown, one without a vector is that image.
   */
  private ImageTexts images(
      RegisteredEmbedder embedder, List<Metric> metrics, BundleItem item, VectorsOfItem vectors) {
    if (!embedder.spec().architecture().takesImages()) {
      return ImageTexts.none();
    }
    boolean unknown = ledger.has(item, embedder.id(), names(metrics), Reason.UNKNOWN_IMAGE);
    return unknown
        ? ImageTexts.of(texts -> texts.stream().filter(vectors::has).collect(Collectors.toSet()))
        : texts -> Map.of();
  }

  /** Returns the scores of an item; none if it cannot be scored. */
  private static List<SubjectScore> computed(BundleItem item, ItemScorer scorer) {
    ItemScorer sparing = new SparingScorer(scorer, NoVectorException.class::isInstance);
    Evaluated evaluated = sparing.score(List.of(item.text())).get(0);
    return evaluated instanceof Evaluated.Scored scored ? scored.scores() : List.of();
  }

  private static List<Metric> of(List<Metric> metrics, Inputs inputs) {
    return metrics.stream().filter(metric -> Inputs.of(metric) == inputs).toList();
  }

  private static List<String> names(List<Metric> metrics) {
    return metrics.stream().map(Metric::name).toList();
  }
}
