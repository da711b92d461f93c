package dev.sextant.api.campaigns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The systems of an occurrence side by side, as clients see them. */
class SystemComparisonsTest {

  private static final MemoryCluster cluster = new MemoryCluster();
  @AutoClose private static final TestApi api = TestApi.start(cluster.finishing());

  private static final int ITEMS = 80;

  private final ApiClient acme = api.acme();
  private final UUID tenant = api.database.acme();
  private final Library library = new Library(acme);
  private final String project = library.project();
  private final String dataset = library.dataset(project);
  private final String version = imported();
  private final String set = importedSet();
  private final String generator = generator();
  private final OccurrenceCells cells = new OccurrenceCells(api, acme, project, dataset, version);
  private final String occurrence = cells.occurrence();

  @Test
  void systems_are_compared_over_the_items_that_all_have_labels_for() {
    String large = sampled();
    String run = labelled(large, "case when i.ordinal < 70 then i.ordinal % 10 <> 0 end");
    cell(0, "as imported", set, null);
    cell(1, "large", large, run);
    cell(2, "unlabelled", sampled(), null);
    cell(3, "broken", null, null);

    JsonObject found = comparison().is(200).json();

    assertThat(found.getString("version_id")).isEqualTo(version);
    assertThat(found.getInteger("items_read")).isEqualTo(ITEMS);
    assertThat(found.getInteger("items")).isEqualTo(70);
    assertThat(found.getString("basis")).isEqualTo("source");
    assertThat(found.getBoolean("same_labeller")).isFalse();
    assertThat(found.getJsonArray("systems"))
        .extracting(each -> ((JsonObject) each).getString("state"))
        .containsExactly("compared", "compared", "no-labels", "no-answers");
    JsonObject imported = system(found, 0);
    assertThat(imported.getString("labels_of")).isEqualTo("imported");
    assertThat(imported.getInteger("labelled_items")).isEqualTo(ITEMS);
    assertThat(imported.getInteger("compared_answers")).isEqualTo(70);
    assertThat(share(imported)).isCloseTo(0.5, within(1e-9));
    assertThat(imported.getBoolean("may_be_best")).isFalse();
    assertThat(imported.getValue("outcomes")).isNull();
    assertThat(imported.getValue("cost")).isNull();
    JsonObject second = system(found, 1);
    assertThat(second.getString("labels_of")).isEqualTo("label-run");
    assertThat(second.getJsonObject("label_run").getString("id")).isEqualTo(run);
    assertThat(second.getInteger("compared_answers")).isEqualTo(140);
    assertThat(share(second)).isCloseTo(0.9, within(1e-9));
    assertThat(second.getBoolean("may_be_best")).isTrue();
    assertThat(second.getInteger("labels_missing")).isEqualTo(50);
    assertThat(second.getJsonObject("factuality").getDouble("value")).isCloseTo(0.9, within(1e-9));
    JsonObject difference = found.getJsonArray("differences").getJsonObject(0);
    assertThat(found.getJsonArray("differences")).hasSize(1);
    assertThat(difference.getJsonObject("difference").getDouble("value"))
        .isCloseTo(-0.4, within(1e-9));
    assertThat(difference.getDouble("p")).isLessThan(0.01);
    assertThat(comparison().body()).isEqualTo(comparison().body());
  }

  @Test
  void draws_tell_cost_latency_and_outcomes() {
    String large = sampled();
    cell(0, "large", large, null);
    api.sql(
        api.database.owner(),
        tenant,
        """
        update draws set latency_ms = 100 + 10 * index where answer_set_id = '%1$s';
        update answers set outcome = 'truncated'
        where id in (select answer_id from draws where answer_set_id = '%1$s' order by item_id, index limit 40);
        update draws w set outcome = 'truncated' from answers a
        where a.id = w.answer_id and a.outcome = 'truncated' and w.answer_set_id = '%1$s';
        update draw_plans set answered = 120, truncated = 40 where answer_set_id = '%1$s';
        update call_runs set price_number = 1, currency = 'EUR', price_in = 1, price_out = 1, spent = 0.3
        where id = '%1$s';
        """
            .formatted(large));

    JsonObject found = comparison().is(200).json();

    JsonObject system = system(found, 0);
    assertThat(system.getString("state")).isEqualTo("no-labels");
    assertThat(system.getJsonObject("outcomes").getInteger("answered")).isEqualTo(120);
    assertThat(system.getJsonObject("outcomes").getInteger("truncated")).isEqualTo(40);
    assertThat(system.getJsonObject("cost").getString("per_thousand_answers")).isEqualTo("2.5");
    assertThat(system.getJsonObject("cost").getString("currency")).isEqualTo("EUR");
    assertThat(system.getJsonObject("latency").getDouble("median_ms")).isEqualTo(105.0);
    assertThat(system.getJsonObject("latency").getDouble("p95_ms")).isEqualTo(110.0);
    assertThat(found.getValue("basis")).isNull();
    assertThat(found.getJsonArray("differences")).isEmpty();
  }

