package dev.sextant.metrics.report.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RepeatAgreementTest {

  @Test
  void it_is_the_mean_share_of_equal_pairs() {
    RepeatAgreement found =
        RepeatAgreement.of(
            List.of(List.of("a", "a", "a"), List.of("a", "b", "a"), List.of("a", "b", "c")),
            alone(3));

    assertThat(found.subjects()).isEqualTo(3);
    assertThat(share(found).value()).isCloseTo((1 + 1 / 3.0 + 0) / 3, within(1e-15));
  }

  @Test
  void subjects_of_one_cluster_count_as_one_in_the_interval() {
    List<List<Boolean>> ratings = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      ratings.add(List.of(true, i / 3 % 4 != 0));
    }
    RepeatAgreement single = RepeatAgreement.of(ratings, alone(60));
    RepeatAgreement clustered =
        RepeatAgreement.of(
            ratings, new Clusters(IntStream.range(0, 60).map(i -> i / 3).toArray(), 20));

    assertThat(share(clustered).value()).isEqualTo(share(single).value()).isEqualTo(.75);
    assertThat(width(clustered)).isGreaterThan(1.5 * width(single));
  }

  @Test
  void without_a_subject_there_is_no_share() {
    assertThat(RepeatAgreement.of(List.of(), alone(0))).isEqualTo(new RepeatAgreement(0, null));
  }

  private static Clusters alone(int n) {
    return new Clusters(IntStream.range(0, n).toArray(), n);
  }

  private static Interval share(RepeatAgreement agreement) {
    return Objects.requireNonNull(agreement.share());
  }

  private static double width(RepeatAgreement agreement) {
    Interval share = share(agreement);
    return Objects.requireNonNull(share.high()) - Objects.requireNonNull(share.low());
  }
}
