package dev.sextant.api.campaigns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Campaigns that compare their occurrences with the first. */
class CampaignTrendTest {

  private static final int ITEMS = 40;

  private static final MemoryCluster cluster = new MemoryCluster();
  @AutoClose private static final TestApi api = TestApi.start(cluster);

  private final ApiClient acme = api.acme();
  private final CampaignCalls campaigns = new CampaignCalls(acme);
  private final Library library = new Library(acme);
  private final String project = library.project();
  private final String dataset = library.dataset(project);
  private final String generator = generator();
  private final String labeller = LabelRuns.labeller(acme, generator);

  /** Label runs so far. Each finds other answers grounded, so the first runs differ. */
  private final AtomicInteger judged = new AtomicInteger();

  /** Which of ten answers are grounded: those whose number is below. */
  private volatile int grounded = 8;

  private volatile String fingerprint = "fp-1";

  @BeforeEach
  void start() {
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < ITEMS; i++) {
      items.append(
          "{\"id\":\"i%1$d\",\"question\":\"What is %1$d?\",\"context\":\"It is %1$d.\",\"answer\":\"%1$d.\",\"label\":1}\n"
              .formatted(i));
    }
    JsonObject imported =
        library.imported(dataset, new JsonObject(), Buffer.buffer(items.toString()));
    assertThat(imported.getString("state")).as(imported.encode()).isEqualTo("completed");
    cluster.onSubmit = this::work;
  }

  @AfterEach
  void cancel() {
    campaigns.cancelAll(project);
  }

  /** Does what a job would. */
  private JobStatus work(JobOrder order) {
    String run = order.targetId().toString();
    switch (order.stage()) {
      case SAMPLING -> {
        SampledSets.draw(api, api.database.acme(), run, "'sample ' || n || ' of ' || i.question");
        api.sql(
            api.database.owner(),
            api.database.acme(),
            "update call_runs set fingerprint = '%s' where id = '%s'".formatted(fingerprint, run));
      }
      case LABELLING ->
          LabelRuns.judge(
              api,
              api.database.acme(),
              run,
              0,
              "(i.ordinal + a.ordinal * 3 + %d) %% 10 < %d"
                  .formatted(judged.incrementAndGet(), grounded));
      case SCORING, REPORTING -> {}
    }
    return new JobStatus.Finished();
  }

  @Test
  void a_system_that_becomes_worse_raises_an_alarm_that_names_what_differs() {
    JsonObject campaign = campaigns.create(wish()).is(201).json();
    assertThat(campaign.getJsonObject("trend").getInteger("looks_per_year")).isEqualTo(52);
    webhook();
    CampaignCalls.eventually(
        () -> campaigns.occurrences(campaign),
        all -> all.stream().allMatch(each -> each.getString("finished_at") != null));
    assertThat(campaigns.occurrences(campaign))
        .extracting(each -> each.getString("cause"))
        .containsExactly("baseline", "baseline", "baseline");

    campaigns.ended(campaigns.run(campaign).is(202).id());
    grounded = 2;
    fingerprint = "fp-2";
    campaigns.ended(campaigns.run(campaign).is(202).id());

    JsonObject trend = trend(campaign, 5);
    assertThat(trend.getInteger("looks_taken")).isEqualTo(2);
    JsonArray points = series(trend, "grounded");
    assertThat(points)
        .extracting(each -> ((JsonObject) each).getBoolean("baseline"))
        .containsExactly(true, true, true, false, false);
    JsonObject same = points.getJsonObject(3);
    assertThat(same.getString("state")).isIn("not-worse", "undecided");
    assertThat(same.getValue("causes")).isNull();
    assertThat(same.getDouble("baseline_mean")).isCloseTo(0.8, within(0.02));
    JsonObject worse = points.getJsonObject(4);
    assertThat(worse.getString("state")).isEqualTo("worse");
    assertThat(worse.getDouble("mean")).isCloseTo(0.2, within(0.02));
    assertThat(worse.getDouble("worsening")).isCloseTo(0.6, within(0.04));
    assertThat(worse.getInteger("pairs")).isEqualTo(ITEMS);
    assertThat(worse.getDouble("detectable")).isGreaterThan(worse.getDouble("band"));
    assertThat(worse.getJsonArray("causes")).containsExactly("generator");
    assertThat(series(trend, "answered").getJsonObject(4).getString("state"))
        .isEqualTo("not-worse");
    assertThat(
            api.count(
                "select count(*) from webhook_events where type = 'campaign.worse' and data ->> 'campaign_id' = '%s'"
                    .formatted(campaign.getString("id"))))
        .isOne();
  }

  @Test
  void a_run_that_raised_an_alarm_does_not_count_as_noise() {
    JsonObject campaign = campaigns.create(wish()).is(201).json();
    trend(campaign, 3);
    grounded = 2;
    campaigns.ended(campaigns.run(campaign).is(202).id());
    grounded = 8;
    campaigns.ended(campaigns.run(campaign).is(202).id());

    JsonArray points = series(trend(campaign, 5), "grounded");

    assertThat(points.getJsonObject(3).getString("state")).isEqualTo("worse");
    assertThat(points.getJsonObject(4).getString("state")).isNotEqualTo("worse");
    assertThat(points.getJsonObject(4).getDouble("standard_error")).isLessThan(0.1);
  }

  @Test
  void looks_beyond_the_budget_are_no_evidence() {
    JsonObject wish = wish();
    wish.getJsonObject("trend").put("looks_per_year", 1);
    JsonObject campaign = campaigns.create(wish).is(201).json();
    webhook();
    trend(campaign, 3);

    campaigns.ended(campaigns.run(campaign).is(202).id());
    grounded = 0;
    campaigns.ended(campaigns.run(campaign).is(202).id());

    JsonObject beyond = series(trend(campaign, 5), "grounded").getJsonObject(4);
    assertThat(beyond.getString("state")).isEqualTo("no-evidence");
    assertThat(beyond.getString("lack")).isEqualTo("looks-used");
    assertThat(
            api.text(
                "select string_agg(data ->> 'spent', ' ') from webhook_events where type = 'budget.nearly-used' and data ->> 'campaign_id' = '%s'"
                    .formatted(campaign.getString("id"))))
        .as("once")
        .isEqualTo("1");
  }

  @Test
  void a_locked_holdout_is_left_out() {
    String version =
        acme.get("/datasets/" + dataset + "/versions")
            .is(200)
            .data()
            .getJsonObject(0)
            .getString("id");
    acme.put(
            "/versions/" + version + "/split",
            new JsonObject().put("seed", 1).put("calibration_share", 0.5))
        .is(200);
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update splits set holdout_locked_at = now() where version_id = '%s'".formatted(version));

    JsonObject trend = trend(campaigns.create(wish()).is(201).json(), 3);

    for (String metric : List.of("grounded", "answered")) {
      assertThat(series(trend, metric))
          .extracting(each -> ((JsonObject) each).getInteger("items"))
          .allMatch(items -> items > 0 && items < ITEMS);
    }
  }

  @Test
  void an_estimate_says_what_a_run_takes_and_what_it_can_find() {
    JsonObject estimate = acme.post("/campaign-estimates", wish()).is(200).json();

    assertThat(estimate.getInteger("first_runs")).isEqualTo(3);
    assertThat(estimate.getJsonArray("cells")).hasSize(1);
    JsonObject cell = estimate.getJsonArray("cells").getJsonObject(0);
    assertThat(cell.getInteger("answers")).isEqualTo(2 * ITEMS);
    assertThat(cell.getJsonObject("sampling").getInteger("calls")).isEqualTo(2 * ITEMS);
    assertThat(cell.getJsonObject("labelling").getInteger("answers")).isEqualTo(2 * ITEMS);
    assertThat(cell.getJsonObject("labelling").getValue("cost_likely")).isNull();
    // 40 groups, 2 answers, 3 first runs, 52 looks and 2 metrics: own calculation with SciPy
    assertThat(cell.getDouble("detectable")).isCloseTo(0.28548586813540316, within(1e-9));
    assertThat(acme.get("/campaigns?project_id=" + project).is(200).data()).isEmpty();
    campaigns.refused(wish().put("datasets", new JsonArray()), "/datasets");
    JsonObject unknown = wish();
    unknown.getJsonObject("labelling").put("labeller_id", UUID.randomUUID().toString());
    assertThat(acme.post("/campaign-estimates", unknown).pointers())
        .containsExactly("/labelling/labeller_id");
  }

  @Test
  void a_campaign_in_which_nothing_can_change_has_no_trend() {
    JsonObject imported = CampaignCalls.wish(project, dataset).put("trend", new JsonObject());
    campaigns.refused(imported, "/trend");
    JsonObject without = campaigns.create(CampaignCalls.wish(project, dataset)).is(201).json();
    acme.get("/campaigns/" + without.getString("id") + "/trend").isProblem(409, "no-trend");
  }

  /** Returns the trend when each series has a number of points. */
  private JsonObject trend(JsonObject campaign, int points) {
    return CampaignCalls.eventually(
        () -> acme.get("/campaigns/" + campaign.getString("id") + "/trend").is(200).json(),
        trend -> {
          List<?> series = trend.getJsonArray("series").getList();
          return !series.isEmpty() && series(trend, "grounded").size() == points;
        });
  }

  private static JsonArray series(JsonObject trend, String metric) {
    return trend.getJsonArray("series").stream()
        .map(JsonObject.class::cast)
        .filter(each -> each.getString("metric").equals(metric))
        .findFirst()
        .map(each -> each.getJsonArray("points"))
        .orElseGet(JsonArray::new);
  }

  private void webhook() {
    JsonObject webhook =
        new JsonObject()
            .put("url", "https://hooks.example.org/" + UUID.randomUUID())
            .put("event_types", new JsonArray().add("campaign.worse").add("budget.nearly-used"));
    acme.post("/webhooks", webhook).is(201);
  }

  private JsonObject wish() {
    JsonObject asked =
        new JsonObject()
            .put("name", "asked")
            .put("kind", "generator")
            .put("generator_id", generator)
            .put("sampling", new JsonObject().put("answers_per_item", 2));
    return CampaignCalls.wish(project, dataset)
        .put("systems", new JsonArray().add(asked))
        .put("labelling", new JsonObject().put("labeller_id", labeller))
        .put("trend", new JsonObject().put("baseline_runs", 3));
  }

  private String generator() {
    return acme.post(
            "/generators",
            new JsonObject()
                .put("name", "generator " + UUID.randomUUID())
                .put("kind", "openai-chat")
                .put("base_url", "https://models.example.org/v1")
                .put("model", "m"))
        .is(201)
        .id();
  }
}
