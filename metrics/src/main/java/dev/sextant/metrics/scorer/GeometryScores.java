package dev.sextant.metrics.scorer;

import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.PlacedItem;
import dev.sextant.metrics.item.SampleSimilarities.Samples;
import dev.sextant.metrics.score.MetricSelection;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.SelectedScores;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.List;
import java.util.Set;

/** Scores an item by the geometry of its vectors under one embedder. */
public final class GeometryScores {

  private GeometryScores() {}

  /**
   * Returns the scores of the wanted geometric metrics: first those of the answers, each with its
   * metrics in the order of the catalogue, then those of the item. {@code sgi} brings its angles
   * with it; metrics that are not geometric are ignored.
   *
   * <p>A score that needs vectors is undefined by the first of answer, question, context that has
   * none: {@link Reason#EMPTY_ANSWER}, {@link Reason#NO_QUESTION}, {@link Reason#NO_CONTEXT}, or
   * {@link Reason#ZERO_VECTOR} or {@link Reason#NOT_FINITE} if it has no direction. Metrics of
   * spread read the samples without the blank ones: none is {@link Reason#NO_ANSWERS}, one {@link
   * Reason#ONE_ANSWER}; one without a direction makes them undefined, too, and to Pearson's
   * correlation a vector of equal components has none. The comparison with the reference is {@link
   * Reason#NO_REFERENCE} if all that is right and the item has none.
   *
   * @throws IllegalArgumentException if a name is not in the catalogue, or dimensions differ
   */
  public static List<SubjectScore> of(ItemVectors item, Set<String> metrics) {
    return of(item, MetricSelection.of(metrics));
  }

  /**
   * Returns the same for a selection, which many items can share.
   *
   * @throws IllegalArgumentException if dimensions differ
   */
  public static List<SubjectScore> of(ItemVectors item, MetricSelection wanted) {
    PlacedItem placed = PlacedItem.of(item, wanted::vectorsNeed);
    SelectedScores scores = new SelectedScores(wanted, () -> {});
    addTo(scores, placed, new Samples(placed));
    return scores.list();
  }

  static void addTo(SelectedScores scores, PlacedItem item, Samples samples) {
    GroundingScores.addTo(scores, item);
    SpreadScores.addTo(scores, samples);
  }
}
