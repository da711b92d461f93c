package dev.sextant.api.labels;

import dev.sextant.metrics.report.agreement.LabelAgreement;
import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import dev.sextant.metrics.report.agreement.RaterAgreement;
import dev.sextant.metrics.report.interval.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The agreement between people who labelled the same answers, as the API returns it. */
record AgreementReply(
    int answers,
    int people,
    int needed,
    @Nullable Range share,
    @Nullable Range alpha,
    List<PairReply> pairs) {

  /**
   * One person's judgement of one answer.
   *
   * @param item the same number for answers of the same item
   * @param answer the same number for the same answer
   */
  record Rating(int item, int answer, String author, boolean grounded) {}

  record Range(double value, @Nullable Double low, @Nullable Double high) {

    private static @Nullable Range of(@Nullable Interval interval) {
      return interval == null ? null : new Range(interval.value(), interval.low(), interval.high());
    }
  }

  record PairReply(List<String> people, int answers, double share, @Nullable Double kappa) {}

  /**
   * Measures agreement; may take a second.
   *
   * @param ratings one per person and answer, in any order
   */
  static AgreementReply of(List<Rating> ratings) {
    List<String> people = ratings.stream().map(Rating::author).distinct().sorted().toList();
    List<LabelRating> numbered =
        ratings.stream()
            .map(
                each ->
                    new LabelRating(
                        each.item(), each.answer(), people.indexOf(each.author()), each.grounded()))
            .toList();
    LabelAgreement measured = LabelAgreement.of(numbered);
    return new AgreementReply(
        measured.answers(),
        measured.people(),
        LabelAgreement.ENOUGH,
        Range.of(measured.share()),
        Range.of(measured.alpha()),
        measured.pairs().stream().map(pair -> reply(pair, people)).toList());
  }

  private static PairReply reply(RaterAgreement pair, List<String> people) {
    return new PairReply(
        List.of(people.get(pair.first()), people.get(pair.second())),
        pair.answers(),
        pair.share(),
        pair.kappa());
  }
}
