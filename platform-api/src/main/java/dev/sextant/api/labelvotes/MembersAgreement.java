package dev.sextant.api.labelvotes;

import dev.sextant.api.labelruns.agreement.PeoplesAgreement;
import dev.sextant.api.labelruns.agreement.PeoplesAgreement.Compared;
import dev.sextant.metrics.report.agreement.LabelAgreement;
import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far the members of a vote agree, as the API returns it.
 *
 * @param answers that two members or more say yes or no about
 * @param needed answers below which the statistics are null
 * @param share mean share of the pairs of members that say the same of an answer
 * @param alpha Krippendorff's
 * @param pairs of members
 */
record MembersAgreement(
    int answers,
    int needed,
    @Nullable Interval share,
    @Nullable Interval alpha,
    List<MemberPair> pairs) {

  /** Answers that are read; a hash chooses them where there are more. */
  static final int MOST_ANSWERS = 20_000;

  /**
   * What the members say of an answer.
   *
   * @param item from 0, the same number for answers that depend on each other
   * @param ballots a letter for each member
   */
  record Said(int item, String ballots) {}

  /**
   * The agreement of two members.
   *
   * @param first place of a member
   * @param compared answers that both say yes or no about
   * @param kappa Cohen's
   */
  record MemberPair(
      int first, int second, int compared, @Nullable Interval share, @Nullable Interval kappa) {}

  MembersAgreement {
    pairs = List.copyOf(pairs);
  }

  /** Measures the agreement; may take a second. */
  static MembersAgreement of(List<Said> all, int members) {
    List<LabelRating> ratings = new ArrayList<>();
    for (int answer = 0; answer < all.size(); answer++) {
      for (int member = 0; member < members; member++) {
        if (decides(all.get(answer), member)) {
          ratings.add(
              new LabelRating(
                  all.get(answer).item(), answer, member, saysYes(all.get(answer), member)));
        }
      }
    }
    LabelAgreement measured = LabelAgreement.of(ratings);
    List<MemberPair> pairs = new ArrayList<>();
    for (int first = 0; first < members; first++) {
      for (int second = first + 1; second < members; second++) {
        pairs.add(pair(all, first, second));
      }
    }
    return new MembersAgreement(
        measured.answers(), LabelAgreement.ENOUGH, measured.share(), measured.alpha(), pairs);
  }

  private static MemberPair pair(List<Said> all, int first, int second) {
    PeoplesAgreement measured =
        PeoplesAgreement.of(
            all.stream()
                .filter(each -> decides(each, first) && decides(each, second))
                .map(each -> new Compared(each.item(), saysYes(each, first), saysYes(each, second)))
                .toList());
    return new MemberPair(first, second, measured.compared(), measured.share(), measured.kappa());
  }

  private static boolean decides(Said said, int member) {
    char letter = said.ballots().charAt(member);
    return letter == 'g' || letter == 'n';
  }

  private static boolean saysYes(Said said, int member) {
    return said.ballots().charAt(member) == 'g';
  }
}
