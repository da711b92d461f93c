package dev.sextant.api.campaigns.weekly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Weeks of campaigns whose occurrences and looks are written as rounds would. */
class WeeklySummariesTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster());

  private final ApiClient acme = api.acme();
  private final Library library = new Library(acme);
  private final String project = library.project();
  private final String version = library.version(project, Library.GROUNDED);
  private final String campaign = campaign();

  @Test
  void a_week_has_what_ended_in_it_in_the_chosen_time_zone() {
    look("2026-11-15T22:59:59Z", "worse", 0.5);
    look("2026-11-15T23:00:00Z", "undecided", 0.8);
    look("2026-11-22T22:59:59Z", "not-worse", 0.9);
    ended("2026-11-20T12:00:00Z", "missed");
    look("2026-11-22T23:00:00Z", "worse", 0.4);

    JsonObject week = week("2026-11-18", "Europe/Berlin");

    assertThat(week.getString("week")).isEqualTo("2026-11-16");
    assertThat(week.getString("from")).startsWith("2026-11-15T23:00:00");
    JsonObject own = only(week);
    assertThat(own.getString("state")).isEqualTo("not-worse");
    assertThat(own.getJsonObject("runs").getInteger("completed")).isEqualTo(2);
    assertThat(own.getJsonObject("runs").getInteger("missed")).isOne();
    JsonObject series = own.getJsonArray("series").getJsonObject(0);
    assertThat(series.getString("state")).as("the newest of the week").isEqualTo("not-worse");
    assertThat(series.getDouble("mean")).isEqualTo(0.9);
    assertThat(week.getJsonArray("sentences").getString(2))
        .isEqualTo("Of 3 runs, 1 did not take place (1 missed): weekly.");
    assertThat(only(week("2026-11-18", "UTC")).getString("state"))
        .as("another zone, another week")
        .isEqualTo("worse");
  }

  @Test
  void an_alarm_of_the_week_is_reported_even_if_a_later_look_raised_none() {
    look("2026-11-17T12:00:00Z", "worse", 0.5);
    look("2026-11-18T12:00:00Z", "not-worse", 0.9);

    JsonObject own = only(week("2026-11-16", "UTC"));

    assertThat(own.getString("state")).isEqualTo("worse");
    assertThat(own.getJsonArray("series").getJsonObject(0).getInteger("alarms")).isOne();
  }

  @Test
  void nothing_to_report_is_one_sentence() {
    JsonObject week = week("2025-11-18", "UTC");

    assertThat(week.getJsonArray("campaigns")).isEmpty();
    assertThat(week.getJsonArray("sentences"))
        .containsExactly("Nothing to report: no run of a campaign ended in the week.");
  }

  @Test
  void a_project_that_is_another_tenants_is_not_found_and_its_campaigns_are_not_seen() {
    look("2026-11-17T12:00:00Z", "worse", 0.5);

    api.globex().get("/weekly-summaries?project_id=" + project).isProblem(404, "not-found");
    assertThat(
            api.globex()
                .get("/weekly-summaries?week=2026-11-17")
                .is(200)
                .json()
                .getJsonArray("campaigns"))
        .isEmpty();
    assertThat(acme.get("/weekly-summaries?week=2026-11-17").is(200).json().encode())
        .as("positive control")
        .contains(project);
  }

  @Test
  void an_unknown_time_zone_or_day_is_refused() {
    acme.get("/weekly-summaries?time_zone=Europe/Atlantis").isProblem(400, "time-zone-unknown");
    acme.get("/weekly-summaries?week=2026-02-30").is(400);
  }

  private JsonObject week(String day, String zone) {
    return acme.get(
            "/weekly-summaries?week=%s&time_zone=%s&project_id=%s".formatted(day, zone, project))
        .is(200)
        .json();
  }

  private static JsonObject only(JsonObject week) {
    JsonArray campaigns = week.getJsonArray("campaigns");
    assertThat(campaigns).hasSize(1);
    return campaigns.getJsonObject(0);
  }

  private String campaign() {
    String id = UUID.randomUUID().toString();
    sql(
        """
        insert into campaigns (id, project_id, name, settings, trigger_kind, overlap, catch_up, created_by)
        values ('%s', '%s', 'weekly', '{}', 'request', 'skip', 'one', 'ann')
        """
            .formatted(id, project));
    return id;
  }

  private String ended(String at, String state) {
    String id = UUID.randomUUID().toString();
    sql(
        """
        insert into campaign_occurrences (id, campaign_id, scheduled_for, cause, state, finished_at)
        values ('%s', '%s', '%s', 'schedule', '%s', '%s')
        """
            .formatted(id, campaign, at, state, at));
    return id;
  }

  private void look(String at, String state, double mean) {
    sql(
        """
        insert into campaign_cells (occurrence_id, position, dataset_id, version_id, system_name, stage)
        select '%1$s', 0, dataset_id, id, 'large', 'evaluation'
        from dataset_versions
        where id = '%2$s';
        insert into campaign_looks (occurrence_id, position, metric, lower_is_worse, baseline, mean, items, worsening, standard_error, p,
                                    pairs, clusters, lost, baseline_mean, band, detectable, state, more_clusters, causes)
        values ('%1$s', 0, 'grounded', true, false, %4$s, 40, 0, 0.1, 0.5, 40, 40, 0, 0.9, 0.05, 0.1, '%3$s',
                case '%3$s' when 'undecided' then 10 end, case '%3$s' when 'worse' then '{generator}'::text[] end)
        """
            .formatted(ended(at, "completed"), version, state, mean));
  }

  private void sql(String statements) {
    api.sql(api.database.owner(), api.database.acme(), statements);
  }
}
