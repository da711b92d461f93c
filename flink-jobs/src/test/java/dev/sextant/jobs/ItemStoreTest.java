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
