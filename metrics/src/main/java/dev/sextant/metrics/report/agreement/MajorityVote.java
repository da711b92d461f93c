package dev.sextant.metrics.report.agreement;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a vote of several oracles says of an answer.
 *
 * <p>A side wins with more than half of <em>all</em> members: both of two, two of three, three of
 * four or five. A member that says neither yes nor no makes no majority easier. Without a majority
 * there is no label at all, and never a 0.
 *
 * @param grounded null: there is no majority
 * @param factuality median over the members that gave one; null: there is no majority, or fewer of
 *     them gave one than a majority takes
 * @param probability share of yes among the members that say yes or no, in [0, 1]; null: none does
 * @param reason why there is no majority; null: there is one
 */
public record MajorityVote(
    @Nullable Boolean grounded,
    @Nullable Double factuality,
    @Nullable Double probability,
    @Nullable Reason reason) {

  /** Why a vote gives no label. */
  public enum Reason {
    /** Too many members abstained, have no label or were not asked, so no side could win. */
    TOO_FEW_VOTES,
    /** Enough members say yes or no, and neither side has a majority of all members. */
    NO_MAJORITY
  }

  /**
   * What a member says of the answer.
   *
   * @param grounded null: neither yes nor no
   * @param factuality in [0, 1]; null: it gave none
   */
  public record Ballot(@Nullable Boolean grounded, @Nullable Double factuality) {}

  /**
   * Counts the ballots.
   *
   * @param ballots of all members, at least two, also of those without a verdict; in any order
   */
  public static MajorityVote of(List<Ballot> ballots) {
    if (ballots.size() < 2) {
      throw new IllegalArgumentException("a vote has two members or more");
    }
    int needed = ballots.size() / 2 + 1;
    long yes = ballots.stream().filter(each -> Boolean.TRUE.equals(each.grounded())).count();
    long no = ballots.stream().filter(each -> Boolean.FALSE.equals(each.grounded())).count();
    Double share = yes + no == 0 ? null : (Double) ((double) yes / (yes + no));
    if (yes < needed && no < needed) {
      Reason reason = yes + no < needed ? Reason.TOO_FEW_VOTES : Reason.NO_MAJORITY;
      return new MajorityVote(null, null, share, reason);
    }
    return new MajorityVote(yes >= needed, median(ballots, needed), share, null);
  }

  private static @Nullable Double median(List<Ballot> ballots, int needed) {
    double[] values =
        ballots.stream()
            .map(Ballot::factuality)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .sorted()
            .toArray();
    if (values.length < needed) {
      return null;
    }
    int middle = values.length / 2;
    return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
  }
}
