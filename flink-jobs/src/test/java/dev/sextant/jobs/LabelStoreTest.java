package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestItem.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.ExperimentStore;
import dev.sextant.jobs.tables.labels.LabelPages;
import dev.sextant.jobs.tables.labels.LabelStore;
import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.testing.TestDatabase;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LabelStoreTest {

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
  void a_human_outranks_an_oracle_which_outranks_an_import() {
    UUID experiment = experiment(TestItem.of("Q", null, judged("A", true)));
    UUID answer = answer();
    assertThat(only(experiment).grounded()).isTrue();
    acme.label(answer, "oracle", false, null);
    assertThat(only(experiment).grounded()).isFalse();
    acme.label(answer, "human", true, null);
    acme.label(answer, "oracle", false, null);
    assertThat(only(experiment).grounded()).isTrue();
  }

  @Test
  void the_newest_of_a_source_counts() {
    UUID experiment = experiment(TestItem.of("Q", null, sample("A")));
    acme.label(answer(), "human", null, 0.25);
    acme.label(answer(), "human", null, 0.75);
    assertThat(only(experiment).factuality()).isEqualTo(0.75);
  }

  @Test
  void a_kind_that_a_higher_source_is_silent_on_comes_from_a_lower_one() {
    UUID experiment = experiment(TestItem.of("Q", null, sample("A", 0.5)));
    acme.label(answer(), "human", false, null);
    assertThat(only(experiment).factuality()).isEqualTo(0.5);
    assertThat(only(experiment).grounded()).isFalse();
  }

  @Test
  void grounded_comes_first_only_where_its_source_is_higher() {
    UUID experiment = experiment(TestItem.of("Q", null, sample("A", 0.5)));
    UUID answer = answer();
    assertThat(only(experiment).groundedFirst()).as("no grounded").isFalse();
    acme.label(answer, "imported", false, null);
    assertThat(only(experiment).groundedFirst()).as("level").isFalse();
    acme.label(answer, "oracle", false, null);
    assertThat(only(experiment).groundedFirst()).isTrue();
    acme.label(answer, "human", null, 0.75);
    assertThat(only(experiment).groundedFirst()).isFalse();
  }

  @Test
  void an_answer_without_labels_has_none() {
    assertThat(only(experiment(TestItem.of("Q", null, sample("A")))).isLabelled()).isFalse();
  }

  /** Comparisons use the same numbering. */
  @Test
  void only_groups_with_an_answer_are_numbered() {
    UUID experiment =
        experiment(
            TestItem.of("Q1", null),
            TestItem.of("Q2", null, sample("A")),
            TestItem.of("Q3", null, sample("B")),
            TestItem.of(" Q2 ", null, sample("C")));
    assertThat(answers(experiment))
        .extracting(answer -> answer.item().cluster())
        .containsExactly(0, 1, 0);
  }

  /** A page has two items: groups reach across pages, and a page may be empty. */
  @Test
  void pages_number_items_and_groups_as_one_statement_would() {
    UUID experiment = elevenItems();
    List<LabelledAnswer> paged = answers(experiment, 2);
    assertThat(paged).isEqualTo(answers(experiment)).hasSize(10);
    assertThat(paged)
        .extracting(answer -> answer.item().index())
        .containsExactly(1, 2, 2, 3, 4, 8, 9, 9, 9, 10);
    assertThat(paged)
        .extracting(answer -> answer.item().cluster())
        .containsExactly(1, 2, 2, 0, 3, 1, 4, 4, 4, 2);
  }

  @Test
  void a_statement_reads_one_page_only_however_many_items_there_are() {
    UUID experiment = elevenItems();
    List<Integer> rows = new ArrayList<>();
    var request = acme.request(JobKind.REPORTING, experiment, 0);
    try (TenantTransactions tables = request.database().open()) {
      var found = new ExperimentStore(tables).get(experiment.toString());
      tables.inTenant(
          "read pages",
          connection -> {
            new LabelPages(counting(Connection.class, connection, rows), found, 2)
                .forEachItem(item -> {});
            return true;
          });
    }
    assertThat(rows)
        .as("items of six pages, then the answers of each")
        .containsExactly(2, 2, 2, 2, 2, 1, 1, 3, 1, 0, 4, 1);
  }

  /** Returns the same object, but for noting how many rows each result has. */
  private static <T> T counting(Class<T> type, Object real, List<Integer> rows) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Object result = method.invoke(real, arguments);
              if (result instanceof PreparedStatement statement) {
                return counting(PreparedStatement.class, statement, rows);
              } else if (result instanceof ResultSet results) {
                rows.add(0);
                return counting(ResultSet.class, results, rows);
              } else if (method.getName().equals("next") && Boolean.TRUE.equals(result)) {
                rows.set(rows.size() - 1, rows.get(rows.size() - 1) + 1);
              }
              return result;
            }));
  }

  /** The first of a group has no answer, and the third page has none. */
  private UUID elevenItems() {
    return experiment(
        TestItem.of("Q1", null),
        TestItem.of("Q2", null, judged("A", true)),
        TestItem.of("Q3", null, sample("A"), sample("B", 0.5)),
        TestItem.of("Q1", null, judged("B", false)),
        TestItem.of("Q5", null, sample("C", 1.0)),
        TestItem.of("Q6", null),
        TestItem.of("Q7", null),
        TestItem.of("Q8", null),
        TestItem.of("Q2", null, judged("C", true)),
        TestItem.of("Q10", null, sample("A"), sample("B"), sample("C")),
        TestItem.of("Q3", null, judged("A", true)));
  }

  @Test
  void a_text_with_both_labels_is_counted_though_its_items_are_of_other_groups() {
    UUID experiment =
        experiment(
            TestItem.of("Q", "c", judged("A", true)),
            TestItem.of(" Q ", "c", judged("A", false)),
            TestItem.of("Q", "d", judged("A", false)));
    assertThat(contradictions(experiment)).isEqualTo(1);
    group("item-1", "its own");
    assertThat(contradictions(experiment)).isEqualTo(1);
  }

  @Test
  void a_text_of_other_items_of_a_joined_group_is_another() {
    UUID experiment =
        experiment(
            TestItem.of("Q", "c", judged("A", true)),
            TestItem.of("Q", "c", judged("B", true)),
            TestItem.of("R", "c", judged("A", false)),
            TestItem.of("S", "c", judged("C", false)));
    group("item-1", "joins");
    group("item-2", "joins");
    asSuperuser("do $$ begin perform join_groups(version_id) from items limit 1; end $$");
    assertThat(asSuperuser("select count(distinct group_sha256) from items")).isEqualTo(2);
    assertThat(contradictions(experiment)).isZero();
  }

  /** A key over a context of 5 kB takes 0.3 ms, and the number of answers per item is unlimited. */
  @Test
  void the_key_of_an_item_is_computed_once_however_many_answers_are_labelled() {
    UUID experiment =
        experiment(
            TestItem.of("Q", "c", judged("A", true), judged("B", false), judged("C", true)),
            TestItem.of("R", "c", judged("A", true), judged("B", false), judged("C", true)));
    group("item-1", "its own");
    countKeys();
    assertThat(contradictions(experiment)).isZero();
    assertThat(asSuperuser("select last_value from keys_computed")).isEqualTo(1);
  }

  private void group(String item, String key) {
    asSuperuser("update items set group_key = '%s' where external_id = '%s'".formatted(key, item));
  }

  /** Replaces the function by one that counts its calls; a sequence starts at 0 here. */
  private void countKeys() {
    asSuperuser(
        """
        create sequence keys_computed minvalue 0 start 0;
        select nextval('keys_computed');
        grant all on keys_computed to public;
        alter function group_of rename to group_of_texts;
        create function group_of(group_key text, question text, context text, external_id text) returns bytea
          language plpgsql immutable as $$
          begin
            perform nextval('keys_computed');
            return group_of_texts(group_key, question, context, external_id);
          end $$
        """);
  }

  /** Returns the number that the last statement gives; 0 if it gives no number. */
  private long asSuperuser(String statements) {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(statements);
      ResultSet row = statement.getResultSet();
      return row != null && row.next() ? row.getLong(1) : 0;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private long contradictions(UUID experiment) {
    var request = acme.request(JobKind.REPORTING, experiment, 0);
    try (TenantTransactions tables = request.database().open()) {
      var found = new ExperimentStore(tables).get(experiment.toString());
      return new LabelStore(tables).contradictions(found);
    }
  }

  private UUID experiment(TestItem... items) {
    return acme.experiment(acme.imported(List.of(items)), List.of("isotropy-vne"), null, List.of());
  }

  private UUID answer() {
    return acme.ids("select id from answers").get(0);
  }

  private LabelledAnswer only(UUID experiment) {
    List<LabelledAnswer> answers = answers(experiment);
    assertThat(answers).hasSize(1);
    return answers.get(0);
  }

  private List<LabelledAnswer> answers(UUID experiment) {
    return answers(experiment, 1_000);
  }

  private List<LabelledAnswer> answers(UUID experiment, int itemsAtOnce) {
    var request = acme.request(JobKind.REPORTING, experiment, 0);
    try (TenantTransactions tables = request.database().open()) {
      var found = new ExperimentStore(tables).get(experiment.toString());
      List<LabelledAnswer> answers = new ArrayList<>();
      new LabelStore(tables, itemsAtOnce).forEachItem(found, answers::addAll);
      return answers;
    }
  }
}
