package dev.sextant.api.labels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The queue of answers to label, and the progress of annotators. */
class LabellingTest {

  private static final int ITEMS = 40;

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient ann = api.as(api.database.acme(), Role.ANNOTATOR, "ann");
  private static final ApiClient bob = api.as(api.database.acme(), Role.ANNOTATOR, "bob");
  private static final Library library = new Library(api.acme());
  private static final String project = library.project();

  @Test
  void judged_answers_are_asked_and_samples_where_there_are_none() {
    String version =
        library.version(
            project,
            """
            {"id":"a","question":"q","answers":[{"text":"judged","role":"judged"},{"text":"sample"}]}
            {"id":"b","question":"q2","answers":[{"text":"one"},{"text":"two"}]}
            """);
    assertThat(texts(queue(ann, version, ""))).containsExactlyInAnyOrder("judged", "one", "two");
    assertThat(state(ann, version).getLong("answers")).isEqualTo(3);
  }

  @Test
  void labels_of_answers_outside_the_queue_are_not_counted() {
    String version =
        library.version(
            project,
            """
            {"id":"a","question":"q","answers":[{"text":"judged","role":"judged"},{"text":"sample"}]}
            """);
    JsonArray answers =
        ann.get("/versions/" + version + "/items").data().getJsonObject(0).getJsonArray("answers");
    String sample = answers.getJsonObject(1).getString("id");
    ann.post("/answers/" + sample + "/labels", new JsonObject().put("grounded", true)).is(201);
    assertThat(state(ann, version).getJsonObject("grounded").getLong("labelled")).isZero();
    assertThat(state(ann, version).getJsonObject("grounded").getLong("mine")).isZero();
    assertThat(queue(ann, version, "")).hasSize(1);
    label(ann, queue(ann, version, ""), 0, true);
    assertThat(state(ann, version).getJsonObject("grounded").getLong("labelled"))
        .isEqualTo(state(ann, version).getLong("answers"))
        .isEqualTo(1);
  }

  /** The file has one answer of each item, and the set two of each, of which one is cut off. */
  @Test
  void the_complete_answers_of_a_set_are_labelled_by_themselves() {
    String version = version();
    String set = sampled(version);
    String of = "&answer_set_id=" + set;

    JsonArray asked = queue(ann, version, of);
    assertThat(texts(asked)).hasSize(2 * ITEMS - 1).allMatch(text -> text.startsWith("drawn"));
    label(ann, asked, 0, false);
    label(ann, queue(ann, version, ""), 0, true);

    assertThat(texts(queue(ann, version, of))).isEqualTo(texts(asked).subList(1, 2 * ITEMS - 1));
    assertThat(texts(queue(bob, version, of + "&pool=second")))
        .isEqualTo(texts(asked).subList(0, 1));
    JsonObject ofSet = ann.get(path(version) + "?answer_set_id=" + set).is(200).json();
    assertThat(ofSet.getLong("answers")).isEqualTo(2 * ITEMS - 1);
    assertThat(ofSet.getJsonObject("grounded").getLong("labelled")).isOne();
    assertThat(ofSet.getJsonObject("grounded").getLong("not_grounded")).isOne();
    JsonObject ofFile = state(ann, version);
    assertThat(ofFile.getLong("answers")).isEqualTo(ITEMS);
    assertThat(ofFile.getJsonObject("grounded").getLong("grounded")).isOne();
    assertThat(ofFile.getJsonObject("grounded").getLong("not_grounded")).isZero();
    assertThat(ann.get("/versions/" + version).is(200).json().getLong("grounded_labels")).isOne();
    ann.get(path(version()) + "/queue?answer_set_id=" + set).isProblem(404, "not-found");
    ann.get(path(version()) + "?answer_set_id=" + set).isProblem(404, "not-found");
  }

