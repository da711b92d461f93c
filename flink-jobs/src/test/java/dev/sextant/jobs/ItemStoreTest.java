package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestItem.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.ExperimentStore;
import dev.sextant.jobs.tables.items.Item;
import dev.sextant.jobs.tables.items.ItemStore;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.testing.TestDatabase;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ItemStoreTest {

  private static final TestItem ITEM =
      TestItem.of(
              "Where?",
              "There.",
              judged("Here. And there.", 0.5).cut("Here.", "And there."),
              sample("Everywhere.").with(-0.5, -0.25))
          .withReference("There it is.");

  private TestDatabase database;
  private TestTenant acme;

  @BeforeEach
  void start() {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
  }

  @AfterEach
  void stop() {
    database.close();
  }

  @Test
  void an_item_comes_with_its_reference_and_what_the_metrics_need_of_its_answers() {
    Item item = only(List.of(needing(Need.TOKEN_LOGPROBS), needing(Need.SEGMENTS)));

    assertThat(item.reference()).isEqualTo("There it is.");
    assertThat(item.answers().get(0).tokenLogprobs()).isNull();
    assertThat(item.answers().get(1).tokenLogprobs()).containsExactly(-0.5, -0.25);
    assertThat(item.answers().get(0).segments()).containsExactly("Here.", "And there.");
    assertThat(item.answers().get(1).segments()).isEmpty();
  }

  @Test
  void what_no_metric_needs_is_not_read() {
    Item item = only(List.of("isotropy-vne"));

    assertThat(item.answers())
        .hasSize(2)
        .allSatisfy(answer -> assertThat(answer.tokenLogprobs()).isNull())
        .allSatisfy(answer -> assertThat(answer.segments()).isEmpty());
  }

  @Test
  void the_segments_are_those_of_the_label_in_force_that_has_some() {
    UUID experiment = experiment(List.of(needing(Need.SEGMENTS)));
    UUID answer = acme.ids("select id from answers where text = ?", "Here. And there.").get(0);
    acme.label(answer, "oracle", null, 1.0, List.of("Here. And", "there."));
    acme.label(answer, "imported", null, 1.0, List.of("Here. And there."));
    acme.label(answer, "human", null, 0.0);

    assertThat(only(experiment).answers().get(0).segments()).containsExactly("Here. And", "there.");
  }

  @Test
  void facts_of_the_experiments_runs_are_read_instead_of_the_segments_of_labels() {
    UUID experiment = experiment(List.of(needing(Need.SEGMENTS)));
    UUID cut = answer("Here. And there.");
    UUID whole = answer("Everywhere.");
    UUID older = run();
    verdict(older, whole, 0, "An old fact.");
    UUID newer = run();
    verdict(newer, whole, 0, "It is here.", "It is there.");
    verdict(newer, whole, 1, "A fact of a repeat.");
    verdict(run(), cut, 0, "A fact that the experiment does not read.");
    assertThat(only(experiment).answers().get(1).segments()).as("no run is named").isEmpty();

    read(experiment, newer, older);
    assertThat(segments(experiment))
        .containsExactly(List.of("Here.", "And there."), List.of("It is here.", "It is there."));

    verdict(older, cut, 0, "It is here and there.");
    assertThat(segments(experiment).get(0)).containsExactly("It is here and there.");
    verdict(newer, cut, 0);
    assertThat(segments(experiment).get(0)).as("asked, and no facts").isEmpty();
    acme.owned(
        "update oracle_verdicts set anchor = true where answer_id = ? returning run_id", cut);
    assertThat(segments(experiment).get(0)).as("anchors").containsExactly("Here.", "And there.");
  }

  private List<List<String>> segments(UUID experiment) {
    return only(experiment).answers().stream().map(Item.Answer::segments).toList();
  }

  private UUID answer(String text) {
    return acme.ids("select id from answers where text = ?", text).get(0);
  }

  private UUID run() {
    UUID run =
        acme.owned(
                """
                insert into call_runs (answer_set_id, purpose, generator_name, kind, base_url, model, parameters, seed,
                                       concurrency, state, created_by)
                select answer_set_id, 'labelling', 'g', 'openai-chat', 'https://api.example', 'm', '{}', 1, 1,
                       'completed', 'ann'
                from answers
                where text = 'Everywhere.'
                returning id
                """)
            .get(0);
    acme.owned(
        """
        insert into label_plans (run_id, labeller_name, labeller_version, labeller_kind, policy, identity, answer_count)
        values (?, 'facts', 1, 'factscore', 'p', sha256('x'), 1)
        returning run_id
        """,
        run);
    return run;
  }

  private void verdict(UUID run, UUID answer, int repeat, String... facts) {
    acme.owned(
        """
        insert into oracle_verdicts (run_id, answer_id, repeat, status, factuality, parts)
        select ?, ?, ?, case when count(f) = 0 then 'abstained' else 'labelled' end, case when count(f) > 0 then 1 end,
               coalesce(jsonb_agg(jsonb_build_object('text', f, 'supported', false) order by n), '[]')
        from unnest(string_to_array(nullif(?, ''), '|')) with ordinality as u (f, n)
        returning run_id
        """,
        run,
        answer,
        repeat,
        String.join("|", facts));
  }

  private void read(UUID experiment, UUID... runs) {
    for (UUID run : runs) {
      acme.owned(
          """
          update experiments
          set fact_runs = fact_runs || jsonb_build_array(jsonb_build_object('run_id', ?::uuid))
          where id = ?
          returning id
          """,
          run,
          experiment);
    }
  }

  private Item only(List<String> metrics) {
    return only(experiment(metrics));
  }

  private UUID experiment(List<String> metrics) {
    return acme.experiment(acme.imported(List.of(ITEM)), metrics, null, List.of());
  }

  private Item only(UUID experiment) {
    var request = acme.request(JobKind.SCORING, experiment, 0);
    try (TenantTransactions tables = request.database().open()) {
      var found = new ExperimentStore(tables).get(experiment.toString());
      List<Item> items = new ItemStore(tables, found).page(0, 10, 10);
      assertThat(items).hasSize(1);
      return items.get(0);
    }
  }

  private static String needing(Need need) {
    return Catalogue.metrics().stream()
        .filter(metric -> metric.needs().contains(need))
        .map(Metric::name)
        .findFirst()
        .orElseThrow();
  }
}
