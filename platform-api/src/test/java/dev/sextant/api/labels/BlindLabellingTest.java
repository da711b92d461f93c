package dev.sextant.api.labels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.IsotropySeries;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.Operation;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An annotator sees others' labels of an answer only after labelling it. */
class BlindLabellingTest {

  private static TestApi api;
  private static Calibrated own;
  private static ApiClient admin;

  private ApiClient annotator;
  private JsonObject item;
  private String answer;

  @BeforeAll
  static void start() {
    api = TestApi.start(new MemoryCluster().finishing());
    own = new Calibrated(api);
    admin = api.acme();
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  /** Each test has its own annotator and an answer that the admin has labelled. */
  @BeforeEach
  void label() {
    annotator = api.as(api.database.acme(), Role.ANNOTATOR, "ann-" + UUID.randomUUID());
    item = items(admin, "").getJsonObject(0);
    answer = item.getJsonArray("answers").getJsonObject(0).getString("id");
    admin.post(labels(), new JsonObject().put("grounded", true).put("factuality", 0.75)).is(201);
  }

  @Test
  void the_labels_of_an_answer_are_withheld() {
    ApiClient.Answer before = annotator.get(labels()).is(200);
    assertThat(before.data()).isEmpty();
    assertThat(before.json().getBoolean("withheld")).isTrue();
    say();
    ApiClient.Answer after = annotator.get(labels()).is(200);
    assertThat(after.json().getBoolean("withheld")).isFalse();
    assertThat(after.data()).isEqualTo(admin.get(labels()).data()).hasSizeGreaterThan(1);
  }

  @Test
  void withdrawing_a_label_withholds_the_others_again() {
    String label = say();
    annotator.delete("/labels/" + label).is(204);
    ApiClient.Answer again = annotator.get(labels()).is(200);
    assertThat(again.json().getBoolean("withheld")).isTrue();
    assertThat(again.data())
        .extracting(each -> ((JsonObject) each).getString("id"))
        .as("one's own stays in sight")
        .containsExactly(label);
  }

  @Test
  void an_answer_without_labels_looks_the_same() {
    String bare =
        items(admin, "").getJsonObject(1).getJsonArray("answers").getJsonObject(0).getString("id");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "delete from labels where answer_id = '" + bare + "'");
    JsonObject none = annotator.get("/answers/" + bare + "/labels").is(200).json();
    assertThat(none).isEqualTo(annotator.get(labels()).json());
  }

  @Test
  void two_annotators_may_use_the_same_idempotency_key() {
    String other = "ann-" + UUID.randomUUID();
    JsonObject body = new JsonObject().put("grounded", true);
    ApiClient first = annotator.with("Idempotency-Key", "label-" + answer);
    ApiClient second =
        api.as(api.database.acme(), Role.ANNOTATOR, other)
            .with("Idempotency-Key", "label-" + answer);
    String label = first.post(labels(), body).is(201).id();
    ApiClient.Answer theirs = second.post(labels(), body).is(201);
    assertThat(theirs.id()).isNotEqualTo(label);
    assertThat(theirs.json().getString("author")).isEqualTo(other);
    assertThat(first.post(labels(), body).is(201).id()).as("positive control").isEqualTo(label);
  }

  static Stream<String> readings() {
    return Stream.of(
        "/versions/%s/items?limit=1", "/versions/%s/items/%s", "/versions/%s/item-rows?limit=1");
  }

  @ParameterizedTest
  @MethodSource("readings")
  void items_are_shown_without_labels(String path) {
    String address = path.formatted(own.version, item.getString("id"));
    String before = annotator.get(address).is(200).body().toString();
    assertThat(before)
        .contains("\"labels_withheld\":true")
        .doesNotContain("0.75", "ann@example.org");
    assertThat(before).doesNotContain("\"human\"", "\"imported\"");
    sayAll();
    String after = annotator.get(address).is(200).body().toString();
    assertThat(after).contains("\"labels_withheld\":false").contains("\"human\"");
    assertThat(admin.get(address).body().toString())
        .contains("\"labels_withheld\":false")
        .contains("\"human\"");
  }

  @Test
  void counts_and_filters_of_items_go_by_what_is_shown() {
    for (JsonObject wish :
        List.of(
            new JsonObject().put("label", "grounded"),
            new JsonObject().put("label", "not-grounded"),
            new JsonObject().put("label", "factuality"),
            new JsonObject().put("label_source", "human"),
            new JsonObject().put("label_source", "imported"))) {
      assertThat(search(annotator, wish)).as(wish.encode()).isEmpty();
    }
    assertThat(search(admin, new JsonObject().put("label", "grounded"))).isNotEmpty();
    assertThat(search(annotator, new JsonObject().put("label", "unlabelled")))
        .as("which says nothing")
        .hasSameSizeAs(search(admin, new JsonObject()));
    say();
    assertThat(search(annotator, new JsonObject().put("label", "grounded")))
        .containsExactly(item.getString("id"));
  }

