package dev.sextant.api.labels;

import dev.sextant.metrics.report.agreement.LabelAgreement;
import dev.sextant.metrics.report.agreement.LabelRating;
import dev.sextant.metrics.report.agreement.RaterAgreement;
import dev.sextant.metrics.report.bootstrap.Interval;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The agreement between people who labelled the same answers.
 *
 * @param people all who have labelled; {@code measured} refers to them by their index in this list
 */
record Agreement(LabelAgreement measured, List<String> people) {

  private static final int RESAMPLES = 1_500;

  /** Fixed, so that the same labels always give the same interval. */
  private static final long SEED = 0;

  Agreement {
    people = List.copyOf(people);
  }

  /**
   * Measures agreement; may take a second.
   *
   * @param ratings one per person and answer, in any order
   */
  static Agreement of(List<Rating> ratings) {
    List<String> people = ratings.stream().map(Rating::author).distinct().sorted().toList();
    List<LabelRating> numbered =
        ratings.stream()
            .map(
                each ->
                    new LabelRating(
                        each.item(), each.answer(), people.indexOf(each.author()), each.grounded()))
            .toList();
    return new Agreement(LabelAgreement.of(numbered, RESAMPLES, SEED), people);
  }

  /** Returns the agreement as the API returns it. */
  JsonObject json() {
    JsonArray pairs = new JsonArray();
    measured.pairs().forEach(pair -> pairs.add(json(pair)));
    return new JsonObject()
        .put("answers", measured.answers())
        .put("people", measured.people())
        .put("needed", LabelAgreement.ENOUGH)
        .put("share", json(measured.share()))
        .put("alpha", json(measured.alpha()))
        .put("pairs", pairs);
  }

  private static @Nullable JsonObject json(@Nullable Interval interval) {
    return interval == null
        ? null
        : new JsonObject()
            .put("value", interval.value())
            .put("low", interval.low())
            .put("high", interval.high());
  }

  private JsonObject json(RaterAgreement pair) {
    return new JsonObject()
        .put("people", new JsonArray().add(people.get(pair.first())).add(people.get(pair.second())))
        .put("answers", pair.answers())
        .put("share", pair.share())
        .put("kappa", pair.kappa());
  }
}
