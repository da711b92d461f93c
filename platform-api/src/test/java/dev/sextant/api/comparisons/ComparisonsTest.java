package dev.sextant.api.comparisons;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
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
    later = first.again("abs(200 - i.ordinal) / 400.0");
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

  /** A report resamples the groups that its reader numbers: those of which an answer was read. */
  @Test
  void only_groups_with_an_answer_are_resampled_as_in_reports() {
    String project = new Library(acme).project();
    String unanswered =
        """
        {"id":"c","question":"What is green?","answers":[]}
        {"id":"d","question":"What is red?","context":"Roses are red.","answers":[{"text":"Roses."}]}
        """;
    String version = new Library(acme).version(project, unanswered + Library.GROUNDED);
    String experiment =
        acme.post("/projects/" + project + "/experiments", ExperimentsTest.wish(version))
            .is(202)
            .id();
    Experiments.ended(acme, experiment);
    compareIn(project, length(experiment)).is(200);
    Ground ground = last().grounds().get(0);
    assertThat(ground.subjects()).extracting(each -> each.item()).containsExactly(0, 0, 0, 1, 1);
    assertThat(ground.items()).isEqualTo(2);
  }

  @Test
  void another_version_is_another_ground_and_is_warned_of() {
    String other = Experiments.elsewhere(acme, first.project);
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
    assertThat(ground.subjects()).hasSize(3 * ground.items()).allMatch(each -> each.calibration());
    assertThat(compared.getJsonObject("baseline").getString("used")).isEqualTo("calibration");
    assertThat(codes(other(compared))).containsExactly("labels-changed", "locked-since");
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
    large.moreAnswers(17_000);
    JsonObject one = length(large.experiment);
    compareTimes(9, large.project, one).is(200);
    compareTimes(10, large.project, one).isProblem(422, "too-many-subjects");
  }

  /** Of items with many answers it is the answers that are read. */
  @Test
  void items_with_too_many_answers_are_refused() {
    Calibrated large = new Calibrated(api);
    JsonObject items = isotropy(large.experiment);
    compareIn(large.project, items).is(200);
    large.moreAnswers(198_801);
    compareIn(large.project, items).isProblem(422, "too-many-subjects");
  }

  @Test
  void another_tenant_cannot_compare_them() {
    JsonObject body = body("grounded", length(first.experiment), length(later));
    api.globex().post(path(first.project), body).isProblem(404, "not-found");
    acme.post(path(first.project), body).is(200);
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
