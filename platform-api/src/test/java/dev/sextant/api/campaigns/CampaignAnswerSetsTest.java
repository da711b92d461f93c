package dev.sextant.api.campaigns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Campaigns whose systems are answer sets. */
class CampaignAnswerSetsTest {

  private static final String PLACE = "/systems/0";
  private static final String PREFIX = "answer_set_prefix";

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());

  private final ApiClient acme = api.acme();
  private final CampaignCalls campaigns = new CampaignCalls(acme);
  private final Library library = new Library(acme);
  private final String project = library.project();
  private final String dataset = library.dataset(project);
  private String version;

  @BeforeEach
  void start() {
    version =
        library
            .imported(dataset, new JsonObject(), Buffer.buffer(Library.GROUNDED))
            .getString("version_id");
  }

  @Test
  void the_newest_complete_set_with_a_name_of_the_system_is_evaluated() {
    String first = set("product, 100%_week 1");
    set("another product, 100%_week 2");
    set("product, 100 week 3");
    open("product, 100%_week 4");
    JsonObject campaign = campaigns.create(wish("product, 100%_")).is(201).json();
    assertThat(campaign.getJsonArray("systems").getJsonObject(0).getString(PREFIX))
        .isEqualTo("product, 100%_");

    assertThat(evaluated(campaign)).isEqualTo(first);

    String newer = set("product, 100%_week 5");
    assertThat(evaluated(campaign)).isEqualTo(newer);
  }

  @Test
  void a_version_without_such_a_set_fails_its_cell_only() {
    set("product");
    JsonObject wish = wish("product");
    wish.getJsonArray("systems").add(CampaignCalls.imported());
    JsonObject campaign = campaigns.create(wish).is(201).json();
    library.imported(dataset, new JsonObject(), Buffer.buffer(Library.GROUNDED + otherItem()));

    JsonObject ended = campaigns.ended(campaigns.run(campaign).is(202).id());

    assertThat(ended.getString("state")).isEqualTo("completed-with-failures");
    assertThat(ended.getJsonArray("cells").getJsonObject(0).getString("failure"))
        .isEqualTo("The version has no complete answer set whose name begins with 'product'.");
    assertThat(ended.getJsonArray("cells").getJsonObject(1).getString("experiment_state"))
        .isEqualTo("completed");
  }

  @Test
  void fields_that_do_not_fit_are_refused_at_their_place() {
    campaigns.refused(wish("unknown"), PLACE + "/" + PREFIX);
    campaigns.refused(wish(""), PLACE + "/" + PREFIX);
    JsonObject without = wish("product");
    without.getJsonArray("systems").getJsonObject(0).remove(PREFIX);
    campaigns.refused(without, PLACE);
    JsonObject foreign = wish("product");
    foreign.getJsonArray("systems").getJsonObject(0).put("kind", "imported");
    campaigns.refused(foreign, PLACE);
    JsonObject followed = wish("product");
    followed.put("trend", new JsonObject().put("baseline_runs", 2));
    campaigns.refused(followed, "/trend");
  }

  @Test
  void the_estimate_counts_no_call() {
    set("product");

    JsonObject cell =
        acme.post("/campaign-estimates", wish("product"))
            .is(200)
            .json()
            .getJsonArray("cells")
            .getJsonObject(0);

    assertThat(cell.getInteger("answers")).isEqualTo(2);
    assertThat(cell.getValue("sampling")).isNull();
  }

  /** Runs a campaign and returns the answer set that its only experiment used. */
  private String evaluated(JsonObject campaign) {
    JsonObject ended = campaigns.ended(campaigns.run(campaign).is(202).id());
    assertThat(ended.getString("state")).as(ended.encode()).isEqualTo("completed");
    String experiment = ended.getJsonArray("cells").getJsonObject(0).getString("experiment_id");
    return acme.get("/experiments/" + experiment)
        .is(200)
        .json()
        .getJsonObject("answer_set")
        .getString("id");
  }

  private JsonObject wish(String prefix) {
    JsonObject system =
        new JsonObject().put("name", "product").put("kind", "answer-set").put(PREFIX, prefix);
    return CampaignCalls.wish(project, dataset).put("systems", new JsonArray().add(system));
  }

  private String set(String name) {
    String set = SampledSets.completed(api, api.database.acme(), acme, version, generator());
    rename(set, name);
    return set;
  }

  /** Adds a set that stays incomplete, because it has no run that the dispatcher would end. */
  private void open(String name) {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into answer_sets (version_id, name, source, answer_count, judged_from)
        select version_id, '%s', 'sampled', 0, id
        from answer_sets
        where version_id = '%s' and source = 'imported' and judged_from is null
        """
            .formatted(name, version));
  }

  private static void rename(String set, String name) {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update answer_sets set name = '%s' where id = '%s'".formatted(name, set));
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

  private static String otherItem() {
    return """
        {"id":"new","question":"What is new?","answers":[{"text":"This.","grounded":true}]}
        """;
  }
}
