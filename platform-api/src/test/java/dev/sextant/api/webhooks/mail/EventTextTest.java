package dev.sextant.api.webhooks.mail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventTextTest {

  @Test
  void an_experiment_with_failures_says_so() {
    EventText text =
        of(
            "experiment.completed",
            "{'name': 'October', 'state': 'completed-with-failures', 'items_done': 7, 'items_failed': 1}");
    assertThat(text.subject()).isEqualTo("Experiment \"October\" is completed, with failures");
    assertThat(text.facts()).containsExactly(entry("Items done", "7"), entry("Items failed", "1"));
  }

  @Test
  void a_further_report_that_failed_is_no_failed_experiment() {
    assertThat(of("experiment.failed", "{'name': 'e', 'state': 'completed'}").subject())
        .isEqualTo("A further report of experiment \"e\" has failed");
    assertThat(of("experiment.failed", "{'name': 'e', 'state': 'failed'}").subject())
        .isEqualTo("Experiment \"e\" has failed");
  }

  @Test
  void runs_say_how_many_answers_and_why_they_stopped() {
    assertThat(
            of("answer-set.completed", "{'name': 's', 'answers': 12345, 'reason': null}").facts())
        .containsExactly(entry("Answers", "12,345"));
    EventText stopped =
        of(
            "label-run.stopped",
            "{'labeller': 'judge', 'labeller_version': 2, 'answers': 9, 'labelled': 5, 'abstained': 1, 'unlabelled': 3, 'reason': 'budget-reached'}");
    assertThat(stopped.subject())
        .isEqualTo("A label run of judge, version 2 has stopped before its end");
    assertThat(stopped.facts())
        .containsExactly(
            entry("Answers", "9"),
            entry("Labelled", "5"),
            entry("Abstained", "1"),
            entry("Unlabelled", "3"),
            entry("Reason", "budget reached"));
    assertThat(
            of("answer-set.stopped", "{'name': 's', 'answers': 3, 'reason': 'cancelled'}").facts())
        .containsExactly(entry("Reason", "cancelled"), entry("Answers", "3"));
    assertThat(of("label-run.completed", "{'labeller': 'judge', 'labeller_version': 2}").subject())
        .isEqualTo("A label run of judge, version 2 is completed");
  }

  @Test
  void campaigns_say_when_and_how_many() {
    String figures =
        "'name': 'weekly', 'scheduled_for': '2026-11-23T08:00:00Z', 'experiments': 3, 'not_started': 1";
    EventText completed = of("occurrence.completed", "{" + figures + ", 'state': 'completed'}");
    assertThat(completed.subject()).isEqualTo("Campaign \"weekly\": an occurrence is completed");
    assertThat(completed.facts())
        .containsExactly(
            entry("Scheduled for", "2026-11-23 08:00 UTC"),
            entry("Experiments", "3"),
            entry("Not started", "1"));
    assertThat(of("occurrence.failed", "{" + figures + ", 'state': 'failed'}").subject())
        .endsWith("none of its experiments was completed");
    EventText worse =
        of(
            "campaign.worse",
            "{'name': 'weekly', 'worse': 2, 'causes': ['dataset-version', 'judge']}");
    assertThat(worse.subject()).isEqualTo("Campaign \"weekly\" is worse than in its first runs");
    assertThat(worse.facts())
        .containsExactly(
            entry("Alarms", "2"),
            entry("What differs from the first runs", "dataset version, judge"));
  }

  @Test
  void judges_calibrations_and_budgets_say_their_figures() {
    EventText drifted =
        of(
            "judge.drifted",
            "{'labeller': 'judge', 'labeller_version': 2, 'name': 'anchors', 'anchors_compared': 50, 'anchors_changed': 12}");
    assertThat(drifted.subject()).isEqualTo("Judge judge, version 2 has drifted");
    assertThat(drifted.facts())
        .containsExactly(
            entry("Anchor set", "anchors"),
            entry("Anchors compared", "50"),
            entry("Anchors changed", "12"));
    EventText stale =
        of(
            "calibration.stale",
            "{'metric': 'sgi', 'reasons': ['labels-changed', 'newer-version']}");
    assertThat(stale.subject()).isEqualTo("An active calibration of sgi has become stale");
    assertThat(stale.facts()).containsExactly(entry("Reasons", "labels changed, newer version"));
    EventText budget =
        of(
            "budget.nearly-used",
            "{'budget_of': 'answer-set', 'name': 's', 'spent': 8.5, 'budget': 10, 'unit': 'USD'}");
    assertThat(budget.subject()).isEqualTo("80 % of a budget is used: \"s\"");
    assertThat(budget.facts())
        .containsExactly(
            entry("Budget of", "answer set"), entry("Used", "8.50 USD"), entry("Budget", "10 USD"));
  }

  @Test
  void a_week_says_its_sentences_and_where_each_campaign_stands() {
    EventText week =
        of(
            "week.summary",
            "{'week': '2026-11-16', 'sentences': ['First.', 'Second.\\r\\nBcc: eve'], 'campaigns': ["
                + "{'name': 'weekly', 'project_name': 'Support', 'state': 'worse', 'runs': {'completed': 2, 'missed': 1}, 'costs': [{'amount': '1.92', 'unit': 'USD'}]},"
                + "{'name': 'nightly', 'project_name': 'Support', 'state': 'not-worse', 'runs': {'completed': 7}, 'costs': []}]}");
    assertThat(week.subject()).isEqualTo("Week of 2026-11-16: 1 of 2 campaigns is worse");
    assertThat(week.sentence()).isEqualTo("First.\nSecond. Bcc: eve");
    assertThat(week.facts())
        .containsExactly(
            entry("weekly (Support)", "worse, 2 completed, 1 missed, 1.92 USD"),
            entry("nightly (Support)", "not worse, 7 completed"));
    assertThat(of("week.summary", "{'week': '2026-11-16'}").subject())
        .isEqualTo("Week of 2026-11-16: no campaign ran");
  }

  @ParameterizedTest
  @CsvSource({
    "not-worse,not-worse,no campaign is worse",
    "not-worse,undecided,'no alarm, but 1 of 2 campaigns is not shown to be as good'",
    "no-evidence,did-not-run,'no alarm, but 2 of 2 campaigns are not shown to be as good'"
  })
  void a_week_without_evidence_is_no_good_news(String first, String second, String finding) {
    String campaign =
        "{'name': 'weekly', 'project_name': 'Support', 'state': '%s', 'runs': {}, 'costs': []}";
    String campaigns = campaign.formatted(first) + "," + campaign.formatted(second);

    EventText week =
        of("week.summary", "{'week': '2026-11-16', 'campaigns': [%s]}".formatted(campaigns));

    assertThat(week.subject()).isEqualTo("Week of 2026-11-16: " + finding);
  }

  @Test
  void every_type_of_the_contract_has_words_of_its_own() throws Exception {
    String contract =
        new String(EventText.class.getResourceAsStream("/openapi.yaml").readAllBytes(), UTF_8);
    Matcher types =
        Pattern.compile("WebhookEventType:.*?enum: \\[(.*?)]", Pattern.DOTALL).matcher(contract);
    assertThat(types.find()).isTrue();
    assertThat(types.group(1).split("[,\\s]+"))
        .hasSizeGreaterThan(10)
        .allSatisfy(type -> assertThat(of(type, "{}").subject()).isNotEqualTo(type));
  }

  private static Map.Entry<String, String> entry(String label, String value) {
    return Map.entry(label, value);
  }

  private static EventText of(String type, String json) {
    return EventText.of(type, new JsonObject(json.replace('\'', '"')));
  }
}
