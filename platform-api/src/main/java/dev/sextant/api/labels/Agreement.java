package dev.sextant.api.labels;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far people agree who have labelled the same answers.
 *
 * @param answers that two people or more have labelled
 * @param people who have labelled one of these
 * @param needed fewest such answers for a number
 * @param share of their pairs that say the same; null: too few answers
 * @param alpha Krippendorff's; null: too few answers, or nobody ever says the other
 * @param pairs who have enough answers in common
 */
public record Agreement(
    int answers,
    int people,
    int needed,
    @Nullable Estimate share,
    @Nullable Estimate alpha,
    List<Pair> pairs) {

  /** Copies the pairs. */
  public Agreement {
    pairs = List.copyOf(pairs);
  }

  /** A value with its 95 % interval; without one where it rests on too few items. */
  public record Estimate(double value, @Nullable Double low, @Nullable Double high) {

    private JsonObject json() {
      return new JsonObject().put("value", value).put("low", low).put("high", high);
    }
  }

  /**
   * How far two people agree.
   *
   * @param answers that both have labelled
   * @param share of these on which both say the same
   * @param kappa Cohen's; null: both always say the same one thing
   */
  public record Pair(
      String first, String second, int answers, double share, @Nullable Double kappa) {

    private JsonObject json() {
      return new JsonObject()
          .put("people", new JsonArray().add(first).add(second))
          .put("answers", answers)
          .put("share", share)
          .put("kappa", kappa);
    }
  }

  /** Returns it as the contract shows it. */
  JsonObject json() {
    JsonArray array = new JsonArray();
    pairs.forEach(pair -> array.add(pair.json()));
    return new JsonObject()
        .put("answers", answers)
        .put("people", people)
        .put("needed", needed)
        .put("share", share == null ? null : share.json())
        .put("alpha", alpha == null ? null : alpha.json())
        .put("pairs", array);
  }
}
