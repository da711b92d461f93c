package dev.sextant.metrics.scorer;

import dev.sextant.metrics.entailment.SemanticClusters;
import dev.sextant.metrics.entailment.SemanticEntropy;
import dev.sextant.metrics.item.AnswerRoles;
import dev.sextant.metrics.item.Entailment;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.SampleLimits;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores;
import dev.sextant.metrics.scorer.EntailmentScores.Judge;
import dev.sextant.metrics.uncertainty.Likelihood;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Scores an item by which of its whole samples mean the same. As in the code published with
 * semantic entropy, each sample is read as {@code question answer}; an item without a question has
 * bare answers.
 */
final class MeaningScores {

  private static final List<String> NAMES =
      List.of(
          "semantic-entropy-discrete",
          "semantic-entropy-weighted",
          "u-deg-entailment",
          "u-eigv-entailment",
          "u-ecc-entailment");

  private MeaningScores() {}

  static void add(
      SelectedScores scores, @Nullable String question, AnswerRoles roles, Judge judge) {
    if (!scores.wantsAny(NAMES)) {
      return;
    }
    Reason incomparable = roles.incomparable(SampleLimits.ENTAILED);
    if (incomparable != null) {
      NAMES.forEach(name -> scores.addOfItem(name, Score.undefined(incomparable)));
      return;
    }
    Entailment[][] judged = judged(texts(question, roles.sampleTexts()), judge);
    int[] clusters = SemanticClusters.of(entails(judged));
    scores.addOfItem(
        "semantic-entropy-discrete", null, () -> Score.of(SemanticEntropy.discrete(clusters)));
    scores.addOfItem(
        "semantic-entropy-weighted", null, () -> weighted(clusters, roles.sampleLogprobs()));
    AffinityScores.addTo(scores, "entailment", null, () -> entailments(judged));
  }

  private static List<String> texts(@Nullable String question, List<String> samples) {
    Function<String, String> asked =
        question == null ? sample -> sample : sample -> question + " " + sample;
    return samples.stream().map(asked).toList();
  }

  /** All pairs at once, since a model is asked in batches. */
  private static Entailment[][] judged(List<String> texts, Judge judge) {
    int n = texts.size();
    Entailment[][] judged = new Entailment[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        judged[i][j] = judge.of(texts.get(i), texts.get(j));
      }
    }
    return judged;
  }

  private static boolean[][] entails(Entailment[][] judged) {
    boolean[][] entails = new boolean[judged.length][judged.length];
    for (int i = 0; i < judged.length; i++) {
      for (int j = 0; j < judged.length; j++) {
        entails[i][j] = judged[i][j].entails();
      }
    }
    return entails;
  }

  private static double[][] entailments(Entailment[][] judged) {
    double[][] entailments = new double[judged.length][judged.length];
    for (int i = 0; i < judged.length; i++) {
      for (int j = 0; j < judged.length; j++) {
        entailments[i][j] = judged[i][j].entailment();
      }
    }
    return entailments;
  }

  private static Score weighted(int[] clusters, @Nullable List<double[]> logprobs) {
    return logprobs == null
        ? Score.undefined(Reason.NO_TOKEN_LOGPROBS)
        : Score.of(
            SemanticEntropy.weighted(
                clusters, logprobs.stream().mapToDouble(Likelihood::mean).toArray()));
  }
}