  @Test
  void labels_of_people_correct_the_shares() {
    String large = sampled();
    cell(0, "as imported", set, null);
    cell(1, "large", large, labelled(large, "true"));
    people(set, "i.ordinal < 60 and a.ordinal = 0", "i.ordinal % 4 <> 0");
    people(large, "i.ordinal < 60 and a.ordinal = 100", "i.ordinal % 3 <> 0");

    JsonObject found = comparison().is(200).json();

    assertThat(found.getString("basis")).isEqualTo("people");
    JsonObject second = system(found, 1);
    assertThat(second.getInteger("labels_by_people")).isEqualTo(60);
    assertThat(second.getInteger("labels_missing")).isZero();
    assertThat(share(second)).isEqualTo(1);
    assertThat(second.getJsonObject("share_by_people").getDouble("value"))
        .isCloseTo(2 / 3.0, within(0.01));
  }

  @Test
  void labels_of_people_weigh_by_how_likely_a_queue_chose_them_for_this_kind_of_label() {
    cell(0, "as imported", set, null);
    people(set, "i.ordinal < 60", "i.ordinal % 4 <> 0");
    api.sql(
        api.database.owner(),
        tenant,
        """
        update labels l set inclusion_probability = case when l.grounded then 1 else 0.5 end
        from answers a
        where a.id = l.answer_id and a.answer_set_id = '%1$s' and l.source = 'human';
        insert into labels (answer_id, source, author, factuality, inclusion_probability, created_at)
        select a.id, 'human', 'ann', 0.5, 0.01, now() - interval '2 days'
        from answers a
        join items i on i.id = a.item_id
        where a.answer_set_id = '%1$s' and i.ordinal %% 8 = 0
        """
            .formatted(set));

    JsonObject system = system(comparison().is(200).json(), 0);

    // 45 grounded ones, and 15 that stand for two each
    assertThat(system.getJsonObject("share_by_people").getDouble("value"))
        .isCloseTo(45 / 75.0, within(1e-9));
  }

  @Test
  void a_locked_holdout_is_left_out() {
    cell(0, "as imported", set, null);
    acme.put(
            "/versions/" + version + "/split",
            new JsonObject().put("seed", 1).put("calibration_share", 0.5))
        .is(200);
    assertThat(comparison().json().getInteger("items")).isEqualTo(ITEMS);
    api.sql(
        api.database.owner(),
        tenant,
        "update splits set holdout_locked_at = now() where version_id = '%s'".formatted(version));
    assertThat(comparison().json().getInteger("items")).isBetween(20, 60);
  }

  @Test
  void items_on_which_two_systems_differ_have_both_texts() {
    String large = sampled();
    cell(0, "as imported", set, null);
    cell(1, "large", large, labelled(large, "i.ordinal < 3"));
    people(set, "i.ordinal = 5", "true");
    api.sql(
        api.database.owner(),
        tenant,
        """
        update answers set text = repeat('long ', 1000)
        where answer_set_id = '%1$s' and item_id = (select id from items where version_id = '%2$s' and ordinal = 1)
        """
            .formatted(large, version));

    // Imported: even items are grounded. Large: 0, 1, 2. People call the imported answer to 5
    // grounded.
    JsonObject page = differing("&limit=2").is(200).json();

    assertThat(ordinals(page)).containsExactly(1, 4);
    JsonObject item = page.getJsonArray("data").getJsonObject(0);
    assertThat(item.getString("question")).isEqualTo("Question 1?");
    assertThat(item.getJsonObject("first").getDouble("share")).isZero();
    assertThat(item.getJsonObject("second").getDouble("share")).isEqualTo(1);
    assertThat(item.getJsonObject("first").getInteger("draws")).isEqualTo(1);
    JsonArray answers = item.getJsonObject("second").getJsonArray("answers");
    assertThat(answers).hasSize(2);
    assertThat(answers.getJsonObject(0).getString("text")).hasSize(2000);
    assertThat(answers.getJsonObject(0).getInteger("characters")).isEqualTo(5000);
    JsonObject next = differing("&limit=2&cursor=" + page.getString("next_cursor")).is(200).json();
    assertThat(ordinals(next)).containsExactly(5, 6);
    JsonObject byPeople =
        next.getJsonArray("data")
            .getJsonObject(0)
            .getJsonObject("first")
            .getJsonArray("answers")
            .getJsonObject(0);
    assertThat(byPeople.getBoolean("by_people")).isTrue();
    assertThat(byPeople.getBoolean("grounded")).isTrue();
  }

