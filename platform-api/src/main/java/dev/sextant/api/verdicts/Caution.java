package dev.sextant.api.verdicts;

import dev.sextant.api.calibrations.statistics.Decision;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A reason why a decision on a score is less certain than it seems.
 *
 * @param code for programs
 * @param sentence for people
 */
record Caution(String code, String sentence) {

  private static final Caution UNCOUNTED =
      new Caution(
          "risk-unknown",
          "It was fitted before the number of labels behind each risk was stored: fit it again to"
              + " know the risk.");

  /** Returns the cautions for a decision. */
  static List<Caution> of(Decision decision, double score) {
    if (!decision.range().has(score)) {
      return List.of(outside(decision));
    }
    List<Caution> cautions = new ArrayList<>();
    if (decision.disagrees()) {
      cautions.add(disagreement(decision));
    }
    if (decision.risk() == null) {
      cautions.add(UNCOUNTED);
    }
    return cautions;
  }

  private static Caution disagreement(Decision decision) {
    return new Caution(
        "band-disagrees",
        (decision.flagged()
                ? "The threshold flags this score as risky, and the bands accept it."
                : "The threshold does not flag this score, and the bands reject it.")
            + " They were fitted for different aims: the threshold for its objective, the bands for"
            + " the errors that they allow. Decide by one of the two.");
  }

  private static Caution outside(Decision decision) {
    Decision.Range range = decision.range();
    return new Caution(
        "outside-fitted-range",
        String.format(
            Locale.ROOT,
            "The score lies outside of those that it was fitted on, from %.4g to %.4g: no label"
                + " says what such a score means.%s",
            range.from(),
            range.to(),
            decision.band() == null ? "" : " So it is for review, whichever side it lies on."));
  }

  /** Returns the cautions as the API returns them. */
  static JsonArray json(List<Caution> cautions) {
    JsonArray array = new JsonArray();
    cautions.forEach(
        each ->
            array.add(new JsonObject().put("code", each.code()).put("sentence", each.sentence())));
    return array;
  }
}
