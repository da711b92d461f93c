package dev.sextant.metrics.report.agreement;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.influence.Scale;
import dev.sextant.metrics.report.interval.Interval;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How far an oracle agrees with people. Positive is not grounded. Cohen's kappa is that of {@link
 * RaterAgreement}; its interval rests on {@code ((1 - pe) dpo - (1 - po) dpe) / (1 - pe)^2} by
 * cluster, and intervals of the shares on the same as those of recall.
 *
 * @param bothPositive number of subjects that both call not grounded
 * @param oracleOnly number of subjects that only the oracle calls not grounded
 * @param peopleOnly number of subjects that only people call not grounded
 * @param neither number of subjects that both call grounded
 * @param sensitivity share of the subjects that people call not grounded of which the oracle says
 *     the same; null: there is none
 * @param specificity share of the subjects that people call grounded of which the oracle says the
 *     same; null: there is none
 * @param kappa at most 1; null: undefined, since both always say the same one thing
 */
public record OracleAgreement(
    int bothPositive,
    int oracleOnly,
    int peopleOnly,
    int neither,
    @Nullable Interval sensitivity,
    @Nullable Interval specificity,
    @Nullable Interval kappa) {

  /**
   * Compares the labels of the same subjects.
   *
   * @param people by subject: whether people call it not grounded; at least one
   * @param oracle by subject: whether the oracle does
   * @param clusters of the subjects
   */
  public static OracleAgreement of(boolean[] people, boolean[] oracle, Clusters clusters) {
    return new OracleAgreement(
        count(people, oracle, true, true),
        count(people, oracle, false, true),
        count(people, oracle, true, false),
        count(people, oracle, false, false),
        share(people, oracle, true, clusters),
        share(people, oracle, false, clusters),
        kappa(people, oracle, clusters));
  }

  /** Returns the number of subjects. */
  public int subjects() {
    return bothPositive + oracleOnly + peopleOnly + neither;
  }

  private static int count(boolean[] people, boolean[] oracle, boolean of, boolean by) {
    return (int)
        IntStream.range(0, people.length).filter(i -> people[i] == of && oracle[i] == by).count();
  }

  /** Returns the share of the subjects of a class on which the oracle says the same. */
  private static @Nullable Interval share(
      boolean[] people, boolean[] oracle, boolean of, Clusters clusters) {
    int[] places = IntStream.range(0, people.length).filter(i -> people[i] == of).toArray();
    if (places.length == 0) {
      return null;
    }
    double[] same = IntStream.of(places).mapToDouble(i -> oracle[i] == of ? 1 : 0).toArray();
    return Intervals.share(Means.mean(same, clusters.at(places)));
  }

  private static @Nullable Interval kappa(boolean[] people, boolean[] oracle, Clusters clusters) {
    int n = people.length;
    int both = count(people, oracle, true, true);
    int neither = count(people, oracle, false, false);
    if (both == n || neither == n) {
      return null;
    }
    double agreed = (double) (both + neither) / n;
    double byPeople = (double) (both + count(people, oracle, true, false)) / n;
    double byOracle = (double) (both + count(people, oracle, false, true)) / n;
    double chance = byPeople * byOracle + (1 - byPeople) * (1 - byOracle);
    double[] influence = new double[n];
    for (int i = 0; i < n; i++) {
      double ofAgreed = (people[i] == oracle[i] ? 1 : 0) - agreed;
      double ofChance =
          (2 * byOracle - 1) * ((people[i] ? 1 : 0) - byPeople)
              + (2 * byPeople - 1) * ((oracle[i] ? 1 : 0) - byOracle);
      influence[i] =
          ((1 - chance) * ofAgreed - (1 - agreed) * ofChance) / ((1 - chance) * (1 - chance)) / n;
    }
    Estimate kappa = Estimate.of((agreed - chance) / (1 - chance), clusters, influence);
    double[] same =
        IntStream.range(0, n).mapToDouble(i -> people[i] == oracle[i] ? 1 : 0).toArray();
    return LabelAgreement.withEndsOfShare(
        Intervals.share(Means.mean(same, clusters)),
        Intervals.of(kappa, Scale.BELOW_ONE),
        1 - chance);
  }
}
