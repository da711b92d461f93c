package dev.sextant.metrics.item;

import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.item.PlacedItem.Placement.At;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import dev.sextant.metrics.score.SampleLimits;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * How alike the samples of an item are, each to each: what the metrics of spread were computed
 * from, to be drawn. Blank answers and those whose vector has no direction are left out.
 *
 * @param measure how alike is measured
 * @param answers index in the item's list of the answer of each row and column, ascending
 * @param reference whether a last row and column is the reference's
 * @param values in [-1, 1], symmetric, 1 on the diagonal
 */
@SuppressWarnings("ArrayRecordComponent") // numbers to be drawn
public record SimilarityMatrix(
    Measure measure, List<Integer> answers, boolean reference, double[][] values) {

  public SimilarityMatrix {
    answers = List.copyOf(answers);
  }

  /**
   * Compares the samples of an item, and its reference if it has one with a direction.
   *
   * @throws IllegalArgumentException if dimensions differ, or there are more samples than {@link
   *     SampleLimits#COMPARED}
   */
  public static SimilarityMatrix of(ItemVectors item, Measure measure) {
    PlacedItem placed = PlacedItem.of(item, EnumSet.of(Need.SAMPLES, Need.REFERENCE)::contains);
    if (placed.samples().size() > SampleLimits.COMPARED) {
      throw new IllegalArgumentException(
          "at most %d samples are compared, found %d"
              .formatted(SampleLimits.COMPARED, placed.samples().size()));
    }
    SampleSimilarities similarities = SampleSimilarities.of(placed, measure);
    List<Integer> answers = new ArrayList<>();
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < placed.samples().size(); i++) {
      if (similarities.samples().get(i) instanceof At at) {
        answers.add(placed.samples().get(i));
        rows.add(at.row());
      }
    }
    if (similarities.reference() instanceof At at) {
      rows.add(at.row());
    }
    boolean reference = rows.size() > answers.size();
    int[] chosen = rows.stream().mapToInt(Integer::intValue).toArray();
    return new SimilarityMatrix(measure, answers, reference, similarities.matrix(chosen));
  }
}
