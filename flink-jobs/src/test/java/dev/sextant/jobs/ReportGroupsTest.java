package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestReports.line;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Items that are not independent observations. */
class ReportGroupsTest {

  @TempDir static Path checkpoints;

  private static TestDatabase database;
  private static TestReports reports;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    reports = new TestReports(new TestTenant(database, database.acme()), checkpoints);
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  void copies_are_one_cluster_and_a_text_with_both_labels_is_counted() throws Exception {
    List<TestItem> once =
        List.of(
            TestItem.of("Q1", "c", judged("a", true), judged("abc", false)),
            TestItem.of("Q2", "c", judged("ab", true), judged("abcd", false)),
            TestItem.of("Q3", "c", judged("abcde", true), judged("b", false)));
    List<TestItem> copied = new ArrayList<>(once);
    copied.addAll(once);
    copied.add(TestItem.of(" Q1\n", "c", judged("a", false)));

    JsonNode alone = reports.report(reports.scored(once, "grounded"), 1);
    JsonNode both = reports.report(reports.scored(copied, "grounded"), 1);

    assertThat(alone.at("/dataset/copies").asInt()).isZero();
    assertThat(both.at("/dataset/groups").asInt()).isEqualTo(3);
    assertThat(both.at("/dataset/copies").asInt()).isEqualTo(4);
    assertThat(both.at("/dataset/contradictory_answers").asInt()).isEqualTo(1);
  }

  @Test
  void twice_the_same_items_say_no_more_than_once() throws Exception {
    List<TestItem> once = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      String longer = "a".repeat(2 + i * 7 % 12);
      String other = "b".repeat(5 + i * 5 % 12);
      once.add(TestItem.of("Q" + i, "c", judged(longer, true), judged(other, false)));
    }

    JsonNode auc = auc(reports.report(reports.scored(once, "grounded"), 1));
    JsonNode ofTwice = auc(reports.report(reports.scored(twice(once), "grounded"), 1));

    assertThat(auc.get("low").asDouble()).isLessThan(auc.get("value").asDouble()).isPositive();
    assertThat(ofTwice).isEqualTo(auc);
  }

  private static JsonNode auc(JsonNode report) {
    return line(report, "length", null).at("/binary/auc");
  }

  private static List<TestItem> twice(List<TestItem> items) {
    return Stream.concat(items.stream(), items.stream()).toList();
  }
}