  @Test
  void items_differ_by_outcome_too() {
    String large = sampled();
    cell(0, "as imported", set, null);
    cell(1, "large", large, null);
    assertThat(ordinals(differing("&by=outcome").is(200).json())).isEmpty();
    api.sql(
        api.database.owner(),
        tenant,
        """
        update draws w set outcome = 'failed', answer_id = null, reason = 'No reply.'
        from items i
        where i.id = w.item_id and w.answer_set_id = '%1$s' and i.ordinal = 7 and w.index = 1;
        delete from answers a using items i
        where i.id = a.item_id and a.answer_set_id = '%1$s' and i.ordinal = 7 and a.ordinal = 101
        """
            .formatted(large));

    JsonObject page = differing("&by=outcome").is(200).json();

    assertThat(ordinals(page)).containsExactly(7);
    JsonArray answers =
        page.getJsonArray("data").getJsonObject(0).getJsonObject("second").getJsonArray("answers");
    assertThat(answers.getJsonObject(1).getString("outcome")).isEqualTo("failed");
    assertThat(answers.getJsonObject(1).getString("reason")).isEqualTo("No reply.");
    assertThat(answers.getJsonObject(1).getValue("text")).isNull();
  }

  @Test
  void what_is_not_there_is_refused() {
    cell(0, "as imported", set, null);
    comparison(UUID.randomUUID().toString(), dataset).isProblem(404, "not-found");
    comparison(occurrence, UUID.randomUUID().toString()).isProblem(404, "not-found");
    differing("").isProblem(422, "unknown-system");
    assertThat(differing("").pointers()).containsExactly("second");
    acme.get(items("as%20imported", "as%20imported")).isProblem(422, "same-system");
    api.as(tenant, Role.ANNOTATOR, "blind@example.org")
        .get("/occurrences/" + occurrence + "/comparison?dataset_id=" + dataset)
        .isProblem(403, "labels-withheld");
  }

  private ApiClient.Answer comparison() {
    return comparison(occurrence, dataset);
  }

  private ApiClient.Answer comparison(String ofOccurrence, String ofDataset) {
    return acme.get("/occurrences/" + ofOccurrence + "/comparison?dataset_id=" + ofDataset);
  }

  private ApiClient.Answer differing(String rest) {
    return acme.get(items("as%20imported", "large") + rest);
  }

  private String items(String first, String second) {
    return "/occurrences/%s/differing-items?dataset_id=%s&first=%s&second=%s"
        .formatted(occurrence, dataset, first, second);
  }

  private static JsonObject system(JsonObject comparison, int place) {
    return comparison.getJsonArray("systems").getJsonObject(place);
  }

  private static double share(JsonObject system) {
    return system.getJsonObject("share_by_source").getDouble("value");
  }

  private static Integer[] ordinals(JsonObject page) {
    return page.getJsonArray("data").stream()
        .map(each -> ((JsonObject) each).getInteger("ordinal"))
        .toArray(Integer[]::new);
  }

  /** Imports an answer to each item, grounded where the ordinal is even. */
  private String imported() {
    StringBuilder lines = new StringBuilder();
    IntStream.range(0, ITEMS)
        .forEach(
            i ->
                lines.append(
                    "{\"id\":\"i%1$d\",\"question\":\"Question %1$d?\",\"answers\":[{\"text\":\"Answer %1$d.\",\"grounded\":%2$b}]}\n"
                        .formatted(i, i % 2 == 0)));
    return library
        .imported(dataset, new JsonObject(), Buffer.buffer(lines.toString()))
        .getString("version_id");
  }

  private String importedSet() {
    return acme.get("/versions/" + version + "/answer-sets")
        .is(200)
        .data()
        .getJsonObject(0)
        .getString("id");
  }

  private String generator() {
    return acme.post(
            "/generators",
            new JsonObject()
                .put("name", "generator " + UUID.randomUUID())
                .put("kind", "openai-chat")
                .put("base_url", "https://llm.example.org/v1")
                .put("model", "m"))
        .is(201)
        .id();
  }

  /** Two answers to each item. */
  private String sampled() {
    String name = "set " + UUID.randomUUID();
    String id = acme.post("/answer-sets", SampledSets.plan(name, version, generator)).is(202).id();
    SampledSets.draw(api, tenant, id, "'text ' || n");
    SampledSets.complete(api, tenant, id);
    return id;
  }

  private String labelled(String of, String grounded) {
    String labeller = LabelRuns.labeller(acme, generator);
    return LabelRuns.completed(api, tenant, acme, labeller, of, grounded);
  }

  private void people(String of, String which, String grounded) {
    api.sql(
        api.database.owner(),
        tenant,
        """
        insert into labels (answer_id, source, author, grounded)
        select a.id, 'human', 'ann', %3$s
        from answers a
        join items i on i.id = a.item_id
        where a.answer_set_id = '%1$s' and %2$s
        """
            .formatted(of, which, grounded));
  }

  private void cell(int position, String system, String answers, String labelRun) {
    cells.cell(position, system, answers, labelRun, null);
  }
}
