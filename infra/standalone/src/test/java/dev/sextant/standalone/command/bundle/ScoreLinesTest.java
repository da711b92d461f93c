package dev.sextant.standalone.command.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.bundles.rescoring.ItemCount;
import dev.sextant.jobs.bundles.rescoring.NotComputed;
import dev.sextant.jobs.bundles.rescoring.NotComputed.Cause;
import dev.sextant.jobs.bundles.rescoring.ScoreDifference;
import dev.sextant.jobs.bundles.rescoring.ScoreVerification;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreLinesTest {

  private static final ScoreVerification SOME =
      new ScoreVerification(
          7_000,
          4_000,
          60,
          20,
          9,
          8,
          List.of(
              not("scores", "bertscore", List.of("e\u001b[1m", "f"), 900, Cause.TOKEN_VECTORS),
              not("scores", "luq", List.of("n"), 50, Cause.ENTAILMENT),
              not("scores", "external-judge", List.of(), 50, Cause.ELSEWHERE),
              not("scores", "sgi", List.of("f"), 2_000, Cause.NO_VECTORS),
              not("sample_scores", "isotropy-vne", List.of("f"), 40, Cause.MISSING_VECTORS),
              not("labels", "factuality", List.of(), 1, Cause.OWN_FACTUALITY)),
          List.of(new ItemCount("e\u001b[1m", 1), new ItemCount("f", 1_200)),
          List.of(new ItemCount("f", 1), new ItemCount("g\n", 2)),
          1_005,
          List.of(
              new ScoreDifference("scores", "length", null, "i1", "a1", null, "4.0", "5.0"),
              new ScoreDifference(
                  "scores", "sgi", "e\u001b[1m", "i1", "a1", null, "0.5", "nothing"),
              new ScoreDifference("sample_scores", "eigenscore", "e", "i2", null, 3, "1.0", "2.0"),
              new ScoreDifference("scores", "perplexity", null, "i1", "a1", null, "1.5", "1.25"),
              new ScoreDifference("labels", "factuality", null, "i1", "a1", null, "0.5", "0.25")));

  private static NotComputed not(
      String table, String metric, List<String> models, long scores, Cause cause) {
    return new NotComputed(table, metric, models, scores, cause);
  }

  @Test
  void each_score_that_differs_is_a_line() {
    assertThat(ScoreLines.differing(SOME))
        .hasSize(6)
        .contains(
            "scores: length of item i1, answer a1 is 4.0, its texts give 5.0",
            "sample_scores: eigenscore by e of item i2, over 3 samples is 1.0, its vectors give 2.0",
            "scores: perplexity of item i1, answer a1 is 1.5, its log-probabilities give 1.25",
            "labels: factuality of item i1, answer a1 is 0.5, its segments give 0.25",
            "and 1,000 other scores")
        .noneMatch(line -> line.contains("\u001b"));
  }

  @Test
  void a_sentence_for_each_metric_says_why_its_scores_were_not_computed() {
    assertThat(ScoreLines.notComputed(SOME))
        .containsExactly(
            "scores of bertscore by e\\u001b[1m, f: 900 not computed, they depend on vectors of tokens, which only the embedder gives.",
            "scores of luq by n: 50 not computed, they depend on probabilities that only the entailment model gives.",
            "scores of external-judge: 50 not computed, they were imported or come from a label run.",
            "scores of sgi by f: 2,000 not computed, they depend on vectors, and the bundle was written without.",
            "sample_scores of isotropy-vne by f: 40 not computed, they depend on vectors that the bundle lacks.",
            "labels of factuality: 1 not computed, the imported file gave another factuality than its segments.",
            "1 item has no score by e\\u001b[1m: the report counts it as failed.",
            "1,200 items have no score by f: the report counts them as failed.",
            "1 item lacks some vectors by f.",
            "2 items lack some vectors by g\\n.");
    assertThat(ScoreLines.computed(SOME))
        .isEqualTo(
            "4,000 of 7,000 scores, 20 of 60 over fewer samples, 8 of 9 factuality labels with segments");
    assertThat(ScoreLines.notComputed(ScoreVerification.NONE)).isEmpty();
  }
}
