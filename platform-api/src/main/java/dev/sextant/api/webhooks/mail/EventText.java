package dev.sextant.api.webhooks.mail;

import static dev.sextant.api.webhooks.mail.PlainText.name;
import static dev.sextant.api.webhooks.mail.PlainText.quoted;
import static dev.sextant.api.webhooks.mail.PlainText.time;
import static dev.sextant.api.webhooks.mail.PlainText.words;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An event as a reader wants it.
 *
 * @param subject one line
 * @param sentence what has happened
 * @param facts figures by their labels, in order
 */
record EventText(String subject, String sentence, Map<String, String> facts) {

  /** Returns the text of an event; data are those of the message. */
  static EventText of(String type, JsonObject data) {
    return switch (type) {
      case "experiment.completed" -> experimentCompleted(data);
      case "experiment.failed" -> experimentFailed(data);
      case "answer-set.completed" ->
          text("Answer set %s is completed".formatted(quoted(data.getValue("name"))))
              .fact("Answers", data, "answers");
      case "answer-set.stopped" ->
          text("Answer set %s has stopped before its end".formatted(quoted(data.getValue("name"))))
              .code("Reason", data, "reason")
              .fact("Answers", data, "answers");
      case "label-run.completed" -> labelled("A label run of %s is completed", data);
      case "label-run.stopped" ->
          labelled("A label run of %s has stopped before its end", data)
              .code("Reason", data, "reason");
      case "occurrence.completed", "occurrence.failed" -> occurrence(data);
      case "campaign.worse" -> campaignWorse(data);
      case "judge.drifted" -> judgeDrifted(data);
      case "calibration.stale" ->
          text("An active calibration of %s has become stale"
                  .formatted(name(data.getValue("metric"))))
              .codes("Reasons", data, "reasons");
      case "budget.nearly-used" -> budget(data);
      case "week.summary" -> WeekText.of(data);
      case "webhook.test" ->
          text("Test of notifications")
              .says("Somebody pressed \"Send a test\". Mail from Sextant reaches this address.");
      default -> text(name(type));
    };
  }

  private static EventText experimentCompleted(JsonObject data) {
    String failures =
        "completed-with-failures".equals(data.getString("state")) ? ", with failures" : "";
    return text("Experiment %s is completed%s".formatted(quoted(data.getValue("name")), failures))
        .says("The experiment %s has its report.".formatted(quoted(data.getValue("name"))))
        .fact("Items done", data, "items_done")
        .fact("Items failed", data, "items_failed");
  }

  private static EventText experimentFailed(JsonObject data) {
    String experiment = quoted(data.getValue("name"));
    EventText failed =
        "failed".equals(data.getString("state"))
            ? text("Experiment %s has failed".formatted(experiment))
            : text("A further report of experiment %s has failed".formatted(experiment))
                .says(
                    "A further report of the experiment %s has failed. The earlier one stays."
                        .formatted(experiment));
    return failed.fact("Items done", data, "items_done").fact("Items failed", data, "items_failed");
  }

  private static EventText labelled(String subject, JsonObject data) {
    return text(subject.formatted(labeller(data)))
        .fact("Answers", data, "answers")
        .fact("Labelled", data, "labelled")
        .fact("Abstained", data, "abstained")
        .fact("Unlabelled", data, "unlabelled");
  }

  private static EventText occurrence(JsonObject data) {
    String state = data.getString("state", "");
    String what =
        switch (state) {
          case "failed" -> "none of its experiments was completed";
          case "completed-with-failures" -> "an occurrence is completed, with failures";
          default -> "an occurrence is completed";
        };
    return text("Campaign %s: %s".formatted(quoted(data.getValue("name")), what))
        .with("Scheduled for", time(data.getValue("scheduled_for")))
        .fact("Experiments", data, "experiments")
        .fact("Not started", data, "not_started")
        .code("Reason", data, "reason");
  }

  private static EventText campaignWorse(JsonObject data) {
    String campaign = quoted(data.getValue("name"));
    return text("Campaign %s is worse than in its first runs".formatted(campaign))
        .says(
            "In the campaign %s, an alarm says that answers are worse than in the first runs."
                .formatted(campaign))
        .fact("Alarms", data, "worse")
        .codes("What differs from the first runs", data, "causes");
  }

  private static EventText judgeDrifted(JsonObject data) {
    return text("Judge %s has drifted".formatted(labeller(data)))
        .says("The judge %s has drifted on the anchors of a label run.".formatted(labeller(data)))
        .with("Anchor set", name(data.getValue("name")))
        .fact("Anchors compared", data, "anchors_compared")
        .fact("Anchors changed", data, "anchors_changed");
  }

  private static EventText budget(JsonObject data) {
    Object named =
        "label-run".equals(data.getString("budget_of")) && data.containsKey("labeller")
            ? labeller(data)
            : data.getValue("name");
    String unit = name(data.getValue("unit"));
    return text("80 %% of a budget is used: %s".formatted(quoted(named)))
        .code("Budget of", data, "budget_of")
        .with("Used", PlainText.number(data.getValue("spent")) + " " + unit)
        .with("Budget", PlainText.number(data.getValue("budget")) + " " + unit);
  }

  private static String labeller(JsonObject data) {
    return "%s, version %s"
        .formatted(name(data.getValue("labeller")), name(data.getValue("labeller_version")));
  }

  static EventText text(String subject) {
    return new EventText(subject, subject + ".", Map.of());
  }

  EventText says(String other) {
    return new EventText(subject, other, facts);
  }

  EventText with(String label, String value) {
    Map<String, String> more = new LinkedHashMap<>(facts);
    more.put(label, value);
    return new EventText(subject, sentence, more);
  }

  /** Adds a figure, if the event has it. */
  private EventText fact(String label, JsonObject data, String field) {
    @Nullable Object value = data.getValue(field);
    return value == null ? this : with(label, PlainText.number(value));
  }

  private EventText code(String label, JsonObject data, String field) {
    @Nullable Object value = data.getValue(field);
    return value == null ? this : with(label, words(value));
  }

  private EventText codes(String label, JsonObject data, String field) {
    JsonArray codes = data.getJsonArray(field, new JsonArray());
    return codes.isEmpty()
        ? this
        : with(label, codes.stream().map(PlainText::words).collect(Collectors.joining(", ")));
  }
}
