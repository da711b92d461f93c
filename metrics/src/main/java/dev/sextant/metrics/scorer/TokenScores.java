package dev.sextant.metrics.scorer;

import dev.sextant.metrics.item.AnswerRoles;
import dev.sextant.metrics.item.ItemImages;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.item.TokenSpace;
import dev.sextant.metrics.score.MetricSelection;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.SampleLimits;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.uncertainty.BertScore;
import dev.sextant.metrics.uncertainty.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Scores an item by everything that needs the vectors of each token, of one embedder. */
public final class TokenScores {

  private final AnswerRoles roles;
  private final TokenSpace space;

  private TokenScores(AnswerRoles roles, TokenSpace space) {
    this.roles = roles;
    this.space = space;
  }

  /**
   * Returns the scores of the wanted metrics of {@link dev.sextant.metrics.catalogue.Basis#TOKENS},
   * answer by answer. Other metrics among the names are ignored.
   *
   * @param tokens gives the vectors of a text's tokens, without those of special tokens, for each
   *     text of {@link TokenTexts#of}; null or none where there are none, which makes the scores
   *     that need them undefined as {@link Reason#NO_TOKEN_VECTORS}
   * @throws IllegalArgumentException if a name is not in the catalogue, or dimensions differ
   */
  public static List<SubjectScore> of(
      ItemText item, Set<String> wanted, Function<String, float @Nullable [][]> tokens) {
    return of(item, wanted, tokens, () -> {});
  }

  /**
   * Returns the same.
   *
   * @param checkpoint run after each score; an exception ends the work
   */
  public static List<SubjectScore> of(
      ItemText item,
      Set<String> wanted,
      Function<String, float @Nullable [][]> tokens,
      Runnable checkpoint) {
    SelectedScores scores = new SelectedScores(MetricSelection.of(wanted), checkpoint);
    ItemImages images = ItemImages.all(item);
    ItemText texts = images.rest();
    TokenScores score = new TokenScores(AnswerRoles.of(texts), new TokenSpace(tokens));
    for (int i = 0; i < texts.answers().size(); i++) {
      int answer = i;
      scores.add("bertscore", i, () -> score.similarity(texts, answer));
      scores.add("selfcheck-bertscore", i, () -> score.selfCheck(answer));
    }
    return images.mark(scores.list());
  }

  private Score similarity(ItemText item, int answer) {
    AnswerText given = item.answers().get(answer);
    String reference = item.reference();
    if (given.isBlank()) {
      return Score.undefined(Reason.EMPTY_ANSWER);
    }
    if (reference == null) {
      return Score.undefined(Reason.NO_REFERENCE);
    }
    Reason missing = space.missing(List.of(given.text(), reference));
    return missing == null
        ? Score.of(BertScore.f1(space.of(given.text()), space.of(reference)))
        : Score.undefined(missing);
  }

  private Score selfCheck(int answer) {
    return roles.selfCheck(
        answer,
        SampleLimits.COMPARED,
        (sentences, others) -> {
          List<List<String>> samples = others.stream().map(Sentences::of).toList();
          List<String> texts = new ArrayList<>(sentences);
          samples.forEach(texts::addAll);
          Reason missing = space.missing(texts);
          return missing == null
              ? Score.of(1 - meanOfBest(sentences, samples))
              : Score.undefined(missing);
        });
  }

  /** The mean over sentences and samples of the best F1 among the sample's sentences, 0 if none. */
  private double meanOfBest(List<String> sentences, List<List<String>> samples) {
    double sum = 0;
    for (String sentence : sentences) {
      for (List<String> sample : samples) {
        double best = 0;
        for (String other : sample) {
          best = Math.max(best, BertScore.f1(space.of(sentence), space.of(other)));
        }
        sum += best;
      }
    }
    return sum / (sentences.size() * samples.size());
  }
}
