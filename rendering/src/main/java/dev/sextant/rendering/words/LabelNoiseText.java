package dev.sextant.rendering.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** Says what labels that are wrong at random would mean for a finding. */
final class LabelNoiseText {

  private LabelNoiseText() {}

  /** Returns the sentences for a report's {@code label_noise}; empty where it is null. */
  static String of(JsonNode noise, Wording wording) {
    return noise.isObject() ? corrected(noise, wording) + holds(noise, wording) : "";
  }

  private static String corrected(JsonNode noise, Wording wording) {
    String wrong =
        String.format(
            Locale.ROOT,
            "%s of the labels are wrong at random (%s)",
            percent(noise.path("rate"), wording),
            source(noise, wording));
    return Statistic.of(noise.path("corrected_auc"))
        .map(
            auc ->
                "If %s, the AUC with right labels is %s%s."
                    .formatted(wrong, wording.statistic(auc), difference(noise, wording)))
        .orElse(
            "A correction for wrong labels is not possible: if %s, they could be all labels of the rarer class."
                .formatted(wrong));
  }

  private static String difference(JsonNode noise, Wording wording) {
    return Statistic.of(noise.path("corrected_added"))
        .map(wording::statistic)
        .map(" and the score adds %s to all floors"::formatted)
        .or(
            () ->
                Statistic.of(noise.path("corrected_difference"))
                    .map(wording::statistic)
                    .map(" and the difference to the best floor %s"::formatted))
        .orElse("");
  }

  private static String source(JsonNode noise, Wording wording) {
    return noise.path("source").asText().equals("agreement")
        ? String.format(
            Locale.ROOT,
            "people agree on %s of the pairs of labels of %,d answers",
            percent(noise.path("agreement").path("value"), wording),
            noise.path("agreement_answers").asLong())
        : "assumed, since too few answers are labelled by two people";
  }

  private static String holds(JsonNode noise, Wording wording) {
    JsonNode most = noise.path("holds_up_to");
    if (!most.isNumber()) {
      return "";
    }
    return noise.path("holds").asBoolean()
        ? " The verdict would hold with up to %s of the labels flipped at random."
            .formatted(percent(most, wording))
        : " The verdict would be lost if more than %s of the labels were flipped at random."
            .formatted(percent(most, wording));
  }

  private static String percent(JsonNode share, Wording wording) {
    return wording.share(share.doubleValue());
  }
}
