package dev.sextant.evaluation;

import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.scorer.TextScores;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Scores items by metrics that need no model: always every floor, plus the requested ones. */
public final class TextScorer implements ItemScorer {

  private final Set<String> wanted;

  /**
   * @param wanted names of metrics that need no model; floors are always included
   */
  public TextScorer(Collection<String> wanted) {
    this.wanted = Set.copyOf(wanted);
  }

  @Override
  public List<Evaluated> score(List<ItemText> items) {
    return items.stream().map(this::score).toList();
  }

  private Evaluated score(ItemText item) {
    Interruption.check();
    return new Evaluated.Scored(TextScores.of(item, wanted, Interruption::check), Effort.NONE);
  }
}
