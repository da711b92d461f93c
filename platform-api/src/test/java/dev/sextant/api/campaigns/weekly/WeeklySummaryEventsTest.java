package dev.sextant.api.campaigns.weekly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Summaries at times that the test sets, for webhooks that nobody answers. */
class WeeklySummaryEventsTest {

  /** A Monday, 8:00 in Berlin. */
  private static final String EIGHT = "2026-11-23T07:00:00Z";

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();

  private final TenantId tenant = new TenantId(api.database.acme());
  private final String project = new Library(acme).project();
  private final String campaign = UUID.randomUUID().toString();

  @BeforeEach
  void start() {
    acme.get("/webhooks?limit=100")
        .data()
        .forEach(webhook -> acme.delete("/webhooks/" + ((JsonObject) webhook).getString("id")));
    sql("delete from webhook_events");
    sql(
        """
        insert into campaigns (id, project_id, name, settings, trigger_kind, overlap, catch_up, created_by)
        values ('%1$s', '%2$s', 'weekly', '{}', 'request', 'skip', 'one', 'ann');
        insert into campaign_occurrences (campaign_id, scheduled_for, cause, state, finished_at)
        values ('%1$s', '2026-11-16T06:00:00Z', 'schedule', 'completed', '2026-11-16T06:30:00Z'),
               ('%1$s', '2026-11-17T06:00:00Z', 'schedule', 'missed', '2026-11-17T06:00:00Z')
        """
            .formatted(campaign, project));
  }

  @Test
  void on_monday_at_eight_the_last_week_of_the_project_is_summed_up_once() {
    String webhook = webhook(project);
    runTwiceAtOnce("2026-11-23T06:59:59Z");
    assertThat(events()).isZero();
    runTwiceAtOnce(EIGHT);
    assertThat(events()).isOne();
    JsonObject data = new JsonObject(api.text("select data from webhook_events"));
    assertThat(data.getString("week")).isEqualTo("2026-11-16");
    assertThat(data.getString("time_zone")).isEqualTo("Europe/Berlin");
    assertThat(data.getString("link"))
        .isEqualTo("/projects/%s/week?week=2026-11-16".formatted(project));
    assertThat(data.getJsonArray("sentences").getString(2))
        .isEqualTo("Of 2 runs, 1 did not take place (1 missed): weekly.");
    JsonObject own = data.getJsonArray("campaigns").getJsonObject(0);
    assertThat(own.getString("campaign_id")).isEqualTo(campaign);
    assertThat(own.containsKey("series")).isFalse();
    assertThat(deliveries(webhook)).isOne();
    assertThat(next(webhook)).isEqualTo("2026-11-30T07:00:00Z");
    runTwiceAtOnce("2026-11-23T07:05:00Z");
    assertThat(events()).isOne();
  }

  @Test
  void many_summaries_are_each_sent_once_by_two_senders() {
    for (int i = 0; i < 6; i++) {
      webhook(null);
    }
    runTwiceAtOnce(EIGHT);
    assertThat(events()).isEqualTo(6);
    assertThat(api.count("select count(distinct webhook_id) from webhook_deliveries")).isEqualTo(6);
  }

  @Test
  void after_an_outage_of_weeks_the_newest_week_is_sent() {
    String webhook = webhook(null);
    runTwiceAtOnce("2026-12-09T12:00:00Z");
    assertThat(events()).isOne();
    assertThat(api.text("select data ->> 'week' from webhook_events")).isEqualTo("2026-11-30");
    assertThat(next(webhook)).isEqualTo("2026-12-14T07:00:00Z");
  }

  @Test
  void a_disabled_webhook_gets_none_and_none_late_when_it_is_enabled() {
    String webhook = webhook(null);
    acme.patch("/webhooks/" + webhook, new JsonObject().put("state", "disabled")).is(200);
    runTwiceAtOnce(EIGHT);
    assertThat(events()).isZero();
    acme.patch("/webhooks/" + webhook, new JsonObject().put("state", "enabled")).is(200);
    assertThat(Instant.parse(next(webhook))).isAfter(Instant.now());
  }

  @Test
  void a_summary_goes_with_each_campaign_that_it_names() {
    webhook(null);
    runTwiceAtOnce(EIGHT);
    assertThat(api.text("select data from webhook_events"))
        .as("positive control")
        .contains(campaign);
    acme.delete("/campaigns/" + campaign).is(202);
    assertThat(events()).isZero();
    assertThat(
            api.text(
                "select removed ->> 'webhook_events' from deletions where object_id = '%s'"
                    .formatted(campaign)))
        .isEqualTo("1");
  }

  @Test
  void the_time_zone_belongs_to_the_summary() {
    acme.post("/webhooks", wish(null)).isProblem(422, "time-zone-missing");
    acme.post("/webhooks", wish("Mars/Olympus")).isProblem(422, "time-zone-unknown");
    acme.post("/webhooks", wish("UTC").put("event_types", new JsonArray().add("campaign.worse")))
        .isProblem(422, "time-zone-unused");
    String path = "/webhooks/" + acme.post("/webhooks", wish("UTC")).is(201).id();
    JsonObject moved =
        acme.patch(path, new JsonObject().put("time_zone", "Asia/Tokyo")).is(200).json();
    assertThat(moved.getString("time_zone")).isEqualTo("Asia/Tokyo");
    assertThat(moved.getString("next_summary_at")).endsWith("T23:00:00Z");
    JsonObject other = new JsonObject().put("event_types", new JsonArray().add("campaign.worse"));
    JsonObject without = acme.patch(path, other).is(200).json();
    assertThat(without.getValue("time_zone")).isNull();
    assertThat(without.getValue("next_summary_at")).isNull();
  }

  /** Two processes at the same instant. */
  private void runTwiceAtOnce(String now) {
    Clock clock = Clock.fixed(Instant.parse(now), ZoneOffset.UTC);
    api.onDatabase(
        first -> {
          TenantDatabase second = first.withPool(1);
          return Future.join(
                  new WeeklySummaryEvents(first, clock).run(tenant),
                  new WeeklySummaryEvents(second, clock).run(tenant))
              .eventually(second::close);
        });
  }

  private String webhook(String ofProject) {
    JsonObject wish = wish("Europe/Berlin");
    if (ofProject != null) {
      wish.put("project_id", ofProject);
    }
    String id = acme.post("/webhooks", wish).is(201).id();
    sql("update webhooks set next_summary_at = '%s' where id = '%s'".formatted(EIGHT, id));
    return id;
  }

  private static JsonObject wish(String zone) {
    JsonObject wish =
        new JsonObject()
            .put("url", "https://hooks.example.org/a")
            .put("event_types", new JsonArray().add("week.summary"));
    return zone == null ? wish : wish.put("time_zone", zone);
  }

  private static String next(String webhook) {
    return acme.get("/webhooks/" + webhook).is(200).json().getString("next_summary_at");
  }

  private static long events() {
    return api.count("select count(*) from webhook_events where type = 'week.summary'");
  }

  private static long deliveries(String webhook) {
    return api.count(
        "select count(*) from webhook_deliveries where webhook_id = '%s'".formatted(webhook));
  }

  private static void sql(String statements) {
    api.sql(api.database.owner(), api.database.acme(), statements);
  }
}
