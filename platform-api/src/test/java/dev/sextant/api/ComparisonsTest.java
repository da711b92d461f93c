package dev.sextant.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.comparisons.ComparisonOrder;
import dev.sextant.api.comparisons.Ground;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ComparisonsTest {

  private static TestApi api;
  private static ApiClient acme;
  private static Calibrated first;
  private static String later;

  @BeforeAll
  static void start() {
    api = TestApi.start(new MemoryCluster().finishing());
    acme = api.acme();
    first = new Calibrated(api);
    later =
        acme.post(
                "/projects/" + first.project + "/experiments", ExperimentsTest.wish(first.version))
            .is(202)
            .id();
    Experiments.ended(acme, later);
    api.sql(
        api.database.jobs(),
        api.database.acme(),
        """
        insert into scores (experiment_id, model_id, metric, item_id, value)
        select e.id, '%2$s', 'isotropy-vne', i.id, abs(200 - i.ordinal) / 400.0
        from experiments e
        join items i on i.version_id = e.version_id
        where e.id = '%1$s'
        """
            .formatted(later, first.lexical));
    api.sql(
        api.database.jobs(),
        api.database.acme(),
        """
        insert into scores (experiment_id, metric, item_id, answer_id, value)
        select e.id, 'length', a.item_id, a.id, length(a.text)
        from experiments e
        join answers a on a.answer_set_id = e.answer_set_id
        where e.id = '%s'
        """
            .formatted(later));
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void experiments_on_one_version_stand_on_one_ground() {
    JsonObject compared =
        compare("grounded", length(first.experiment), length(later)).is(200).json();
    ComparisonOrder order = last();
    assertThat(order.grounds()).hasSize(1);
    assertThat(order.entrants()).extracting(each -> each.ground()).containsExactly(0, 0);
    Ground ground = order.grounds().get(0);
    assertThat(ground.items()).isEqualTo(Calibrated.ITEMS);
    assertThat(ground.subjects()).hasSize(3 * Calibrated.ITEMS);
    assertThat(ground.subjects().get(3).item()).isOne();
    assertThat(ground.subjects().get(3).grounded()).isFalse();
    assertThat(ground.subjects().get(4).grounded()).isNull();
    assertThat(compared.getJsonArray("others")).hasSize(1);
    assertThat(other(compared).getJsonObject("experiment").getString("id")).isEqualTo(later);
    assertThat(other(compared).getInteger("n")).isEqualTo(3 * Calibrated.ITEMS);
    assertThat(codes(other(compared))).isEmpty();
  }

  @Test
  void scores_of_items_stand_on_items_with_the_labels_of_reports() {
    compare("factuality", isotropy(first.experiment), isotropy(later)).is(200);
    Ground ground = last().grounds().get(0);
    assertThat(ground.subjects()).hasSize(Calibrated.ITEMS);
    assertThat(ground.subjects().get(0).factuality()).isEqualTo(0.75);
    assertThat(last().entrants().get(0).scores().get(0)).isNull();
    assertThat(last().entrants().get(0).scores().get(1)).isEqualTo(1 / 400.0);
  }

  @Test
  void another_version_is_another_ground_and_is_warned_of() {
    String other = elsewhere(first.project);
    JsonObject compared =
        compare("grounded", length(first.experiment), length(other)).is(200).json();
    assertThat(last().grounds()).hasSize(2);
    assertThat(last().entrants()).extracting(each -> each.ground()).containsExactly(0, 1);
    assertThat(codes(other(compared))).containsExactly("other-version");
    assertThat(compared.getJsonObject("baseline").getJsonArray("warnings")).isEmpty();
  }

  @Test
  void a_locked_holdout_is_not_read_and_what_changed_since_the_report_is_said() {
    Calibrated locked = new Calibrated(api);
    Experiments.report(api, api.database.acme(), locked.experiment, "{}");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update reports set manifest = '{\"dataset\":{\"split\":{\"used\":\"all\"}}}'");
    compareIn(locked.project, length(locked.experiment)).is(200);
    assertThat(last().grounds().get(0).items()).isEqualTo(Calibrated.ITEMS);
    locked.relabel();
    acme.post("/versions/" + locked.version + "/split/lock").is(200);
    JsonObject compared = compareIn(locked.project, length(locked.experiment)).is(200).json();
    Ground ground = last().grounds().get(0);
    assertThat(ground.items()).isLessThan(Calibrated.ITEMS).isPositive();
    assertThat(ground.subjects())
        .hasSize(3 * (int) ground.items())
        .allMatch(each -> each.calibration());
    assertThat(compared.getJsonObject("baseline").getString("used")).isEqualTo("calibration");
    assertThat(codes(other(compared))).containsExactly("labels-changed", "locked-since");
  }

  @Test
  void items_of_a_locked_holdout_disagree_on_nothing() {
    Calibrated locked = new Calibrated(api);
    String turned = turned(locked);
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
  void a_label_taken_back_since_the_report_is_said_too() {
    Calibrated reported = new Calibrated(api);
    reported.relabel();
    Experiments.report(api, api.database.acme(), reported.experiment, "{}");
    String project = reported.project;
    JsonObject length = length(reported.experiment);
    assertThat(codes(other(compareIn(project, length).is(200).json()))).isEmpty();
    api.sql(
        api.database.api(),
        api.database.acme(),
        """
        update labels
        set withdrawn_at = now()
        where author = 'ann' and answer_id in (
          select a.id
          from answers a
          join items i on i.id = a.item_id
          where i.version_id = '%s')
        """
            .formatted(reported.version));
    assertThat(codes(other(compareIn(project, length).is(200).json())))
        .containsExactly("labels-changed");
    assertThat(last().grounds().get(0).subjects().get(0).grounded()).isTrue();
  }

  @Test
  void what_cannot_be_compared_is_refused_with_its_place() {
    assertThat(
            compare("grounded", length(first.experiment), isotropy(later))
                .isProblem(422, "other-subjects")
                .pointers())
        .containsExactly("/others/0/metric");
    JsonObject without = isotropy(later);
    without.remove("embedder_id");
    assertThat(
            compare("grounded", isotropy(first.experiment), without)
                .isProblem(422, "unknown-embedder")
                .pointers())
        .containsExactly("/others/0/embedder_id");
    compare("grounded", length(first.experiment)).isProblem(422, "invalid-body");
    String elsewhere = new Library(acme).project();
    compareIn(elsewhere, length(first.experiment)).isProblem(404, "not-found");
    compareIn(UUID.randomUUID().toString(), length(later)).isProblem(404, "not-found");
  }

  /** Ten series of 18,200 answers are still compared at once, eleven are not. */
  @Test
  void more_than_can_be_compared_at_once_is_refused() {
    Calibrated large = new Calibrated(api);
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into answers (answer_set_id, item_id, ordinal, text)
        select e.answer_set_id, i.id, n, 'one more'
        from experiments e
        join items i on i.version_id = e.version_id and i.ordinal = 0
        cross join generate_series(3, 17002) n
        where e.id = '%s'
        """
            .formatted(large.experiment));
    JsonObject one = length(large.experiment);
    compareTimes(9, large.project, one).is(200);
    compareTimes(10, large.project, one).isProblem(422, "too-many-subjects");
  }

  /**
   * Of items with many answers it is the answers that are read; pages of pairs are bounded, too.
   */
  @Test
  void items_with_too_many_answers_and_pairs_of_too_many_scores_are_refused() {
    Calibrated large = new Calibrated(api);
    JsonObject items = isotropy(large.experiment);
    String pairs = disagreements(large.experiment, large.experiment, "length");
    compareIn(large.project, items).is(200);
    acme.get(pairs).is(200);
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into answers (answer_set_id, item_id, ordinal, text)
        select e.answer_set_id, i.id, n, 'one more'
        from experiments e
        join items i on i.version_id = e.version_id and i.ordinal = 0
        cross join generate_series(3, 198803) n
        where e.id = '%s'
        """
            .formatted(large.experiment));
    compareIn(large.project, items).isProblem(422, "too-many-subjects");
    api.sql(
        api.database.jobs(),
        api.database.acme(),
        """
        insert into scores (experiment_id, metric, item_id, answer_id, value)
        select e.id, 'length', a.item_id, a.id, 8
        from experiments e
        join answers a on a.answer_set_id = e.answer_set_id and a.ordinal between 3 and 100000
        where e.id = '%s'
        """
            .formatted(large.experiment));
    acme.get(pairs).isProblem(422, "too-many-subjects");
    acme.get(disagreements(large.experiment, large.experiment, "isotropy-vne")).is(200);
  }

  @Test
  void scores_that_are_not_all_there_are_not_held_against_each_other() {
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
  void another_tenant_cannot_compare_them() {
    JsonObject body = body("grounded", length(first.experiment), length(later));
    api.globex().post(path(first.project), body).isProblem(404, "not-found");
    acme.post(path(first.project), body).is(200);
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

  /** Isotropy rises with the ordinal; of 399 the upper ones are riskier, and 40 are flagged. */
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
  void a_metric_without_direction_is_taken_in_the_one_that_is_asked_for() {
    String turned =
        "/experiments/%s/disagreements?metric=length&other_experiment_id=%s&other_metric=length&other_direction=higher-is-trustworthy&limit=1"
            .formatted(first.experiment, later);
    assertThat(acme.get(turned).is(200).data()).hasSize(1);
    assertThat(pages(first.experiment, later, "length")).isEmpty();
  }

  @Test
  void without_shared_subjects_there_is_nothing_to_disagree_on() {
    String other = elsewhere(first.project);
    acme.get(disagreements(first.experiment, other, "length")).isProblem(422, "no-shared-subjects");
    api.globex().get(disagreements(first.experiment, later, "length")).isProblem(404, "not-found");
  }

  private static String elsewhere(String project) {
    Library library = new Library(acme);
    String version = library.version(project, Library.GROUNDED);
    String id =
        acme.post("/projects/" + project + "/experiments", ExperimentsTest.wish(version))
            .is(202)
            .id();
    Experiments.ended(acme, id);
    return id;
  }

  /** An experiment whose isotropy falls where that of the calibrated one rises. */
  private static String turned(Calibrated calibrated) {
    String id =
        acme.post(
                "/projects/" + calibrated.project + "/experiments",
                ExperimentsTest.wish(calibrated.version))
            .is(202)
            .id();
    Experiments.ended(acme, id);
    api.sql(
        api.database.jobs(),
        api.database.acme(),
        """
        insert into scores (experiment_id, model_id, metric, item_id, value)
        select e.id, '%2$s', 'isotropy-vne', i.id, -i.ordinal / 400.0
        from experiments e
        join items i on i.version_id = e.version_id
        where e.id = '%1$s'
        """
            .formatted(id, calibrated.lexical));
    return id;
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

  private static ComparisonOrder last() {
    return Objects.requireNonNull(api.comparisons.orders.get(api.comparisons.orders.size() - 1));
  }

  private static JsonObject other(JsonObject compared) {
    return compared.getJsonArray("others").getJsonObject(0);
  }

  private static List<String> codes(JsonObject standing) {
    return standing.getJsonArray("warnings").stream()
        .map(each -> ((JsonObject) each).getString("code"))
        .toList();
  }

  private static JsonObject length(String experiment) {
    return new JsonObject().put("experiment_id", experiment).put("metric", "length");
  }

  private static JsonObject isotropy(String experiment) {
    return new JsonObject()
        .put("experiment_id", experiment)
        .put("metric", "isotropy-vne")
        .put("embedder_id", first.lexical);
  }

  private static ApiClient.Answer compare(String label, JsonObject baseline, JsonObject... others) {
    return acme.post(path(first.project), body(label, baseline, others));
  }

  /** With itself. */
  private static ApiClient.Answer compareIn(String project, JsonObject score) {
    return compareTimes(1, project, score);
  }

  private static ApiClient.Answer compareTimes(int others, String project, JsonObject score) {
    JsonObject[] same = Collections.nCopies(others, score).toArray(JsonObject[]::new);
    return acme.post(path(project), body("grounded", score, same));
  }

  private static JsonObject body(String label, JsonObject baseline, JsonObject... others) {
    return new JsonObject()
        .put("label", label)
        .put("baseline", baseline)
        .put("others", new JsonArray(List.of((Object[]) others)));
  }

  private static String path(String project) {
    return "/projects/" + project + "/comparisons";
  }
}
