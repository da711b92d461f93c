package dev.sextant.metrics.report.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.binary.CurvePositions.Moments;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.report.subjects.SortedScores;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CurvePositionsTest {

  private static final int ITEMS = 30;

  /** One to five answers an item, and few different scores. */
  private final BinaryCases cases =
      new BinaryCases(new SortedScores(ScoredSubjects.of(subjects())), 1, ITEMS);

  private final CurvePositions cuts = new CurvePositions(cases);

  @Test
  void moments_give_sums_of_squares_over_clusters() {
    double[] positions = {0, 0.25, 1, 1.5, 4.75, 7, cuts.end()};
    Moments[] moments = cuts.moments(positions);
    double[][] factors = {
      {1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}, {0.3, -0.2, 0.1, -0.7}, {2, 1, -1, 3}
    };
    for (int i = 0; i < positions.length; i++) {
      for (double[] f : factors) {
        assertThat(moments[i].sum(f[0], f[1], f[2], f[3]))
            .isCloseTo(literal(positions[i], f[0], f[1], f[2], f[3]), within(1e-9));
      }
    }
  }

  private double literal(double position, double p, double n, double t, double u) {
    double[] sums = new double[ITEMS];
    for (int group = 0; group < cases.groups(); group++) {
      double flagged = Math.max(0, Math.min(1, position - group));
      for (int i = cases.start(group); i < cases.start(group + 1); i++) {
        sums[cases.clusters().of(i)] += cases.isPositive(i) ? p * flagged + t : n * flagged + u;
      }
    }
    double squares = 0;
    for (double sum : sums) {
      squares += sum * sum;
    }
    return squares;
  }

  @Test
  void a_position_that_flags_a_share_of_a_class_is_found_from_either_side() {
    for (boolean positive : new boolean[] {true, false}) {
      for (int thousandths = 1; thousandths < 1000; thousandths++) {
        double share = thousandths / 1000.0;
        double first = cuts.first(positive, share);
        double last = cuts.last(positive, share);
        assertThat(cuts.share(positive, first)).isCloseTo(share, within(1e-12));
        assertThat(cuts.share(positive, last)).isCloseTo(share, within(1e-12));
        assertThat(first).isLessThanOrEqualTo(last + 1e-12);
      }
      assertThat(cuts.share(positive, 0)).isZero();
      assertThat(cuts.share(positive, cuts.end())).isOne();
      assertThat(cuts.last(positive, 1)).isEqualTo(cuts.end());
    }
  }

  private static List<ScoredSubject> subjects() {
    Random random = new Random(6);
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int item = 0; item < ITEMS; item++) {
      for (int answer = random.nextInt(5); answer >= 0; answer--) {
        double risk = random.nextInt(12) / 4.0;
        subjects.add(new ScoredSubject(item, Score.of(risk), risk < 3 * random.nextDouble(), null));
      }
    }
    return subjects;
  }
}
