package dev.sextant.metrics.scorer;

import dev.sextant.metrics.item.AnswerRoles;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.MetricSelection;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.SampleLimits;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.uncertainty.Affinities;
import dev.sextant.metrics.uncertainty.CodedWords;
import dev.sextant.metrics.uncertainty.Likelihood;
import dev.sextant.metrics.uncertainty.RougeL;
import dev.sextant.metrics.uncertainty.SelfCheckNgram;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Scores an item by the words of its answers and by the log-probabilities of their tokens. */
final class TextUncertainty {

  private TextUncertainty() {}

  /**
   * Returns the scores of the wanted metrics: first those of the answers, each with its metrics in
   * the order of the catalogue, then those of the item. Other metrics are ignored.
   *
   * @param checkpoint run after each score
   * @throws IllegalArgumentException if a name is not in the catalogue
   */
  static List<SubjectScore> of(ItemText item, Set<String> wanted, Runnable checkpoint) {
    SelectedScores scores = new SelectedScores(MetricSelection.of(wanted), checkpoint);
    AnswerRoles roles = AnswerRoles.of(item);
    for (int i = 0; i < item.answers().size(); i++) {
      AnswerText answer = item.answers().get(i);
      int index = i;
      scores.add("perplexity", i, () -> perplexity(answer));
      scores.add("selfcheck-ngram", i, () -> ngram(roles, index, SelfCheckNgram::mean));
      scores.add("selfcheck-ngram-max", i, () -> ngram(roles, index, SelfCheckNgram::max));
    }
    scores.addOfItem("ln-entropy", roles.tooFew(), () -> entropy(roles.sampleLogprobs()));
    addWords(scores, roles);
    return scores.list();
  }

  private static void addWords(SelectedScores scores, AnswerRoles roles) {
    if (!scores.wantsAny(
        List.of("u-deg-jaccard", "u-eigv-jaccard", "u-ecc-jaccard", "rouge-l-dispersion"))) {
      return;
    }
    CodedWords words = CodedWords.of(roles.sampleTexts());
    Reason incomparable = roles.incomparable(SampleLimits.COMPARED);
    Reason undefined = incomparable == null && words.isEmpty() ? Reason.NO_WORDS : incomparable;
    AffinityScores.addTo(scores, "jaccard", undefined, () -> Affinities.jaccard(words.sets()));
    scores.addOfItem("rouge-l-dispersion", undefined, () -> Score.of(RougeL.dispersion(words)));
  }

  private static Score ngram(
      AnswerRoles roles, int answer, ToDoubleFunction<SelfCheckNgram> reading) {
    return roles.selfCheck(
        answer,
        SampleLimits.COMPARED,
        (sentences, others) ->
            Score.of(reading.applyAsDouble(SelfCheckNgram.of(sentences, others))));
  }

  private static Score perplexity(AnswerText answer) {
    if (answer.isBlank()) {
      return Score.undefined(Reason.EMPTY_ANSWER);
    }
    double[] logprobs = answer.tokenLogprobs();
    return logprobs == null || logprobs.length == 0
        ? Score.undefined(Reason.NO_TOKEN_LOGPROBS)
        : Score.of(Likelihood.perplexity(logprobs));
  }

  private static Score entropy(@Nullable List<double[]> logprobs) {
    return logprobs == null
        ? Score.undefined(Reason.NO_TOKEN_LOGPROBS)
        : Score.of(Likelihood.lengthNormalisedEntropy(logprobs));
  }
}
