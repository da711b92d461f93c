package dev.sextant.metrics.scorer;

import dev.sextant.metrics.entailment.EntailedShare;
import dev.sextant.metrics.item.AnswerRoles;
import dev.sextant.metrics.item.Entailment;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.SampleLimits;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores;
import dev.sextant.metrics.scorer.EntailmentScores.Judge;
import dev.sextant.metrics.uncertainty.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Scores an item by how its samples support what an answer claims, claim by claim. The claim is the
 * premise and the whole other answer the hypothesis, as in SelfCheckGPT's code; so LUQ can share
 * its pairs.
 */
record ClaimScores(AnswerRoles roles, Judge judge) {

  void addAnswers(SelectedScores scores) {
    for (int i = 0; i < roles.answers().size(); i++) {
      int answer = i;
      scores.add(
          "selfcheck-nli",
          i,
          () -> roles.selfCheck(answer, SampleLimits.ENTAILED, this::contradiction));
    }
  }

  void addItem(SelectedScores scores) {
    List<Integer> answers = new ArrayList<>();
    for (int i = 0; i < roles.answers().size(); i++) {
      answers.add(i);
    }
    scores.addOfItem(
        "luq",
        roles.incomparable(SampleLimits.ENTAILED),
        () -> unsupported(roles.samples(), a -> Sentences.of(a.text()), Reason.NO_SENTENCES));
    scores.addOfItem(
        "luq-atomic",
        answers.size() > SampleLimits.ENTAILED ? Reason.TOO_MANY_ANSWERS : roles.tooFew(),
        () -> unsupported(answers, ClaimScores::segments, Reason.NO_SEGMENTS));
  }

  private static List<String> segments(AnswerText answer) {
    return answer.segments().stream().filter(s -> !s.isBlank()).map(String::strip).toList();
  }

  private Score contradiction(List<String> sentences, List<String> others) {
    return Score.of(mean(sentences, others, Entailment::contradiction));
  }

  /** The mean of 1 - support, over the answers that claim something. */
  private Score unsupported(
      List<Integer> answers, Function<AnswerText, List<String>> claims, Reason nothingClaimed) {
    double sum = 0;
    int claiming = 0;
    for (int answer : answers) {
      List<String> claimed = claims.apply(roles.answers().get(answer));
      if (!claimed.isEmpty()) {
        sum += 1 - mean(claimed, roles.others(answer), ClaimScores::support);
        claiming++;
      }
    }
    return claiming == 0 ? Score.undefined(nothingClaimed) : Score.of(sum / claiming);
  }

  private static double support(Entailment entailment) {
    return EntailedShare.of(entailment.entailment(), entailment.contradiction());
  }

  /** The mean over claims of the mean over samples: as many samples for each claim. */
  private double mean(
      List<String> claims, List<String> samples, ToDoubleFunction<Entailment> value) {
    double sum = 0;
    for (String claim : claims) {
      for (String sample : samples) {
        sum += value.applyAsDouble(judge.of(claim, sample));
      }
    }
    return sum / ((double) claims.size() * samples.size());
  }
}
