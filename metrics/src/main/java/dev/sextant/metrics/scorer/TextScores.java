package dev.sextant.metrics.scorer;

import dev.sextant.metrics.item.ItemImages;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Scores an item by everything that needs no model. */
public final class TextScores {

  private TextScores() {}

  /**
   * Returns the score of every floor, wanted or not, then those of the wanted metrics of {@link
   * dev.sextant.metrics.catalogue.Basis#TEXT}. Other metrics among the names are ignored.
   *
   * @throws IllegalArgumentException if a name is not in the catalogue
   */
  public static List<SubjectScore> of(ItemText item, Set<String> wanted) {
    return of(item, wanted, () -> {});
  }

  /**
   * Returns the same.
   *
   * @param checkpoint run after each score; an exception ends the work
   */
  public static List<SubjectScore> of(ItemText item, Set<String> wanted, Runnable checkpoint) {
    ItemImages images = ItemImages.all(item);
    ItemText texts = images.rest();
    List<SubjectScore> scores = new ArrayList<>(FloorScores.of(texts, checkpoint));
    Set<String> others = new HashSet<>(wanted);
    others.removeAll(FloorScores.NAMES);
    scores.addAll(TextUncertainty.of(texts, others, checkpoint));
    scores.addAll(ImportedScores.of(texts, others, checkpoint));
    return images.mark(scores);
  }
}
