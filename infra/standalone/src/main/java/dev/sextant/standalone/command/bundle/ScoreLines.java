package dev.sextant.standalone.command.bundle;

import dev.sextant.jobs.bundles.rescoring.ItemCount;
import dev.sextant.jobs.bundles.rescoring.NotComputed;
import dev.sextant.jobs.bundles.rescoring.NotComputed.Cause;
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
            score.inputs(),
            score.computed());
  }

  /** Returns a line for each metric whose scores were not computed, and for each gap. */
  static List<String> notComputed(ScoreVerification scores) {
    List<String> lines = new ArrayList<>();
    scores.notComputed().forEach(each -> lines.add(sentence(each)));
    gaps(scores).forEach(gap -> lines.add(gap + "."));
    return lines;
  }

  /** Returns a sentence that says which scores were not computed, and why. */
  static String sentence(NotComputed scores) {
    String models = scores.models().isEmpty() ? "" : " by " + String.join(", ", scores.models());
    return VisibleText.line(
        "%s of %s%s: %,d not computed, %s."
            .formatted(
                scores.table(), scores.metric(), models, scores.scores(), reason(scores.cause())));
  }

  private static String reason(Cause cause) {
    return switch (cause) {
      case TOKEN_VECTORS -> "they depend on vectors of tokens, which only the embedder gives";
      case ENTAILMENT -> "they depend on probabilities that only the entailment model gives";
      case ELSEWHERE -> "they were imported or come from a label run";
      case NO_VECTORS -> "they depend on vectors, and the bundle was written without";
      case MISSING_VECTORS -> "they depend on vectors that the bundle lacks";
      case OWN_FACTUALITY -> "the imported file gave another factuality than its segments";
    };
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
    StringBuilder counts =
        new StringBuilder("%,d of %,d scores".formatted(scores.computed(), scores.scores()));
    if (scores.computedSampleScores() > 0) {
      counts.append(
          ", %,d of %,d over fewer samples"
              .formatted(scores.computedSampleScores(), scores.sampleScores()));
    }
    if (scores.segmented() > 0) {
      counts.append(
          ", %,d of %,d factuality labels with segments"
              .formatted(scores.computedSegmented(), scores.segmented()));
    }
    return counts.toString();
  }
}
