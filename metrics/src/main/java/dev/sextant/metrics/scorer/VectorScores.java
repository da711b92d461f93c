package dev.sextant.metrics.scorer;

import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.PlacedItem;
import dev.sextant.metrics.item.SampleSimilarities.Samples;
import dev.sextant.metrics.score.MetricSelection;
import dev.sextant.metrics.score.SelectedScores;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.List;
import java.util.Set;

/** Scores an item by everything that needs one vector per text, of one embedder. */
public final class VectorScores {

  private VectorScores() {}

  /**
   * Returns the scores of the wanted metrics of {@link
   * dev.sextant.metrics.catalogue.Basis#VECTORS}. Other metrics among the names are ignored.
   *
   * @throws IllegalArgumentException if a name is not in the catalogue, or dimensions differ
   */
  public static List<SubjectScore> of(ItemVectors item, Set<String> wanted) {
    return of(item, MetricSelection.of(wanted), () -> {});
  }

  /**
   * Returns the same for a selection, which many items can share.
   *
   * @param checkpoint run after each score; an exception ends the work
   * @throws IllegalArgumentException if dimensions differ
   */
  public static List<SubjectScore> of(
      ItemVectors item, MetricSelection wanted, Runnable checkpoint) {
    PlacedItem placed = PlacedItem.of(item, wanted::vectorsNeed);
    Samples samples = new Samples(placed);
    SelectedScores scores = new SelectedScores(wanted, checkpoint);
    GeometryScores.addTo(scores, placed, samples);
    VectorUncertainty.addTo(scores, samples);
    return scores.list();
  }
}