  /** Samples two answers for each item, of which the token limit cuts one off. */
  private static String sampled(String version) {
    String generator =
        api.acme()
            .post(
                "/generators",
                new JsonObject()
                    .put("name", "labelled " + version)
                    .put("kind", "openai-chat")
                    .put("base_url", "https://models.example.org/v1")
                    .put("model", "asked"))
            .is(201)
            .id();
    String set =
        api.acme().post("/answer-sets", SampledSets.plan("drawn", version, generator)).is(202).id();
    SampledSets.draw(api, api.database.acme(), set, "'drawn ' || i.ordinal || ' ' || n");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update answers set outcome = 'truncated' where answer_set_id = '%s' and text = 'drawn 0 0'"
            .formatted(set));
    return set;
  }

  @Test
  void each_person_has_an_order_that_never_changes() {
    String version = version();
    List<String> anns = texts(queue(ann, version, ""));
    assertThat(anns).hasSize(ITEMS).isEqualTo(texts(queue(ann, version, "")));
    List<String> inTheFile = new ArrayList<>(anns);
    inTheFile.sort(null);
    List<String> bobs = texts(queue(bob, version, ""));
    assertThat(anns).isNotEqualTo(inTheFile).isNotEqualTo(bobs);
    assertThat(bobs).containsExactlyInAnyOrderElementsOf(anns);
  }

  @Test
  void each_page_starts_after_the_last_one() {
    String version = version();
    List<String> paged = new ArrayList<>();
    String cursor = null;
    do {
      JsonObject page =
          ann.get(path(version) + "/queue?limit=7" + (cursor == null ? "" : "&cursor=" + cursor))
              .is(200)
              .json();
      paged.addAll(texts(page.getJsonArray("data")));
      cursor = page.getString("next_cursor");
    } while (cursor != null);
    assertThat(paged).isEqualTo(texts(queue(ann, version, "")));
  }

  @Test
  void labelled_answers_are_queued_only_for_a_second_opinion() {
    String version = version();
    JsonArray asked = queue(ann, version, "");
    label(ann, asked, 0, true);
    label(bob, asked, 1, true);
    assertThat(texts(queue(ann, version, ""))).isEqualTo(texts(asked).subList(2, ITEMS));
    assertThat(texts(queue(ann, version, "&pool=second"))).isEqualTo(texts(asked).subList(1, 2));
    assertThat(texts(queue(bob, version, "&pool=second"))).isEqualTo(texts(asked).subList(0, 1));
    label(bob, asked, 0, false);
    assertThat(queue(bob, version, "&pool=second")).isEmpty();
  }

  @Test
  void an_answer_is_queued_again_after_its_label_is_withdrawn() {
    String version = version();
    JsonArray asked = queue(ann, version, "");
    String id = label(ann, asked, 0, true);
    assertThat(queue(ann, version, "")).hasSize(ITEMS - 1);
    ann.delete("/labels/" + id).is(204);
    assertThat(texts(queue(ann, version, ""))).isEqualTo(texts(asked));
    assertThat(state(ann, version).getJsonObject("grounded").getLong("labelled")).isZero();
  }

  @Test
  void it_is_blind() {
    String version =
        library.version(
            project,
            """
            {"id":"hallucinated-1","question":"q","metadata":{"wrong":true},"answers":[{"text":"t","grounded":false}]}
            """);
    JsonArray asked = queue(bob, version, "");
    assertThat(asked.encode()).doesNotContain("hallucinated", "wrong", "false", "true");
    label(ann, asked, 0, true);
    JsonObject second = queue(bob, version, "&pool=second").getJsonObject(0);
    assertThat(second).isEqualTo(asked.getJsonObject(0));
  }

  @Test
  void segments_are_sentences_and_then_what_they_were_cut_into() {
    String version =
        library.version(
            project,
            "{\"id\":\"a\",\"question\":\"q\",\"answers\":[{\"text\":\"One. Two. Three.\"}]}");
    JsonArray asked = queue(ann, version, "&kind=segments");
    assertThat(asked.getJsonObject(0).getJsonArray("segments"))
        .isEqualTo(new JsonArray().add("One.").add("Two.").add("Three."));
    JsonArray cut =
        new JsonArray()
            .add(new JsonObject().put("text", "One. Two.").put("verdict", "true"))
            .add(new JsonObject().put("text", "Three.").put("verdict", "unjudged"));
    ann.post(labels(asked, 0), new JsonObject().put("segments", cut)).is(201);
    assertThat(
            queue(bob, version, "&kind=segments&pool=second")
                .getJsonObject(0)
                .getJsonArray("segments"))
        .isEqualTo(new JsonArray().add("One. Two.").add("Three."));
    assertThat(queue(ann, version, "&kind=segments")).isEmpty();
    assertThat(queue(ann, version, "&kind=grounded")).hasSize(1);
    JsonObject segments = state(ann, version).getJsonObject("segments");
    assertThat(segments.getLong("labelled")).isOne();
    assertThat(segments.getLong("judged_true")).isOne();
    assertThat(segments.getLong("unjudged")).isOne();
    assertThat(segments.getLong("judged_false")).isZero();
  }

  @Test
  void a_time_that_does_not_exist_is_refused() {
    String version = version();
    for (String time :
        List.of("0000-00-00T00:00:00Z", "2026-02-31T00:00:00Z", "2026-02-01T24:00:00Z")) {
      ann.get("/versions/" + version + "/labelling?from=" + time)
          .isProblem(400, "invalid-parameter");
    }
    ann.get("/versions/" + version + "/labelling?from=2028-02-29T23:59:59Z").is(200);
  }

  @Test
  void the_queue_can_be_limited_to_a_part_of_the_split() {
    String version = version();
    JsonArray calibration = queue(ann, version, "&part=calibration");
    JsonArray holdout = queue(ann, version, "&part=holdout");
    assertThat(calibration).hasSize(ITEMS / 2);
    HashSet<String> both = new HashSet<>(texts(calibration));
    both.addAll(texts(holdout));
    assertThat(both).hasSize(ITEMS);
    label(ann, calibration, 0, true);
    assertThat(
            ann.get(path(version) + "?part=holdout")
                .is(200)
                .json()
                .getJsonObject("grounded")
                .getLong("labelled"))
        .isZero();
  }

  @Test
  void progress_counts_answers_by_who_has_labelled_them_and_by_class() {
    String version = version();
    JsonArray asked = queue(ann, version, "");
    label(ann, asked, 0, true);
    label(ann, asked, 0, false);
    label(ann, asked, 1, true);
    label(bob, asked, 1, true);
    label(bob, asked, 2, false);
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    JsonObject state =
        ann.get(path(version) + "?from=" + now.minus(1, ChronoUnit.HOURS)).is(200).json();
    assertThat(state.getLong("answers")).isEqualTo(ITEMS);
    assertThat(state.getJsonObject("grounded"))
        .isEqualTo(
            new JsonObject()
                .put("labelled", 3)
                .put("mine", 2)
                .put("others", 2)
                .put("shared", 1)
                .put("mine_since", 2)
                .put("grounded", 1)
                .put("not_grounded", 1));
    JsonObject all = api.acme().get(path(version)).is(200).json().getJsonObject("grounded");
    assertThat(all.getLong("grounded")).isEqualTo(1);
    assertThat(all.getLong("not_grounded")).isEqualTo(2);
    JsonObject later =
        ann.get(path(version) + "?from=" + now.plus(1, ChronoUnit.HOURS)).is(200).json();
    assertThat(later.getJsonObject("grounded").getLong("mine_since")).isZero();
  }

  @Test
  void agreement_is_by_the_newest_label_of_each() {
    String version = version();
    JsonArray asked = queue(ann, version, "");
    label(ann, asked, 0, false);
    label(bob, asked, 20, false);
    for (int place = 0; place < 20; place++) {
      label(ann, asked, place, true);
      label(bob, asked, place, place != 1);
    }
    JsonObject agreement = state(ann, version).getJsonObject("agreement");
    assertThat(agreement.getLong("answers")).isEqualTo(20);
    assertThat(agreement.getLong("people")).isEqualTo(2);
    assertThat(agreement.getJsonObject("share").getDouble("value")).isEqualTo(0.95);
    assertThat(agreement.getJsonArray("pairs").getJsonObject(0).getJsonArray("people"))
        .isEqualTo(new JsonArray().add("ann").add("bob"));
  }

  @Test
  void a_report_older_than_a_label_is_outdated() {
    String version = version();
    String experiments = "/projects/" + project + "/experiments";
    String id = api.acme().post(experiments, ExperimentsTest.wish(version)).is(202).id();
    Experiments.ended(api.acme(), id);
    assertThat(state(ann, version).getJsonArray("reports_behind")).isEmpty();
    JsonArray asked = queue(ann, version, "");
    label(ann, asked, 0, true);
    Experiments.report(api, api.database.acme(), id, "{}");
    assertThat(state(ann, version).getJsonArray("reports_behind")).isEmpty();
    label(ann, asked, 1, true);
    assertThat(state(ann, version).getJsonArray("reports_behind").getJsonObject(0).getString("id"))
        .isEqualTo(id);
  }

  @Test
  void an_experiment_shows_that_its_report_is_outdated() {
    String version = version();
    String id = experiment(version);
    String label = label(ann, queue(ann, version, ""), 0, true);
    assertThat(isBehind(id)).as("there is no report yet").isFalse();
    Experiments.report(api, api.database.acme(), id, "{}");
    assertThat(isBehind(id)).isFalse();
    label(bob, queue(bob, version(), ""), 0, true);
    assertThat(isBehind(id)).as("of another version").isFalse();
    ann.delete("/labels/" + label).is(204);
    assertThat(isBehind(id)).isTrue();
    assertThat(
            api
                .acme()
                .get("/projects/" + project + "/experiments")
                .json()
                .getJsonArray("data")
                .stream()
                .map(JsonObject.class::cast)
                .filter(each -> each.getString("id").equals(id))
                .map(each -> each.getBoolean("report_behind")))
        .containsExactly(true);
  }

  private static String experiment(String version) {
    String experiments = "/projects/" + project + "/experiments";
    String id = api.acme().post(experiments, ExperimentsTest.wish(version)).is(202).id();
    Experiments.ended(api.acme(), id);
    return id;
  }

  private static boolean isBehind(String id) {
    return api.acme().get("/experiments/" + id).is(200).json().getBoolean("report_behind");
  }

  @Test
  void a_viewer_sees_the_progress_but_no_queue() {
    String version = version();
    ApiClient viewer = api.as(api.database.acme(), Role.VIEWER, "vic");
    viewer.get(path(version)).is(200);
    viewer.get(path(version) + "/queue").isProblem(403, "forbidden");
    ann.get(path(version) + "/queue").is(200);
  }

  /** Creates items with one unlabelled answer each. */
  private static String version() {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < ITEMS; i++) {
      file.append(
          "{\"id\":\"i%1$d\",\"question\":\"q%1$d\",\"answers\":[{\"text\":\"answer %1$02d\"}]}\n"
              .formatted(i));
    }
    return library.version(project, file.toString());
  }

  private static String path(String version) {
    return "/versions/" + version + "/labelling";
  }

  private static JsonObject state(ApiClient client, String version) {
    return client.get(path(version)).is(200).json();
  }

  private static JsonArray queue(ApiClient client, String version, String query) {
    return client.get(path(version) + "/queue?limit=100" + query).is(200).data();
  }

  private static List<String> texts(JsonArray answers) {
    return answers.stream().map(each -> ((JsonObject) each).getString("text")).toList();
  }

  private static String labels(JsonArray asked, int place) {
    return "/answers/" + asked.getJsonObject(place).getString("answer_id") + "/labels";
  }

  private static String label(ApiClient client, JsonArray asked, int place, boolean grounded) {
    JsonObject content = new JsonObject().put("grounded", grounded);
    return client.post(labels(asked, place), content).is(201).id();
  }
}
