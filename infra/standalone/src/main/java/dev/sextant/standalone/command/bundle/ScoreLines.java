package dev.sextant.standalone.command.bundle;

import dev.sextant.jobs.bundles.rescoring.ItemCount;
import dev.sextant.jobs.bundles.rescoring.ScoreDifference;
import dev.sextant.jobs.bundles.rescoring.ScoreVerification;
import dev.sextant.standalone.console.text.VisibleText;
import java.util.ArrayList;
import java.util.List;

/** What was found of the scores of a bundle, as lines. */
final class ScoreLines {

  private ScoreLines() {}

  /** Returns a line for each of the first scores that differ, and one for the others. */
  static List<String> differing(ScoreVerification scores) {
    List<String> lines = new ArrayList<>();
    scores.differences().forEach(score -> lines.add(line(score)));
    if (scores.differing() > scores.differences().size()) {
      lines.add("and %,d other scores".formatted(scores.differing() - scores.differences().size()));
    }
    return lines;
  }

  private static String line(ScoreDifference score) {
    StringBuilder subject = new StringBuilder("item ").append(score.itemId());
    if (score.answerId() != null) {
      subject.append(", answer ").append(score.answerId());
    }
    if (score.samples() != null) {
      subject.append(", over ").append(score.samples()).append(" samples");
    }
    return "%s: %s%s of %s is %s, its %s give %s"
        .formatted(
            score.table(),
            VisibleText.line(score.metric()),
            score.model() == null ? "" : " by " + VisibleText.line(score.model()),
            VisibleText.line(subject.toString()),
            score.stored(),
            score.model() == null ? "texts" : "vectors",
            score.computed());
  }

  /** Returns a line for each reason why scores were not computed. */
  static List<String> notComputed(ScoreVerification scores) {
    List<String> lines = new ArrayList<>();
    if (scores.withoutInputs() > 0) {
      lines.add(
          "%,d scores have no inputs in the bundle: they depend on a model, on log-probabilities of tokens, or come from elsewhere."
              .formatted(scores.withoutInputs()));
    }
    if (scores.withoutVectors() > 0) {
      lines.add(
          "%,d scores need vectors that the bundle does not have."
              .formatted(scores.withoutVectors()));
    }
    long samples = scores.sampleScores() - scores.computedSampleScores();
    if (samples > 0) {
      lines.add(
          "%,d scores over fewer samples need vectors that the bundle does not have."
              .formatted(samples));
    }
    gaps(scores).forEach(gap -> lines.add(gap + "."));
    return lines;
  }

  /** Returns a part of a sentence for each model by which items have no score or vector. */
  static List<String> gaps(ScoreVerification scores) {
    List<String> gaps = new ArrayList<>();
    for (ItemCount count : scores.failed()) {
      gaps.add(
          (count.items() == 1
                  ? "%,d item has no score by %s: the report counts it as failed"
                  : "%,d items have no score by %s: the report counts them as failed")
              .formatted(count.items(), VisibleText.line(count.model())));
    }
    for (ItemCount count : scores.lacking()) {
      gaps.add(
          (count.items() == 1
                  ? "%,d item lacks some vectors by %s"
                  : "%,d items lack some vectors by %s")
              .formatted(count.items(), VisibleText.line(count.model())));
    }
    return gaps;
  }

  /** Returns how many scores were computed, as the end of a sentence. */
  static String computed(ScoreVerification scores) {
    return scores.computedSampleScores() == 0
        ? "%,d of %,d scores".formatted(scores.computed(), scores.scores())
        : "%,d of %,d scores, and %,d of %,d over fewer samples"
            .formatted(
                scores.computed(),
                scores.scores(),
                scores.computedSampleScores(),
                scores.sampleScores());
  }
}
