package dev.sextant.api.labels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What an oracle says of an answer is withheld from an annotator as labels are. */
class BlindOraclesTest {

  private static final String LABELLED =
      """
      {"id":"a","question":"q","metadata":{"n":1},"answers":[{"text":"Yes.","grounded":true,"metadata":{"draw":3,\
      "oracles":[{"labeller":"aa","status":"labelled","is_label":true,"grounded":true,"factuality":null}]}},\
      {"text":"No.","metadata":{"draw":4,"oracles":[{"labeller":"aa","status":"unlabelled","reason":"malformed"}]}}]}
      """;

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());

  private final UUID tenant = api.database.acme();
  private final ApiClient admin = api.acme();
  private final ApiClient annotator = api.as(tenant, Role.ANNOTATOR, "ann-" + UUID.randomUUID());
  private final Library library = new Library(admin);
  private final String project = library.project();

  @Test
  void metadata_by_oracles_are_withheld_until_the_annotator_has_labelled_the_answer() {
    String version = library.version(project, LABELLED);
    String items = "/versions/" + version + "/items";
    JsonObject item = admin.get(items).is(200).data().getJsonObject(0);
    assertThat(oracles(item)).as("positive control").containsExactly(1, 1);

    JsonObject before = annotator.get(items).is(200).data().getJsonObject(0);
    assertThat(oracles(before)).containsExactly(0, 0);
    assertThat(before.getJsonObject("metadata")).isEqualTo(new JsonObject().put("n", 1));
    assertThat(answers(before).get(0).getJsonObject("metadata"))
        .isEqualTo(new JsonObject().put("draw", 3));
    String alone = items + "/" + item.getString("id");
    assertThat(oracles(annotator.get(alone).is(200).json())).containsExactly(0, 0);

    say(answers(item).get(1).getString("id"));
    assertThat(oracles(annotator.get(alone).is(200).json())).containsExactly(0, 1);
  }

  @Test
  void a_search_does_not_find_metadata_that_are_withheld() {
    String version = library.version(project, LABELLED);
    String searches = "/versions/" + version + "/item-searches";
    JsonObject oracles = search("oracles");
    assertThat(admin.post(searches, oracles).is(200).data()).as("positive control").hasSize(1);
    assertThat(annotator.post(searches, search("draw")).is(200).data()).hasSize(1);

    assertThat(annotator.post(searches, oracles).is(200).data()).isEmpty();

    JsonObject item = admin.get("/versions/" + version + "/items").data().getJsonObject(0);
    say(answers(item).get(0).getString("id"));
    assertThat(annotator.post(searches, oracles).is(200).data()).hasSize(1);
  }

  @Test
  void an_exported_answer_set_is_without_what_is_withheld() {
    String set = sampled();
    String path = "/answer-sets/" + set + "/answers";
    assertThat(admin.get(path).is(200).body().toString())
        .contains("oracles", "of draw 0", "of draw 1");

    String before = annotator.get(path).is(200).body().toString();
    assertThat(before).contains("\"draw\"").doesNotContain("oracles", "of draw");

    say(
        api.text(
            "select id::text from answers where answer_set_id = '%s' and ordinal = 100 limit 1"
                .formatted(set)));
    assertThat(annotator.get(path).is(200).body().toString())
        .contains("of draw 0")
        .doesNotContain("of draw 1");
  }

  /** Oracles have written into the metadata of the drawn answers. */
  private String sampled() {
    String version = library.version(project, Library.GROUNDED);
    String id =
        admin.post("/answer-sets", SampledSets.plan("sampled", version, generator())).is(202).id();
    SampledSets.draw(api, tenant, id, "'text ' || n");
    SampledSets.complete(api, tenant, id);
    api.sql(
        api.database.owner(),
        tenant,
        """
        update answers
        set metadata = jsonb_build_object('oracles', jsonb_build_array(
              jsonb_build_object('labeller', 'of draw ' || ordinal - 100, 'grounded', true)))
        where answer_set_id = '%s'
        """
            .formatted(id));
    return id;
  }

  private String generator() {
    return admin
        .post(
            "/generators",
            new JsonObject()
                .put("name", "generator " + UUID.randomUUID())
                .put("kind", "openai-chat")
                .put("base_url", "https://models.example.org/v1")
                .put("model", "m"))
        .is(201)
        .id();
  }

  private void say(String answer) {
    annotator
        .post("/answers/" + answer + "/labels", new JsonObject().put("grounded", true))
        .is(201);
  }

  private static JsonObject search(String key) {
    return new JsonObject().put("metadata", new JsonObject().put("key", key)).put("limit", 10);
  }

  private static List<JsonObject> answers(JsonObject item) {
    return item.getJsonArray("answers").stream().map(JsonObject.class::cast).toList();
  }

  /** Returns how many entries of oracles each answer has. */
  private static List<Integer> oracles(JsonObject item) {
    return answers(item).stream()
        .map(answer -> answer.getJsonObject("metadata").getJsonArray("oracles", new JsonArray()))
        .map(JsonArray::size)
        .toList();
  }
}
