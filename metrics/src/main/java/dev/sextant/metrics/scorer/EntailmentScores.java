package dev.sextant.metrics.scorer;

import dev.sextant.metrics.item.AnswerRoles;
import dev.sextant.metrics.item.Entailment;
import dev.sextant.metrics.item.Entailment.EntailmentPair;
import dev.sextant.metrics.item.ItemImages;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.score.MetricSelection;
import dev.sextant.metrics.score.SelectedScores;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Scores an item by everything that needs an entailment model. */
public final class EntailmentScores {

  private EntailmentScores() {}

  /**
   * Returns the scores of the wanted metrics of {@link
   * dev.sextant.metrics.catalogue.Basis#ENTAILMENT}: first those of the answers, then those of the
   * item. Other metrics among the names are ignored.
   *
   * @param model gives the probabilities of a pair, for each pair of {@link EntailmentPairs#of}
   * @throws IllegalArgumentException if a name is not in the catalogue
   */
  public static List<SubjectScore> of(
      ItemText item, Set<String> wanted, Function<EntailmentPair, Entailment> model) {
    return of(item, wanted, model, () -> {});
  }

  /**
   * Returns the same.
   *
   * @param checkpoint run after each score; an exception ends the work
   */
  public static List<SubjectScore> of(
      ItemText item,
      Set<String> wanted,
      Function<EntailmentPair, Entailment> model,
      Runnable checkpoint) {
    SelectedScores scores = new SelectedScores(MetricSelection.of(wanted), checkpoint);
    ItemImages images = ItemImages.all(item);
    ItemText texts = images.rest();
    AnswerRoles roles = AnswerRoles.of(texts);
    Judge judge =
        (premise, hypothesis) ->
            premise.equals(hypothesis)
                ? Entailment.CERTAIN
                : model.apply(new EntailmentPair(premise, hypothesis));
    ClaimScores claims = new ClaimScores(roles, judge);
    claims.addAnswers(scores);
    MeaningScores.add(scores, texts.question(), roles, judge);
    claims.addItem(scores);
    return images.mark(scores.list());
  }

  /** Classifies a pair of texts. */
  interface Judge {
    Entailment of(String premise, String hypothesis);
  }
}