  @ParameterizedTest
  @MethodSource("orders")
  void scores_are_shown_without_labels(String order) {
    String path =
        "/experiments/" + own.experiment + "/scores?metric=length&label=grounded&limit=100" + order;
    for (Object row : annotator.get(path).is(200).data()) {
      assertThat(((JsonObject) row).getJsonObject("label"))
          .isEqualTo(
              new JsonObject()
                  .putNull("grounded")
                  .putNull("grounded_source")
                  .putNull("factuality")
                  .putNull("factuality_source")
                  .put("withheld", true));
    }
    assertThat(known(admin, path)).as("positive control").isNotEmpty();
    say();
    assertThat(known(annotator, path))
        .isEqualTo(order.equals("&class=risky") ? List.of() : List.of(answer));
  }

  static Stream<String> orders() {
    return Stream.of(
        "", "&order=most-wrong&direction=higher-is-risky", "&class=risky", "&class=trustworthy");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/split", "/profile"})
  void what_is_counted_over_a_version_does_not_say_what_labels_say(String counts) {
    String path = "/versions/" + own.version + counts;
    JsonObject all = admin.get(path).is(200).json();
    assertThat(all.getJsonObject("labels").getJsonObject("calibration").getInteger("grounded"))
        .isPositive();
    assertThat(annotator.get(path).is(200).json()).isEqualTo(all.copy().putNull("labels"));
  }

  @Test
  void the_verdicts_on_a_version_s_segments_are_withheld() {
    String judged =
        new Library(admin)
            .version(
                own.project,
                """
                {"id":"a","question":"q","answers":[{"text":"One. Two.","segments":[\
                {"text":"One.","verdict":"true"},{"text":"Two.","verdict":"false"}]}]}
                """);
    JsonObject all = admin.get("/versions/" + judged).is(200).json();
    assertThat(all.getJsonObject("segments").getDouble("share_not_true")).isEqualTo(0.5);
    JsonObject blind = annotator.get("/versions/" + judged).is(200).json();
    assertThat(blind.getJsonObject("segments"))
        .isEqualTo(new JsonObject().put("count", 2).putNull("share_not_true"));
    String versions = "/datasets/" + all.getString("dataset_id") + "/versions";
    assertThat(annotator.get(versions).is(200).data()).containsExactly(blind);
  }

  @Test
  void a_blind_annotator_sees_progress_and_agreement_on_their_own_answers() {
    String path = "/versions/" + own.version + "/labelling";
    JsonObject all = admin.get(path).is(200).json();
    JsonObject before = annotator.get(path).is(200).json();
    assertThat(all.getJsonObject("grounded").getInteger("grounded")).isPositive();
    assertThat(before.getJsonObject("grounded").getInteger("grounded")).isZero();
    assertThat(before.getJsonObject("grounded").getInteger("labelled"))
        .as("how many are labelled is no secret")
        .isEqualTo(all.getJsonObject("grounded").getInteger("labelled"))
        .isPositive();
    assertThat(before.getJsonObject("agreement").getInteger("answers")).isZero();
    annotator.post(labels(), new JsonObject().put("grounded", false)).is(201);
    JsonObject after = annotator.get(path).is(200).json();
    assertThat(after.getJsonObject("grounded").getInteger("grounded")).isZero();
    assertThat(after.getJsonObject("grounded").getInteger("not_grounded")).isOne();
    assertThat(after.getJsonObject("agreement").getInteger("answers")).isOne();
  }

  /** Item factuality is a column of the item, so no policy on labels hides it. */
  @Test
  void the_factuality_of_an_item_is_withheld_like_the_labels_of_its_answers() {
    IsotropySeries series = IsotropySeries.of(api, own.project, FACTUALITY_OF_ITEMS);
    String items = "/versions/" + series.version() + "/items";
    JsonObject first = admin.get(items).is(200).data().getJsonObject(0);
    assertThat(first.getDouble("factuality")).as("positive control").isEqualTo(0.125);
    String alone = items + "/" + first.getString("id");
    String high = series.scores() + "&factuality_from=0.5";
    String low = series.scores() + "&factuality_to=0.5";
    String wrong = series.scores() + "&order=most-wrong&label=factuality&cutoff=0.5";

    assertThat(annotator.get(items).data())
        .allMatch(each -> ((JsonObject) each).getValue("factuality") == null);
    assertThat(annotator.get(alone).is(200).json().getValue("factuality")).isNull();
    for (String path : List.of(high, low, wrong)) {
      assertThat(annotator.get(path).is(200).data()).as(path).isEmpty();
      assertThat(admin.get(path).is(200).data()).as(path).isNotEmpty();
    }

    for (Object each : first.getJsonArray("answers")) {
      String labels = "/answers/" + ((JsonObject) each).getString("id") + "/labels";
      annotator.post(labels, new JsonObject().put("grounded", true)).is(201);
    }
    assertThat(annotator.get(alone).json().getDouble("factuality")).isEqualTo(0.125);
    assertThat(annotator.get(low).data()).hasSize(1);
    assertThat(annotator.get(high).data()).isEmpty();
  }

  private static final String FACTUALITY_OF_ITEMS =
      """
      {"id":"a","question":"q","factuality":0.125,"answers":[{"text":"one"},{"text":"two"}]}
      {"id":"b","question":"r","factuality":0.875,"answers":[{"text":"one"},{"text":"two"}]}
      """;

  static Stream<String> computed() {
    return Stream.of(
        "/experiments/" + own.experiment + "/report",
        "/experiments/" + own.experiment + "/disagreements?label=grounded&metric=length",
        "/projects/" + own.project + "/calibrations",
        "/calibrations/" + UUID.randomUUID(),
        "/calibrations/" + UUID.randomUUID() + "/curve?part=calibration",
        "/preflights/" + UUID.randomUUID());
  }

  @ParameterizedTest
  @MethodSource("computed")
  void what_is_computed_from_all_labels_is_refused(String path) {
    annotator.get(path).isProblem(403, "labels-withheld");
    assertThat(api.as(api.database.acme(), Role.VIEWER).get(path).status())
        .as("positive control")
        .isNotEqualTo(403);
  }

  /** The contract marks each operation that is computed from labels; this list names them all. */
  @Test
  void these_and_comparisons_are_all_that_the_contract_marks() {
    assertThat(api.contract.operations())
        .filteredOn(each -> each.getOpenAPIModel().getBoolean("x-of-all-labels", false))
        .extracting(Operation::getOperationId)
        .containsExactlyInAnyOrder(
            "getAnchorReport",
            "getSystemComparison",
            "getMetricComparison",
            "listDifferingItems",
            "getCampaignTrend",
            "getWeeklySummary",
            "getReport",
            "createExport",
            "listExports",
            "getExport",
            "deleteExport",
            "createComparison",
            "listDisagreements",
            "getThresholdCurve",
            "listCalibrations",
            "getCalibration",
            "getPreflight");
    annotator
        .post("/projects/" + own.project + "/comparisons", new JsonObject())
        .isProblem(403, "labels-withheld");
  }

  @Test
  void a_project_is_exported_by_others() {
    String path = "/projects/" + own.project + "/export";
    annotator.get(path).isProblem(403, "labels-withheld");
    annotator.get("/projects/" + UUID.randomUUID() + "/export").isProblem(404, "not-found");
    api.as(api.database.acme(), Role.EDITOR).get(path).is(200);
  }

  @ParameterizedTest
  @EnumSource(value = Role.class, names = "ANNOTATOR", mode = EnumSource.Mode.EXCLUDE)
  void admins_and_viewers_see_labels(Role role) {
    ApiClient.Answer shown =
        api.as(api.database.acme(), role, "other-" + UUID.randomUUID()).get(labels()).is(200);
    assertThat(shown.json().getBoolean("withheld")).isFalse();
    assertThat(shown.data()).isNotEmpty();
  }

  private String say() {
    return annotator.post(labels(), new JsonObject().put("grounded", true)).is(201).id();
  }

  private void sayAll() {
    for (Object each : item.getJsonArray("answers")) {
      String path = "/answers/" + ((JsonObject) each).getString("id") + "/labels";
      annotator.post(path, new JsonObject().put("grounded", true)).is(201);
    }
  }

  private String labels() {
    return "/answers/" + answer + "/labels";
  }

  private static JsonArray items(ApiClient client, String query) {
    return client.get("/versions/" + own.version + "/items" + query).is(200).data();
  }

  private static List<String> search(ApiClient client, JsonObject wish) {
    JsonArray found =
        client
            .post("/versions/" + own.version + "/item-searches", wish.copy().put("limit", 100))
            .is(200)
            .data();
    return IntStream.range(0, found.size())
        .mapToObj(i -> found.getJsonObject(i).getString("id"))
        .toList();
  }

  /** Returns the answers whose label is shown. */
  private static List<String> known(ApiClient client, String path) {
    JsonArray rows = client.get(path).is(200).data();
    return IntStream.range(0, rows.size())
        .mapToObj(rows::getJsonObject)
        .filter(row -> row.getJsonObject("label").getValue("grounded") != null)
        .map(row -> row.getString("answer_id"))
        .toList();
  }
}
