package dev.sextant.api.webhooks.mail;

import static dev.sextant.api.webhooks.mail.PlainText.line;
import static dev.sextant.api.webhooks.mail.PlainText.name;
import static dev.sextant.api.webhooks.mail.PlainText.number;
import static dev.sextant.api.webhooks.mail.PlainText.words;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A summary of a week for somebody who reads nothing else of the campaigns. */
final class WeekText {

  /** Longest sentence, in characters. */
  private static final int LONGEST_SENTENCE = 2_000;

  private static final List<String> RUNS =
      List.of("completed", "failed", "cancelled", "skipped", "missed");

  private WeekText() {}

  static EventText of(JsonObject data) {
    List<JsonObject> campaigns = objects(data, "campaigns");
    EventText text =
        EventText.text("Week of %s: %s".formatted(name(data.getValue("week")), finding(campaigns)))
            .says(
                data.getJsonArray("sentences", new JsonArray()).stream()
                    .map(sentence -> line(sentence, LONGEST_SENTENCE))
                    .collect(Collectors.joining("\n")));
    for (JsonObject campaign : campaigns) {
      text =
          text.with(
              "%s (%s)"
                  .formatted(
                      name(campaign.getValue("name")), name(campaign.getValue("project_name"))),
              state(campaign));
    }
    return text;
  }

  /** Says that nothing is worse only if that is shown: missing evidence is no good news. */
  private static String finding(List<JsonObject> campaigns) {
    long worse = in(campaigns, "worse");
    if (worse > 0) {
      return "%d of %d campaigns %s worse".formatted(worse, campaigns.size(), isOrAre(worse));
    }
    if (campaigns.isEmpty()) {
      return "no campaign ran";
    }
    long open = campaigns.size() - in(campaigns, "not-worse");
    return open == 0
        ? "no campaign is worse"
        : "no alarm, but %d of %d campaigns %s not shown to be as good"
            .formatted(open, campaigns.size(), isOrAre(open));
  }

  private static long in(List<JsonObject> campaigns, String state) {
    return campaigns.stream().filter(each -> state.equals(each.getString("state"))).count();
  }

  private static String isOrAre(long count) {
    return count == 1 ? "is" : "are";
  }

  /** Returns where a campaign stands, its runs and what they cost. */
  private static String state(JsonObject campaign) {
    List<String> parts = new ArrayList<>();
    parts.add(words(campaign.getValue("state")));
    JsonObject runs = campaign.getJsonObject("runs", new JsonObject());
    RUNS.stream()
        .filter(kind -> runs.getLong(kind, 0L) > 0)
        .forEach(kind -> parts.add(number(runs.getLong(kind)) + " " + kind));
    objects(campaign, "costs")
        .forEach(
            cost -> parts.add(name(cost.getValue("amount")) + " " + name(cost.getValue("unit"))));
    return String.join(", ", parts);
  }

  private static List<JsonObject> objects(JsonObject data, String field) {
    return data.getJsonArray(field, new JsonArray()).stream().map(JsonObject.class::cast).toList();
  }
}
