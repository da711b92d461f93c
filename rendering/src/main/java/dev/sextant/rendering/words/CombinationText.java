package dev.sextant.rendering.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Says what all scores of a report together add to all floors, in a line for each subject. */
public final class CombinationText {

  private CombinationText() {}

  /** Returns a line for each combination of the report. */
  public static List<String> of(JsonNode combinations, Wording wording) {
    List<String> lines = new ArrayList<>();
    for (JsonNode one : combinations) {
      lines.add(line(one, wording));
    }
    return lines;
  }

  private static String line(JsonNode one, Wording wording) {
    int scores = one.path("all").path("scores").size();
    return "All floors together (%,d): AUC %s, log loss %s. "
            .formatted(
                one.path("floors").path("scores").size(),
                read(one.path("floors"), "auc", wording),
                read(one.path("floors"), "log_loss", wording))
        + "With %s of %ss: AUC %s, log loss %s; difference in AUC %s%s, log loss saved %s%s. "
            .formatted(
                scores == 1 ? "the one score" : "all %,d scores".formatted(scores),
                one.path("subject").asText(),
                read(one.path("all"), "auc", wording),
                read(one.path("all"), "log_loss", wording),
                read(one, "auc_difference", wording),
                corrected(one, "adjusted_p", wording),
                read(one, "log_loss_difference", wording),
                corrected(one, "log_loss_adjusted_p", wording))
        + verdict(one.path("verdict").asText(), scores);
  }

  private static String verdict(String verdict, int scores) {
    String together = scores == 1 ? "The score" : "Together, the scores";
    String plural = scores == 1 ? "s" : "";
    return switch (verdict) {
      case "adds" -> "%s add%s to the floors.".formatted(together, plural);
      case "does-not-show" ->
          "%s %s not shown to add to the floors.".formatted(together, scores == 1 ? "is" : "are");
      case "worse" -> "%s make%s the floors worse.".formatted(together, plural);
      case "too-few-items" -> "There are too few items for a verdict.";
      default -> throw new IllegalArgumentException("expected a verdict, found " + verdict);
    };
  }

  private static String corrected(JsonNode one, String key, Wording wording) {
    JsonNode p = one.path(key);
    return p.isNumber() ? " (corrected p %s)".formatted(wording.p(p.doubleValue())) : "";
  }

  private static String read(JsonNode of, String key, Wording wording) {
    return Statistic.of(of.path(key)).map(wording::statistic).orElse("undefined");
  }
}
