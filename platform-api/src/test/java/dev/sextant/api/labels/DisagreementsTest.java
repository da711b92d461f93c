package dev.sextant.api.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.testing.ScoreRows;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DisagreementsTest {

  private static TestApi api;
  private static ApiClient acme;
  private static Calibrated first;
  private static String later;

  @BeforeAll
  static void start() {
    api = TestApi.start(new MemoryCluster().finishing());
    acme = api.acme();
    first = new Calibrated(api);
    later = first.again("abs(200 - i.ordinal) / 400.0");
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void disagreements_come_by_their_size_page_by_page() {
    List<JsonObject> all = pages(first.experiment, later, "isotropy-vne");
    assertThat(all).hasSizeGreaterThan(300);
    Set<String> seen = new HashSet<>();
    double before = 1;
    for (JsonObject each : all) {
      assertThat(each.getDouble("gap")).isPositive().isLessThanOrEqualTo(before);
      before = each.getDouble("gap");
      assertThat(seen.add(each.getString("item_id"))).isTrue();
      assertThat(each.getValue("answer_id")).isNull();
      double apart = percentile(each, "first") - percentile(each, "second");
      assertThat(Math.abs(apart)).isCloseTo(each.getDouble("gap"), within(1e-12));
    }
    assertThat(flagged(all, "first")).isLessThanOrEqualTo(40);
    assertThat(all.get(0).getString("question")).isEqualTo("q");
  }

  /** Isotropy rises with the ordinal; of 399 items, higher ones are riskier and 40 are flagged. */
  @Test
  void places_are_middle_ranks_among_the_subjects_that_both_scored() {
    JsonObject last =
        pages(first.experiment, later, "isotropy-vne").stream()
            .filter(each -> each.getInteger("item_ordinal") == 150)
            .findFirst()
            .orElseThrow();
    assertThat(percentile(last, "first")).isEqualTo((150 - 0.5) / 399);
    assertThat(last.getJsonObject("first").getDouble("value")).isEqualTo(150 / 400.0);
    assertThat(last.getJsonObject("first").getBoolean("flagged")).isFalse();
  }

  @Test
  void a_metric_without_a_direction_takes_the_requested_one() {
    String turned =
        "/experiments/%s/disagreements?metric=length&other_experiment_id=%s&other_metric=length&other_direction=higher-is-trustworthy&limit=1"
            .formatted(first.experiment, later);
    assertThat(acme.get(turned).is(200).data()).hasSize(1);
    assertThat(pages(first.experiment, later, "length")).isEmpty();
  }

  @Test
  void scores_without_shared_subjects_are_refused() {
    String other = Experiments.elsewhere(acme, first.project);
    acme.get(disagreements(first.experiment, other, "length")).isProblem(422, "no-shared-subjects");
    api.globex().get(disagreements(first.experiment, later, "length")).isProblem(404, "not-found");
  }

  @Test
  void items_of_a_locked_holdout_disagree_on_nothing() {
    Calibrated locked = new Calibrated(api);
    String turned = locked.again("-i.ordinal / 400.0");
    Set<String> open = external(pages(locked, turned));
    assertThat(open).hasSizeGreaterThan(300);
    acme.post("/versions/" + locked.version + "/split/lock").is(200);
    Set<String> calibration = new HashSet<>();
    String items = "/versions/" + locked.version + "/items?limit=100";
    String cursor = "";
    do {
      ApiClient.Answer page = acme.get(items + cursor).is(200);
      page.data().stream()
          .map(JsonObject.class::cast)
          .filter(item -> item.getString("split").equals("calibration"))
          .forEach(item -> calibration.add(item.getString("external_id")));
      String next = page.json().getString("next_cursor");
      cursor = next == null ? "" : "&cursor=" + next;
    } while (!cursor.isEmpty());
    assertThat(open).as("positive control").anyMatch(each -> !calibration.contains(each));
    assertThat(external(pages(locked, turned)))
        .hasSizeGreaterThan(100)
        .allMatch(calibration::contains);
  }

  @Test
  void incomplete_scores_are_not_compared() {
    Calibrated failed = new Calibrated(api);
    String pairs = disagreements(failed.experiment, failed.experiment, "length");
    acme.get(pairs).is(200);
    api.sql(
        api.database.api(),
        api.database.acme(),
        "update experiments set state = 'failed' where id = '" + failed.experiment + "'");
    acme.get(pairs).isProblem(409, "not-ready");
  }

  @Test
  void too_many_scores_are_refused() {
    Calibrated large = new Calibrated(api);
    String pairs = disagreements(large.experiment, large.experiment, "length");
    acme.get(pairs).is(200);
    large.moreAnswers(99_998);
    api.sql(
        api.database.owner(),
        api.database.acme(),
        ScoreRows.insert(
            """
            select e.id, null, 'length', a.item_id, a.id, 8, null
            from experiments e
            join answers a on a.answer_set_id = e.answer_set_id and a.ordinal >= 3
            where e.id = '%s'
            """
                .formatted(large.experiment)));
    acme.get(pairs).isProblem(422, "too-many-subjects");
    acme.get(disagreements(large.experiment, large.experiment, "isotropy-vne")).is(200);
  }

  private static Set<String> external(List<JsonObject> rows) {
    return rows.stream().map(row -> row.getString("external_id")).collect(Collectors.toSet());
  }

  private static List<JsonObject> pages(Calibrated one, String other) {
    return pages(
        "/experiments/%1$s/disagreements?metric=isotropy-vne&other_experiment_id=%2$s&other_metric=isotropy-vne&embedder_id=%3$s&other_embedder_id=%3$s"
            .formatted(one.experiment, other, one.lexical));
  }

  private static List<JsonObject> pages(String experiment, String other, String metric) {
    return pages(disagreements(experiment, other, metric));
  }

  private static List<JsonObject> pages(String path) {
    List<JsonObject> all = new ArrayList<>();
    String cursor = "";
    do {
      ApiClient.Answer page = acme.get(path + "&limit=70" + cursor).is(200);
      page.data().forEach(each -> all.add((JsonObject) each));
      String next = page.json().getString("next_cursor");
      cursor = next == null ? "" : "&cursor=" + next;
    } while (!cursor.isEmpty());
    return all;
  }

  private static String disagreements(String experiment, String other, String metric) {
    String path =
        "/experiments/%s/disagreements?metric=%s&other_experiment_id=%s&other_metric=%s"
            .formatted(experiment, metric, other, metric);
    return metric.equals("length")
        ? path
        : path + "&embedder_id=%1$s&other_embedder_id=%1$s".formatted(first.lexical);
  }

  private static double percentile(JsonObject row, String side) {
    return row.getJsonObject(side).getDouble("percentile");
  }

  private static long flagged(List<JsonObject> rows, String side) {
    return rows.stream().filter(each -> each.getJsonObject(side).getBoolean("flagged")).count();
  }
}
