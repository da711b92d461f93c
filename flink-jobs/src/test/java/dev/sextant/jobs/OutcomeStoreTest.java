package dev.sextant.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.TestTenant.Imported;
import dev.sextant.jobs.TestTenant.StoredScore;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.items.ItemOutcome;
import dev.sextant.jobs.tables.items.ItemOutcome.ScoreRow;
import dev.sextant.jobs.tables.items.OutcomeStore;
import dev.sextant.testing.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OutcomeStoreTest {

  private static final String EVERYTHING =
      """
      select to_jsonb(t)::text
      from (select 1 as of, to_jsonb(b) as row from score_blocks b
            union all select 2, to_jsonb(c) from score_columns c
            union all select 3, to_jsonb(s) from scored_items s
            union all select 4, to_jsonb(s) from stored_bytes s) t
      order by 1
      """;

  private TestDatabase database;
  private TestTenant acme;
  private TenantTransactions tables;
  private UUID experiment;
  private OutcomeStore store;
  private List<UUID> items;

  @BeforeEach
  void start() {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    Imported imported = acme.imported(TestItems.capitals(3));
    experiment = acme.experiment(imported, List.of("sgi"), null, List.of());
    items = acme.ids("select id from items order by ordinal");
    tables = JobsDatabase.of(database, database.acme()).open();
    store = new OutcomeStore(tables, experiment.toString());
  }

  @AfterEach
  void stop() {
    tables.close();
    database.close();
  }

  @Test
  void a_batch_that_is_written_again_changes_nothing() {
    store.write(List.of(outcome(0), outcome(1)));
    List<String> before = acme.all(EVERYTHING);
    store.write(List.of(outcome(0), outcome(1)));
    assertThat(acme.all(EVERYTHING)).isEqualTo(before).isNotEmpty();
  }

  @Test
  void of_a_batch_that_overlaps_another_only_the_new_items_are_written() {
    store.write(List.of(outcome(0), outcome(1)));
    store.write(List.of(outcome(2), outcome(1), outcome(0)));
    List<StoredScore> expected = new ArrayList<>();
    for (int item = 0; item < items.size(); item++) {
      for (int answer = 0; answer < answers(item).size(); answer++) {
        expected.add(
            new StoredScore("length", null, item, answer, Math.PI * (item + answer), null));
      }
    }
    for (int item = 0; item < items.size(); item++) {
      boolean known = item > 0;
      expected.add(
          new StoredScore(
              "length-variation",
              null,
              item,
              -1,
              known ? item / 3.0 : null,
              known ? null : "no-answers"));
    }
    assertThat(acme.scores(experiment)).containsExactlyElementsOf(expected);
    assertThat(acme.count("select bytes from stored_bytes where kind = 'scores'"))
        .isEqualTo(64L * expected.size());
  }

  private ItemOutcome outcome(int item) {
    List<ScoreRow> scores = new ArrayList<>();
    scores.add(
        item == 0
            ? new ScoreRow("length-variation", null, null, "no-answers")
            : new ScoreRow("length-variation", null, item / 3.0, null));
    List<UUID> answers = answers(item);
    for (int answer = 0; answer < answers.size(); answer++) {
      String id = answers.get(answer).toString();
      scores.add(new ScoreRow("length", id, Math.PI * (item + answer), null));
    }
    String id = items.get(item).toString();
    return new ItemOutcome(id, item, ItemOutcome.TEXTS, scores, 0, 0, 0, null, null);
  }

  private List<UUID> answers(int item) {
    return acme.ids("select id from answers where item_id = ? order by ordinal", items.get(item));
  }
}
