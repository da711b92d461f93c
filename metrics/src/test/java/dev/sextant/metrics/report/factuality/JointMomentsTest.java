package dev.sextant.metrics.report.factuality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.report.bootstrap.Block;
import dev.sextant.metrics.report.bootstrap.CaseRows;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** What is known beforehand of data that do not vary is what two passes would say, to the bit. */
class JointMomentsTest {

  private static final int CASES = 90;
  private static final Resamples RESAMPLES = new Resamples(CASES, Block.WIDTH, 8);

  @Test
  void one_factuality_in_all_cases_has_a_level_line_and_no_correlation() {
    Random random = new Random(1);
    assertThatFitsAreThoseOfTwoPasses(cases(i -> random.nextGaussian(), i -> 0.3));
  }

  @Test
  void one_score_in_all_cases_has_nothing() {
    Random random = new Random(1);
    assertThatFitsAreThoseOfTwoPasses(cases(i -> 0.7, i -> random.nextInt(5) / 4.0));
  }

  @Test
  void a_score_that_some_resamples_do_not_vary_is_told_from_one_that_never_varies() {
    assertThatFitsAreThoseOfTwoPasses(cases(i -> i == 7 ? 0.2 : 0.9, i -> 0.3));
    assertThatFitsAreThoseOfTwoPasses(cases(i -> i == 7 ? 0.2 : 0.9, i -> i == 8 ? 0 : 1));
  }

  private static void assertThatFitsAreThoseOfTwoPasses(FactualityCases cases) {
    JointMoments moments = new JointMoments(cases, Block.WIDTH);
    double[] row = new double[Block.WIDTH];
    int[] all = cases.cells().all();
    CaseRows rows = cases.rows(Block.WIDTH);
    RESAMPLES.forEach(
        byItem -> {
          Block block = rows.of(byItem);
          moments.clear();
          for (int i = 0; i < cases.size(); i++) {
            block.row(i, row);
            moments.add(i, row);
          }
          for (int lane = 0; lane < Block.WIDTH; lane++) {
            Fit found = moments.fit(all, block, lane);
            Fit expected = twoPasses(cases, block, lane);
            assertThat(Double.isNaN(found.r())).isEqualTo(Double.isNaN(expected.r()));
            if (Double.isNaN(expected.r())) {
              assertThat(found).isEqualTo(expected);
            }
          }
        });
  }

  private static Fit twoPasses(FactualityCases cases, Block block, int lane) {
    double[] x = new double[cases.size()];
    double[] y = new double[cases.size()];
    int[] weights = new int[cases.size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = cases.trust(i);
      y[i] = cases.factuality(i);
      weights[i] = block.weight(i, lane);
    }
    return Fit.of(x, y, weights);
  }

  private static FactualityCases cases(IntToDoubleFunction score, IntToDoubleFunction factuality) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < CASES; i++) {
      Score value = Score.of(score.applyAsDouble(i));
      subjects.add(new ScoredSubject(i, value, null, factuality.applyAsDouble(i)));
    }
    return new FactualityCases(subjects, -1);
  }
}
