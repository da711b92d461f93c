package dev.sextant.api.labelruns.agreement;

import dev.sextant.metrics.report.agreement.LabelAgreement;
import dev.sextant.metrics.report.agreement.OracleAgreement;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.interval.Interval;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How far an oracle agrees with the labels in force by people, as the API returns it.
 *
 * @param compared answers that both say yes or no about
 * @param needed comparisons below which the statistics are null
 * @param share of the answers on which both say the same
 */
public record PeoplesAgreement(
    int compared,
    int needed,
    int bothNotGrounded,
    int onlyOracleNotGrounded,
    int onlyPeopleNotGrounded,
    int bothGrounded,
    @Nullable Interval share,
    @Nullable Interval sensitivity,
    @Nullable Interval specificity,
    @Nullable Interval kappa) {

  /**
   * An answer that both say yes or no about.
   *
   * @param item from 0, the same number for answers that depend on each other
   */
  public record Compared(int item, boolean people, boolean oracle) {}

  /**
   * Measures the agreement; may take a second.
   *
   * @param all in any order
   */
  public static PeoplesAgreement of(List<Compared> all) {
    int n = all.size();
    boolean[] people = new boolean[n];
    boolean[] oracle = new boolean[n];
    for (int i = 0; i < n; i++) {
      people[i] = !all.get(i).people();
      oracle[i] = !all.get(i).oracle();
    }
    int[] items = all.stream().mapToInt(Compared::item).toArray();
    Clusters clusters = new Clusters(items, IntStream.of(items).max().orElse(0) + 1);
    OracleAgreement measured = OracleAgreement.of(people, oracle, clusters);
    boolean enough = n >= LabelAgreement.ENOUGH;
    return new PeoplesAgreement(
        n,
        LabelAgreement.ENOUGH,
        measured.bothPositive(),
        measured.oracleOnly(),
        measured.peopleOnly(),
        measured.neither(),
        enough ? share(people, oracle, clusters) : null,
        enough ? measured.sensitivity() : null,
        enough ? measured.specificity() : null,
        enough ? measured.kappa() : null);
  }

  private static @Nullable Interval share(boolean[] people, boolean[] oracle, Clusters clusters) {
    double[] same =
        IntStream.range(0, people.length)
            .mapToDouble(i -> people[i] == oracle[i] ? 1 : 0)
            .toArray();
    return Intervals.share(Means.mean(same, clusters));
  }
}
