package dev.sextant.api.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.IsotropySeries;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scores are read from either end and filtered by facts about their subjects. Every other judged
 * answer is grounded; half of these have 5 and half 7 characters, half of the others 8 and half 10.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ScoreBrowsingTest {

  private static final String BY_LENGTH = "length&direction=higher-is-risky&order=most-wrong";

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();
  private static final Calibrated calibrated = new Calibrated(api);

  @Test
  @Order(1)
  void the_most_wrong_of_either_class_alternate() {
    List<JsonObject> all = all(BY_LENGTH);
    assertThat(all).hasSize(Calibrated.ITEMS);
    assertThat(all.stream().map(each -> each.getString("answer_id")).distinct()).hasSize(400);
    assertThat(all.subList(0, 4))
        .extracting(ScoreBrowsingTest::isRisky)
        .containsExactly(true, false, true, false);
    assertThat(all.subList(0, 4))
        .extracting(each -> each.getDouble("value"))
        .containsExactly(8.0, 7.0, 8.0, 7.0);
    assertThat(values(all, ScoreBrowsingTest::isRisky)).isSorted();
    assertThat(values(all, each -> !isRisky(each))).isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  @Order(1)
  void when_one_class_ends_the_list_continues_with_the_other() {
    List<JsonObject> few = all(BY_LENGTH + "&from=7");
    assertThat(few.stream().filter(each -> !isRisky(each))).hasSize(100);
    assertThat(few.stream().filter(ScoreBrowsingTest::isRisky)).hasSize(200);
    assertThat(few.subList(200, few.size())).allMatch(ScoreBrowsingTest::isRisky);
  }

  @Test
  @Order(1)
  void the_most_wrong_need_a_direction() {
    assertThat(
            acme.get(scores("length&order=most-wrong")).isProblem(422, "no-direction").pointers())
        .containsExactly("direction");
    acme.get(scores(isotropy() + "&order=most-wrong&direction=higher-is-trustworthy"))
        .isProblem(422, "other-direction");
    acme.get(scores("length&order=nearest")).isProblem(400, "invalid-parameter");
    acme.get(scores("length&order=rising&cursor=WzFd")).isProblem(422, "invalid-cursor");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"question":"q","factuality":0.25,"answers":[{"text":"one"},{"text":"two"}]}
        {"question":"r","factuality":0.75,"answers":[{"text":"one"},{"text":"two"}]}
        """,
        """
        {"question":"q","answers":[{"text":"one","grounded":false},{"text":"two","grounded":false}]}
        {"question":"r","answers":[{"text":"one","grounded":true},{"text":"two","grounded":true}]}
        """
      })
  @Order(1)
  void items_are_most_wrong_by_a_factuality_that_no_answer_has(String file) {
    IsotropySeries series = IsotropySeries.of(api, calibrated.project, file);
    String path = series.scores() + "&order=most-wrong&cutoff=0.5&label=";
    assertThat(acme.get(path + "factuality").is(200).data()).hasSize(2);
  }

  @Test
  @Order(1)
  void orders_by_value_leave_out_undefined_scores() {
    List<Double> rising = values(all(isotropy() + "&order=rising"), each -> true);
    assertThat(rising).hasSize(399).isSorted();
    assertThat(values(all(isotropy() + "&order=falling"), each -> true))
        .hasSize(399)
        .isSortedAccordingTo(Comparator.reverseOrder());
    JsonObject first = acme.get(scores(isotropy())).is(200).data().getJsonObject(0);
    assertThat(first.getString("undefined")).isEqualTo("one-answer");
    assertThat(all(isotropy())).hasSize(400);
  }

  @Test
  @Order(1)
  void a_row_has_the_labels_of_its_subject() {
    JsonObject answer = acme.get(scores("length")).is(200).data().getJsonObject(0);
    assertThat(answer.getString("question")).isEqualTo("q");
    assertThat(answer.getString("answer")).isEqualTo("xxxxx");
    assertThat(answer.getJsonObject("label"))
        .isEqualTo(
            new JsonObject()
                .put("grounded", true)
                .put("grounded_source", "imported")
                .put("factuality", 0.75)
                .put("factuality_source", "imported")
                .put("withheld", false));
    JsonObject item = acme.get(scores(isotropy())).is(200).data().getJsonObject(1);
    assertThat(item.getValue("answer")).isNull();
    assertThat(item.getJsonObject("label").getBoolean("grounded")).isFalse();
    assertThat(item.getJsonObject("label").getDouble("factuality")).isEqualTo(0.25);
  }

  @Test
  @Order(1)
  void filters_narrow_each_order() {
    for (String order : List.of("item", "rising", "falling")) {
      String ordered = "length&order=" + order;
      assertThat(all(ordered + "&class=risky")).hasSize(200).allMatch(ScoreBrowsingTest::isRisky);
      assertThat(all(ordered + "&class=trustworthy&from=6&to=7")).hasSize(100);
      assertThat(all(ordered + "&label=factuality&class=risky&cutoff=0.3")).hasSize(200);
      assertThat(all(ordered + "&label=factuality&class=risky&cutoff=0.2")).isEmpty();
      assertThat(all(ordered + "&factuality_from=0.5&factuality_to=1")).hasSize(200);
      assertThat(all(ordered + "&trait=answer-length&trait_above=9&trait_to=10")).hasSize(100);
      assertThat(all(ordered + "&trait=theta-qc&trait_above=0")).isEmpty();
    }
  }

  @Test
  @Order(1)
  void an_item_shows_its_scores_and_its_neighbours() {
    JsonObject found = acme.get(ofItem(1)).is(200).json();
    assertThat(found.getString("previous")).isEqualTo("item 0");
    assertThat(found.getString("next")).isEqualTo("item 2");
    assertThat(found.getBoolean("withheld")).isFalse();
    JsonArray data = found.getJsonArray("data");
    assertThat(data).hasSize(4);
    assertThat(data.getJsonObject(0).getString("metric")).isEqualTo("isotropy-vne");
    assertThat(data.getJsonObject(0).getJsonObject("model").getString("name")).isEqualTo("lexical");
    assertThat(data.getJsonObject(1).getInteger("answer_ordinal")).isZero();
    assertThat(data.getJsonObject(1).getDouble("value")).isEqualTo(8);
    assertThat(acme.get(ofItem(0)).is(200).json().getValue("previous")).isNull();
    api.globex().get(ofItem(1)).isProblem(404, "not-found");
  }

  @Test
  @Order(2)
  void a_persons_label_counts_at_once_until_it_is_withdrawn() {
    calibrated.relabel();
    List<JsonObject> risky = all("length&order=rising&class=risky");
    assertThat(risky).hasSize(210);
    assertThat(risky.get(0).getJsonObject("label").getString("grounded_source")).isEqualTo("human");
    api.sql(
        api.database.api(),
        api.database.acme(),
        "update labels set withdrawn_at = now() where source = 'human'");
    assertThat(all("length&order=rising&class=risky")).hasSize(200);
  }

  @Test
  @Order(3)
  void a_locked_holdout_is_not_shown() {
    assertThat(all("length")).hasSize(1200);
    acme.post("/versions/" + calibrated.version + "/split/lock").is(200);
    assertThat(all("length")).hasSize(600);
    assertThat(all(BY_LENGTH)).hasSize(200);
    JsonArray items = acme.get("/versions/" + calibrated.version + "/items?limit=20").data();
    for (int i = 0; i < items.size(); i++) {
      boolean holdout = items.getJsonObject(i).getString("split").equals("holdout");
      JsonObject found = acme.get(ofItem(i)).is(200).json();
      assertThat(found.getBoolean("withheld")).isEqualTo(holdout);
      assertThat(found.getJsonArray("data").isEmpty()).isEqualTo(holdout);
    }
  }

  private static List<JsonObject> all(String query) {
    List<JsonObject> all = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      ApiClient.Answer page = acme.get(scores(query) + "&limit=33" + cursor).is(200);
      page.data().forEach(row -> all.add((JsonObject) row));
      String next = page.json().getString("next_cursor");
      cursor = next == null ? null : "&cursor=" + next;
    }
    return all;
  }

  private static List<Double> values(List<JsonObject> rows, Predicate<JsonObject> wanted) {
    return rows.stream().filter(wanted).map(row -> row.getDouble("value")).toList();
  }

  private static boolean isRisky(JsonObject row) {
    return !row.getJsonObject("label").getBoolean("grounded");
  }

  private static String isotropy() {
    return "isotropy-vne&embedder_id=" + calibrated.lexical;
  }

  private static String scores(String query) {
    return "/experiments/" + calibrated.experiment + "/scores?metric=" + query;
  }

  private static String ofItem(int place) {
    JsonArray items = acme.get("/versions/" + calibrated.version + "/items?limit=100").data();
    String id = items.getJsonObject(place).getString("id");
    return "/experiments/%s/items/%s/scores".formatted(calibrated.experiment, id);
  }
}
