package dev.sextant.api.campaigns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import dev.sextant.testing.ScoreRows;
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

  /**
   * Each item has a value of its own, with noise that differs between the experiments of a version
   * and is the same whenever this test runs. First runs with noise of their own would by chance,
   * now and then, differ so widely that no later run could show a change.
   */
  private static final String SCORES =
      """
      select e.id, x.embedder_id, 'isotropy-vne', i.id, null::uuid,
             i.ordinal %% 7 + 0.01 * (hashtext(run.number || ' ' || i.external_id) %% 100) + %2$s, null::text
      from experiments e
      cross join lateral (select count(*) as number
                          from experiments o
                          where o.version_id = e.version_id and o.id < e.id) run
      join experiment_embedders x on x.experiment_id = e.id
      join items i on i.version_id = e.version_id
      where e.id = '%1$s'
      """;

  private static final String OTHER_REVISION =
      """
      with other as (
        insert into embedders (name, architecture, location, revision, pooling, dimensions, precision, superseded_at)
        select name, architecture, location, repeat('0', 64), pooling, dimensions, precision, now()
        from embedders
        where name = 'lexical'
        limit 1
        returning id)
      update experiment_embedders x
      set embedder_id = other.id
      from other
      where x.experiment_id = '%s'
      """;

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

  /** What is added to each score. */
  private volatile double risk;

  /** SQL of the verdict on an anchor. */
  private volatile String ofAnchor = "n.grounded";

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
      case LABELLING -> {
        LabelRuns.judge(
            api,
            api.database.acme(),
            run,
            0,
            "(i.ordinal + a.ordinal * 3 + %d) %% 10 < %d"
                .formatted(judged.incrementAndGet(), grounded));
        LabelRuns.judgeAnchors(api, api.database.acme(), run, ofAnchor);
      }
      case SCORING ->
          api.sql(
              api.database.owner(),
              api.database.acme(),
              ScoreRows.insert(SCORES.formatted(run, risk)));
      case REPORTING -> {}
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
  void a_score_that_rises_raises_an_alarm_if_higher_is_riskier() {
    JsonObject wish = wish();
    wish.getJsonObject("trend")
        .put("metrics", new JsonArray().add("isotropy-vne/lexical").add("answered"))
        .put("score_margin", 0.5);
    JsonObject campaign = campaigns.create(wish).is(201).json();
    trend(campaign, "isotropy-vne/lexical", 3);
    risk = 2;
    campaigns.ended(campaigns.run(campaign).is(202).id());
    risk = -2;
    campaigns.ended(campaigns.run(campaign).is(202).id());

    JsonObject trend = trend(campaign, "isotropy-vne/lexical", 5);

    assertThat(trend.getJsonArray("series"))
        .extracting(each -> ((JsonObject) each).getString("metric"))
        .containsExactly("answered", "isotropy-vne/lexical");
    assertThat(trend.getJsonArray("series"))
        .extracting(each -> ((JsonObject) each).getBoolean("lower_is_worse"))
        .containsExactly(true, false);
    JsonArray points = series(trend, "isotropy-vne/lexical");
    JsonObject better = points.getJsonObject(4);
    assertThat(better.getString("state")).isEqualTo("not-worse");
    assertThat(better.getDouble("worsening")).isCloseTo(-2, within(0.5));
    // The noise is uniform on (-1, 1): its standard deviation is 0.58.
    assertThat(better.getDouble("margin")).isCloseTo(0.29, within(0.05));
    JsonObject worse = points.getJsonObject(3);
    assertThat(worse.getString("state")).isEqualTo("worse");
    assertThat(worse.getDouble("worsening")).isCloseTo(2, within(0.5));
    assertThat(worse.getJsonArray("causes")).isEmpty();
  }

  @Test
  void the_models_of_an_experiment_may_explain_a_score() {
    JsonObject wish = wish();
    wish.getJsonObject("trend")
        .put("metrics", new JsonArray().add("isotropy-vne/lexical").add("grounded"));
    JsonObject campaign = campaigns.create(wish).is(201).json();
    trend(campaign, "isotropy-vne/lexical", 3);
    risk = 2;
    grounded = 2;
    cluster.onSubmit =
        order -> {
          if (order.stage() == Stage.SCORING) {
            api.sql(
                api.database.owner(),
                api.database.acme(),
                OTHER_REVISION.formatted(order.targetId()));
          }
          return work(order);
        };
    campaigns.ended(campaigns.run(campaign).is(202).id());

    JsonObject trend = trend(campaign, "isotropy-vne/lexical", 4);

    assertThat(series(trend, "isotropy-vne/lexical").getJsonObject(3).getJsonArray("causes"))
        .as(trend.encode())
        .containsExactly("models");
    assertThat(series(trend, "grounded").getJsonObject(3).getJsonArray("causes")).isEmpty();
  }

  @Test
  void a_judge_may_explain_an_alarm_once_its_anchors_show_that_it_drifted() {
    JsonObject wish = wish();
    wish.getJsonObject("labelling").put("anchor_set_id", anchors());
    JsonObject campaign = campaigns.create(wish).is(201).json();
    trend(campaign, 3);
    grounded = 2;
    // 5 of 60 anchors: more than 5 %, and no evidence yet
    ofAnchor = "n.grounded = (n.k > 5)";
    campaigns.ended(campaigns.run(campaign).is(202).id());
    ofAnchor = "n.grounded = (n.k > 30)";
    campaigns.ended(campaigns.run(campaign).is(202).id());

    JsonArray points = series(trend(campaign, 5), "grounded");

    assertThat(points.getJsonObject(3).getJsonArray("causes")).isEmpty();
    assertThat(points.getJsonObject(4).getJsonArray("causes")).containsExactly("judge");
  }

  /** Returns a set of 60 answers that a person has labelled. */
  private String anchors() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      lines.append(
          "{\"id\":\"a%1$d\",\"question\":\"Question %1$d?\",\"context\":\"Text %1$d.\",\"answers\":[{\"text\":\"A %1$d\"}]}\n"
              .formatted(i));
    }
    String version = library.version(project, lines.toString());
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into labels (answer_id, source, author, grounded)
        select a.id, 'human', 'ann', i.ordinal < 30
        from answers a
        join items i on i.id = a.item_id
        where i.version_id = '%s'
        """
            .formatted(version));
    JsonObject wish =
        new JsonObject()
            .put("version_id", version)
            .put("name", "anchors " + UUID.randomUUID())
            .put("size", 60);
    return acme.post("/anchor-sets", wish).is(201).id();
  }

  @Test
  void factuality_is_followed_unless_the_labeller_says_only_yes_or_no() {
    JsonObject graded = trend(campaigns.create(wish()).is(201).json(), 3);
    assertThat(series(graded, "factuality")).hasSize(3);

    JsonObject trend = trend(campaigns.create(judged()).is(201).json(), 3);

    assertThat(trend.getJsonArray("series"))
        .extracting(each -> ((JsonObject) each).getString("metric"))
        .containsExactly("answered", "grounded");
  }

  @Test
  void scores_that_cannot_be_followed_are_refused() {
    for (String metric :
        List.of(
            "isotropy", // unknown
            "length", // without a direction
            "isotropy-vne", // without its embedder
            "isotropy-vne/other",
            "external-vendor/lexical", // needs no embedder
            "semantic-entropy-discrete")) { // without an entailment model
      JsonObject wish = wish();
      wish.getJsonObject("trend").put("metrics", new JsonArray().add("grounded").add(metric));
      campaigns.refused(wish, "/trend/metrics/1");
    }
    JsonObject fewer = wish();
    fewer.getJsonObject("trend").put("metrics", new JsonArray().add("isotropy-vne/lexical"));
    fewer.getJsonObject("experiment").put("metrics", new JsonArray().add("rouge-l-dispersion"));
    campaigns.refused(fewer, "/trend/metrics/0");
  }

  @Test
  void a_trend_of_which_no_metric_applies_is_refused() {
    JsonObject wish = judged();
    wish.getJsonObject("trend").put("metrics", new JsonArray().add("factuality"));

    campaigns.refused(wish, "/trend/metrics");

    assertThat(acme.post("/campaign-estimates", wish).pointers()).containsExactly("/trend/metrics");
    wish.getJsonObject("trend").getJsonArray("metrics").add("answered");
    acme.post("/campaign-estimates", wish).is(200);
  }

  @Test
  void campaigns_whose_looks_fail_or_have_no_metric_do_not_hold_up_others() {
    JsonObject wish = judged();
    wish.getJsonObject("trend").put("baseline_runs", 8);
    JsonObject empty = campaigns.create(wish).is(201).json();
    changeTrend(empty, "{\"metrics\": [\"factuality\"]}");
    wish = wish();
    wish.getJsonObject("trend").put("baseline_runs", 8);
    JsonObject failing = campaigns.create(wish).is(201).json();
    changeTrend(failing, "{\"alpha\": 2}");
    CampaignCalls.eventually(
        () -> campaigns.occurrences(failing),
        all -> all.stream().allMatch(each -> each.getString("finished_at") != null));

    trend(campaigns.create(wish()).is(201).json(), 3);

    changeTrend(failing, "{\"alpha\": 0.05}");
    sql("update campaigns set look_after = now() where look_after is not null");
    sql("update tenants set campaigns_due_at = now() where id = current_tenant_id()");
    trend(failing, 8);
    CampaignCalls.eventually(
        () ->
            api.count(
                "select count(*) from tenants where campaigns_due_at is not null and id = '%s'"
                    .formatted(api.database.acme())),
        open -> open == 0);
  }

  private void changeTrend(JsonObject campaign, String settings) {
    sql(
        "update campaigns set trend = trend || '%s' where id = '%s'"
            .formatted(settings, campaign.getString("id")));
  }

  private void sql(String statement) {
    api.sql(api.database.owner(), api.database.acme(), statement);
  }

  /** Returns a request with a labeller that says only yes or no. */
  private JsonObject judged() {
    JsonObject wish = wish();
    wish.getJsonObject("labelling")
        .put("labeller_id", LabelRuns.labeller(acme, generator, "judge"));
    return wish;
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
  void looks_come_back_when_those_that_used_them_are_a_year_old() {
    JsonObject wish = wish();
    wish.getJsonObject("trend").put("looks_per_year", 1);
    JsonObject campaign = campaigns.create(wish).is(201).json();
    trend(campaign, 3);
    String first = campaigns.run(campaign).is(202).id();
    campaigns.ended(first);
    trend(campaign, 4);
    grounded = 0;
    campaigns.ended(campaigns.run(campaign).is(202).id());
    assertThat(trend(campaign, 5).getInteger("looks_taken")).isOne();
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update campaign_occurrences set scheduled_for = scheduled_for - interval '52 weeks' + interval '1 hour' where id = '%s'"
            .formatted(first));
    assertThat(trend(campaign, 5).getInteger("looks_taken")).isZero();
    grounded = 8;
    campaigns.ended(campaigns.run(campaign).is(202).id());

    JsonObject trend = trend(campaign, 6);

    assertThat(trend.getInteger("looks_taken")).isOne();
    JsonObject last = series(trend, "grounded").getJsonObject(5);
    assertThat(last.getValue("lack")).isNull();
    assertThat(last.getDouble("standard_error"))
        .as("the run beyond the budget is no noise")
        .isLessThan(0.1);
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
    // 40 groups, 2 answers, 3 first runs, 52 looks and 3 metrics: own calculation with SciPy
    assertThat(cell.getDouble("detectable")).isCloseTo(0.2945350887641117, within(1e-9));
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
    return trend(campaign, "grounded", points);
  }

  private JsonObject trend(JsonObject campaign, String metric, int points) {
    return CampaignCalls.eventually(
        () -> acme.get("/campaigns/" + campaign.getString("id") + "/trend").is(200).json(),
        trend -> {
          List<?> series = trend.getJsonArray("series").getList();
          return !series.isEmpty() && series(trend, metric).size() == points;
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
