package dev.sextant.api.comparisons;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.comparisons.KnownSubjects.KnownSubject;
import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.experiments.scores.SeriesLookup;
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
import java.util.Optional;
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
  void experiments_on_one_version_are_compared_in_pairs() {
    JsonObject compared =
        compare("grounded", length(first.experiment), length(later)).is(200).json();
    assertThat(compared.getJsonArray("pairs").getJsonObject(0).getInteger("n"))
        .as("scores of answers with a label or without")
        .isEqualTo(3 * Calibrated.ITEMS);
    JsonObject difference = other(compared).getJsonObject("difference");
    assertThat(difference.getString("pairing")).isEqualTo("paired");
    assertThat(difference.getInteger("n")).isEqualTo(Calibrated.ITEMS);
    assertThat(compared.getJsonArray("others")).hasSize(1);
    assertThat(other(compared).getJsonObject("experiment").getString("id")).isEqualTo(later);
    assertThat(other(compared).getInteger("n")).isEqualTo(Calibrated.ITEMS);
    assertThat(codes(other(compared))).isEmpty();
  }

  @Test
  void scores_of_items_are_compared_by_the_labels_of_items() {
    JsonObject compared =
        compare("factuality", isotropy(first.experiment), isotropy(later)).is(200).json();
    assertThat(compared.getString("headline")).isEqualTo("spearman");
    assertThat(compared.getJsonObject("baseline").getInteger("n"))
        .as("the first item has no value")
        .isEqualTo(Calibrated.ITEMS - 1);
    assertThat(other(compared).getInteger("n")).isEqualTo(Calibrated.ITEMS);
  }

  @Test
  void answers_have_the_labels_and_groups_of_reports() {
    KnownSubjects answers = subjects(first.experiment, "length", Optional.empty());
    assertThat(answers.groups()).isEqualTo(Calibrated.ITEMS);
    assertThat(answers.all()).hasSize(3 * Calibrated.ITEMS);
    assertThat(answers.all().get(3).group()).isOne();
    assertThat(answers.all().get(3).grounded()).isFalse();
    assertThat(answers.all().get(4).grounded()).isNull();
    assertThat(answers.labelsChangedAt()).isNotNull();
  }

  @Test
  void items_have_a_factuality_and_scores_by_item() {
    KnownSubjects items =
        subjects(first.experiment, "isotropy-vne", Optional.of(UUID.fromString(first.lexical)));
    assertThat(items.all()).hasSize(Calibrated.ITEMS);
    assertThat(items.all().get(0).factuality()).isEqualTo(0.75);
    assertThat(items.all()).extracting(KnownSubject::calibration).contains(true, false);
  }

  @Test
  void items_of_one_group_are_one_unit_and_those_without_an_answer_none() {
    String project = new Library(acme).project();
    String version =
        new Library(acme)
            .version(
                project,
                """
                {"id":"c","question":"What is green?","answers":[]}
                {"id":"d","question":"What is red?","context":"Roses are red.","answers":[{"text":"Roses."}]}
                """
                    + Library.GROUNDED);
    String experiment =
        acme.post("/projects/" + project + "/experiments", ExperimentsTest.wish(version))
            .is(202)
            .id();
    Experiments.ended(acme, experiment);
    KnownSubjects answers = subjects(experiment, "length", Optional.empty());
    assertThat(answers.all()).extracting(KnownSubject::group).containsExactly(0, 0, 0, 1, 1);
    assertThat(answers.groups()).isEqualTo(2);
  }

  /** Reports count only groups with an answer, because their reader numbers only those. */
  @Test
  void only_groups_with_an_answer_count_as_in_reports() {
    String unanswered =
        """
        {"id":"b","question":"What is blue?","answers":[]}
        {"id":"c","question":"What is green?","answers":[]}
        """;
    Calibrated more = new Calibrated(api, api.database.acme(), unanswered);
    assertThat(value(compareIn(more.project, length(more.experiment))))
        .isEqualTo(value(compareIn(first.project, length(first.experiment))))
        .isNotNull();
  }

  @Test
  void another_version_is_compared_apart_with_a_warning() {
    String other = Experiments.elsewhere(acme, first.project);
    JsonObject compared =
        compare("grounded", length(first.experiment), length(other)).is(200).json();
    assertThat(compared.getJsonArray("pairs")).isEmpty();
    assertThat(codes(other(compared))).containsExactly("other-version");
    assertThat(compared.getJsonObject("baseline").getJsonArray("warnings")).isEmpty();
  }

  @Test
  void a_locked_holdout_is_not_read_and_changes_since_the_report_are_warned_of() {
    Calibrated locked = new Calibrated(api);
    Experiments.report(api, api.database.acme(), locked.experiment, "{}");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update reports set manifest = '{\"dataset\":{\"split\":{\"used\":\"all\"}}}'");
    assertThat(n(compareIn(locked.project, length(locked.experiment)).is(200).json()))
        .isEqualTo(Calibrated.ITEMS);
    locked.relabel();
    acme.post("/versions/" + locked.version + "/split/lock").is(200);
    JsonObject compared = compareIn(locked.project, length(locked.experiment)).is(200).json();
    assertThat(n(compared)).isEqualTo(Calibrated.ITEMS / 2);
    assertThat(compared.getJsonObject("baseline").getString("used")).isEqualTo("calibration");
    KnownSubjects read = subjects(locked.experiment, "length", Optional.empty());
    assertThat(read.all()).hasSize(3 * Calibrated.ITEMS / 2).allMatch(KnownSubject::calibration);
    assertThat(codes(other(compared))).containsExactly("labels-changed", "locked-since");
  }

  @Test
  void a_label_withdrawn_since_the_report_is_warned_of() {
    Calibrated reported = new Calibrated(api);
    Object imported = value(compareIn(reported.project, length(reported.experiment)));
    reported.relabel();
    Experiments.report(api, api.database.acme(), reported.experiment, "{}");
    String project = reported.project;
    JsonObject length = length(reported.experiment);
    ApiClient.Answer relabelled = compareIn(project, length);
    assertThat(codes(other(relabelled.is(200).json()))).isEmpty();
    assertThat(value(relabelled)).isNotEqualTo(imported);
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
    ApiClient.Answer withdrawn = compareIn(project, length);
    assertThat(codes(other(withdrawn.is(200).json()))).containsExactly("labels-changed");
    assertThat(value(withdrawn)).isEqualTo(imported);
  }

  @Test
  void scores_that_cannot_be_compared_are_refused_with_their_place() {
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

  /** Ten series of 18,200 answers are within the limit, eleven exceed it. */
  @Test
  void more_than_can_be_compared_at_once_is_refused() {
    Calibrated large = new Calibrated(api);
    large.moreAnswers(17_000);
    JsonObject one = length(large.experiment);
    compareTimes(9, large.project, one).is(200);
    compareTimes(10, large.project, one).isProblem(422, "too-many-subjects");
  }

  /** The limit counts answers, also for scores of items, because the answers are read. */
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

  private static KnownSubjects subjects(String experiment, String metric, Optional<UUID> embedder) {
    return api.inTenant(
        api.database.acme(),
        db ->
            new SeriesLookup("")
                .find(db, UUID.fromString(experiment), metric, embedder)
                .compose(
                    series ->
                        new ScoreOriginStore()
                            .find(db, series)
                            .compose(
                                origin ->
                                    new KnownSubjectStore()
                                        .read(
                                            db,
                                            origin,
                                            series.metric().subject(),
                                            ScoreReader.MOST))));
  }

  private static int n(JsonObject compared) {
    return compared.getJsonObject("baseline").getInteger("n");
  }

  private static Object value(ApiClient.Answer compared) {
    return compared.is(200).json().getJsonObject("baseline").getJsonObject("value");
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

  /** Compares a score with itself. */
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
