package dev.sextant.metrics.report.agreement;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.interval.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a rater agrees with itself on subjects that it rated several times: the mean over the
 * subjects of the share of pairs of ratings that are equal.
 *
 * @param subjects that were rated several times
 * @param share in [0, 1], with an interval by cluster; null if there is no subject
 */
public record RepeatAgreement(int subjects, @Nullable Interval share) {

  /**
   * Compares the ratings of each subject.
   *
   * @param ratings by subject: two or more, in any order
   * @param clusters of the subjects
   */
  public static RepeatAgreement of(List<? extends List<?>> ratings, Clusters clusters) {
    double[] shares = ratings.stream().mapToDouble(RepeatAgreement::same).toArray();
    return new RepeatAgreement(
        shares.length, shares.length == 0 ? null : Intervals.share(Means.mean(shares, clusters)));
  }

  private static double same(List<?> ratings) {
    int pairs = 0;
    int same = 0;
    for (int i = 0; i < ratings.size(); i++) {
      for (int j = i + 1; j < ratings.size(); j++) {
        pairs++;
        same += ratings.get(i).equals(ratings.get(j)) ? 1 : 0;
      }
    }
    return (double) same / pairs;
  }
}
