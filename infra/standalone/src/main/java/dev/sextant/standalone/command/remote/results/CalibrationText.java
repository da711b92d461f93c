package dev.sextant.standalone.command.remote.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A calibration for people: threshold, bands, rates, and what to know before its use. */
final class CalibrationText {

  private static final List<String> RATES =
      List.of("precision", "recall", "fpr", "review_load", "f1");

  private CalibrationText() {}

  static List<String> of(JsonNode calibration) {
    List<String> lines = new ArrayList<>();
    JsonNode fit = calibration.path("fit");
    lines.add(
        "Calibration %s: %s%s, %s%s"
            .formatted(
                calibration.path("id").asText(),
                calibration.path("metric").asText(),
                calibration.at("/embedder/name").isTextual()
                    ? " with " + calibration.at("/embedder/name").asText()
                    : "",
                calibration.path("objective").asText(),
                calibration.path("target").isNumber()
                    ? " " + calibration.path("target").asText()
                    : ""));
    lines.add("Threshold: " + threshold(fit));
    lines.addAll(bands(fit.path("bands")));
    lines.add("On the calibration part, where the rates are optimistic: " + rates(fit));
    JsonNode judgement = calibration.path("judgement");
    lines.add(
        judgement.isObject()
            ? "On the holdout: " + rates(judgement)
            : "Not judged on the holdout yet; --look, or calibration look, does.");
    long looks = calibration.at("/holdout/looks").asLong();
    if (looks > 0) {
      lines.add("Looks at this holdout, by all calibrations: " + looks);
    }
    if (calibration.path("below_floor").isTextual()) {
      lines.add("Not shown to beat its floor: " + calibration.path("below_floor").asText());
    }
    calibration
        .path("stale")
        .forEach(each -> lines.add("Stale: " + each.path("sentence").asText()));
    lines.add(
        calibration.path("active").asBoolean()
            ? "Active: it gives the verdicts of the project."
            : "Not active.");
    return lines;
  }

  private static String threshold(JsonNode fit) {
    String side =
        fit.path("direction").asText().equals("flag-at-or-above") ? "at or above" : "at or below";
    return fit.path("threshold").isNumber()
        ? "flags %s %s".formatted(side, fit.path("threshold").asText())
        : "flags nothing";
  }

  /** The bands are shown as the API has them: which scores each takes, and its error. */
  private static List<String> bands(JsonNode bands) {
    return bands.isObject() ? List.of("Bands: " + bands) : List.of();
  }

  private static String rates(JsonNode side) {
    List<String> rates = new ArrayList<>();
    for (String rate : RATES) {
      JsonNode value = side.path("statistics").path(rate);
      if (value.isObject()) {
        rates.add(rate.replace('_', ' ') + " " + ComparisonText.interval(value));
      }
    }
    return rates.isEmpty() ? "none" : String.join(", ", rates);
  }
}
