package dev.sextant.standalone.labels;

import dev.sextant.api.labels.Agreement;
import dev.sextant.api.labels.Agreement.Estimate;
import dev.sextant.api.labels.Agreement.Pair;
import dev.sextant.api.labels.Labelling;
import dev.sextant.api.labels.Rating;
import dev.sextant.metrics.report.agreement.LabelAgreement;
import dev.sextant.metrics.report.agreement.LabelRating;
import dev.sextant.metrics.report.agreement.RaterAgreement;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.uncertainty.Sentences;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts answers into the sentences that metrics cut them into, and measures agreement. From how many
 * answers on there is a number is decided in {@code metrics.report}.
 */
public final class MeasuredLabelling implements Labelling {

  private static final int RESAMPLES = 1_500;

  @Override
  public List<String> sentences(String answer) {
    return Sentences.covering(answer);
  }

  @Override
  public Agreement agreement(List<Rating> ratings, long seed) {
    List<String> people = ratings.stream().map(Rating::author).distinct().sorted().toList();
    LabelAgreement measured =
        LabelAgreement.of(
            ratings.stream()
                .map(
                    each ->
                        new LabelRating(
                            each.item(),
                            each.answer(),
                            people.indexOf(each.author()),
                            each.grounded()))
                .toList(),
            RESAMPLES,
            seed);
    return new Agreement(
        measured.answers(),
        measured.people(),
        LabelAgreement.ENOUGH,
        estimate(measured.share()),
        estimate(measured.alpha()),
        measured.pairs().stream().map(pair -> pair(pair, people)).toList());
  }

  private static @Nullable Estimate estimate(@Nullable Interval of) {
    return of == null ? null : new Estimate(of.value(), of.low(), of.high());
  }

  private static Pair pair(RaterAgreement of, List<String> people) {
    return new Pair(
        people.get(of.first()), people.get(of.second()), of.answers(), of.share(), of.kappa());
  }
}
