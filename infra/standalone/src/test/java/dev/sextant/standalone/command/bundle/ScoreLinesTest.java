package dev.sextant.standalone.command.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.bundles.rescoring.ItemCount;
import dev.sextant.jobs.bundles.rescoring.ScoreDifference;
import dev.sextant.jobs.bundles.rescoring.ScoreVerification;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreLinesTest {

  private static final ScoreVerification SOME =
      new ScoreVerification(
          7_000,
          4_000,
          2_000,
          1_000,
          60,
          0,
          List.of(new ItemCount("e\u001b[1m", 1), new ItemCount("f", 1_200)),
          List.of(new ItemCount("f", 1), new ItemCount("g\n", 2)),
          1_003,
          List.of(
              new ScoreDifference("scores", "length", null, "i1", "a1", null, "4.0", "5.0"),
              new ScoreDifference(
                  "scores", "sgi", "e\u001b[1m", "i1", "a1", null, "0.5", "nothing"),
              new ScoreDifference(
                  "sample_scores", "eigenscore", "e", "i2", null, 3, "1.0", "2.0")));

  @Test
  void each_score_that_differs_is_a_line() {
    assertThat(ScoreLines.differing(SOME))
        .hasSize(4)
        .contains(
            "scores: length of item i1, answer a1 is 4.0, its texts give 5.0",
            "sample_scores: eigenscore by e of item i2, over 3 samples is 1.0, its vectors give 2.0",
            "and 1,000 other scores")
        .noneMatch(line -> line.contains("\u001b"));
  }

  @Test
  void what_was_not_computed_is_counted_by_reason() {
    assertThat(ScoreLines.notComputed(SOME))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("1,000 scores have no inputs in the bundle"),
            line -> assertThat(line).startsWith("2,000 scores need vectors"),
            line -> assertThat(line).startsWith("60 scores over fewer samples need vectors"),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "1 item has no score by e\\u001b[1m: the report counts it as failed."),
            line ->
                assertThat(line)
                    .isEqualTo("1,200 items have no score by f: the report counts them as failed."),
            line -> assertThat(line).isEqualTo("1 item lacks some vectors by f."),
            line -> assertThat(line).isEqualTo("2 items lack some vectors by g\\n."));
    assertThat(ScoreLines.computed(SOME)).isEqualTo("4,000 of 7,000 scores");
    assertThat(ScoreLines.notComputed(ScoreVerification.NONE)).isEmpty();
  }
}
