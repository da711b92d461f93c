package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestReports.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.jobs.TestTenant.Imported;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Draws that the policy for outcomes leaves out, in the statistics of a report. */
class ReportOutcomesTest {

  private static final double EXACT = 1e-12;

  private static final List<TestItem> FIVE_ITEMS =
      List.of(
          TestItem.of("Q0", null, judged("x", true)),
          TestItem.of("Q1", null, judged("xxx", false)),
          TestItem.of("Q2", null, judged("xx", true)),
          TestItem.of("Q3", null, judged("xxxx", false)),
          TestItem.of("Q4", null, judged("xxx", true)));

  @TempDir static Path checkpoints;

  private static TestDatabase database;
  private static TestTenant acme;
  private static TestReports reports;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    reports = new TestReports(acme, checkpoints);
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shares_and_bounds_equal_those_taken_by_hand(boolean sampled) throws Exception {
    Imported version = acme.imported(FIVE_ITEMS);
    SampledSet set = sampled ? SampledSet.of(acme, version, 2) : SampledSet.imported(acme, version);
    UUID counted = drawTwice(set);
    UUID experiment =
        acme.experiment(set.answers(), List.of("isotropy-vne"), "grounded", List.of());
    reports.score(experiment);

    JsonNode report = reports.report(experiment, 1);

    checkDraws(report.get("draws"));
    checkItems(line(report, "mean-length", null).at("/binary/left_out"));
    checkJudged(line(report, "length", null).get("binary"));
    acme.label(counted, "ann", false);
    checkAnswers(line(reports.report(experiment, 2), "length", null).at("/binary/left_out"));
  }

  /** Makes two draws for each item; returns an answer that counts, of an item that lacks one. */
  private static UUID drawTwice(SampledSet set) {
    set.draw(0, 0, "answered", "a");
    set.draw(0, 1, "answered", "a");
    set.draw(1, 0, "answered", "aaa");
    set.draw(1, 1, "answered", "aaa");
    set.draw(2, 0, "answered", "aaaa");
    set.draw(2, 1, "answered", "aaaa");
    UUID counted = set.draw(3, 0, "answered", "aaaaa");
    set.draw(3, 1, "refused", "No.");
    set.draw(4, 0, "truncated", "aa");
    set.draw(4, 1, "failed");
    return counted;
  }

  @Test
  void an_imported_file_asked_for_the_draws_that_it_has_and_the_written_policy_counts_them()
      throws Exception {
    SampledSet set = SampledSet.imported(acme, acme.imported(FIVE_ITEMS));
    set.draw(0, 0, "answered", "a");
    set.draw(0, 1, "truncated", "aa");
    set.draw(0, 2, "empty");
    set.draw(2, 5, "refused", "No.");
    UUID experiment =
        acme.experiment(set.answers(), List.of("isotropy-vne"), "grounded", List.of());
    acme.count(
        """
        with changed as (
          update experiments set outcomes = '{answered,truncated}' where id = ? returning 1)
        select count(*) from changed
        """,
        experiment);
    reports.score(experiment);

    JsonNode draws = reports.report(experiment, 1).get("draws");

    assertThat(draws.get("asked").asInt()).isEqualTo(4);
    assertThat(draws.get("counted").asInt()).isEqualTo(2);
    assertThat(draws.get("not_made").asInt()).isZero();
    assertThat(draws.get("counted_outcomes").toString()).isEqualTo("[\"answered\",\"truncated\"]");
    assertThat(draws.get("outcomes").toString())
        .isEqualTo("{\"answered\":1,\"empty\":1,\"refused\":1,\"truncated\":1}");
  }

  private static void checkDraws(JsonNode draws) {
    assertThat(draws.get("asked").asInt()).isEqualTo(10);
    assertThat(draws.get("counted").asInt()).isEqualTo(7);
    assertThat(draws.get("left_out").asInt()).isEqualTo(3);
    assertThat(draws.get("share").asDouble()).isEqualTo(.3);
    assertThat(draws.get("not_made").asInt()).isZero();
    assertThat(draws.get("counted_outcomes").toString()).isEqualTo("[\"answered\"]");
    assertThat(draws.get("outcomes").toString())
        .isEqualTo("{\"answered\":7,\"failed\":1,\"refused\":1,\"truncated\":1}");
  }

  /** Means 1 and 4 of the grounded, 3 of the other; one item of either class has no score. */
  private static void checkItems(JsonNode leftOut) {
    assertThat(leftOut.get("subjects").asInt()).isEqualTo(5);
    assertThat(leftOut.get("left_out").asInt()).isEqualTo(2);
    assertThat(leftOut.get("share").asDouble()).isEqualTo(.4);
    assertThat(leftOut.get("grounded").asInt()).isEqualTo(1);
    assertThat(leftOut.get("not_grounded").asInt()).isEqualTo(1);
    assertThat(leftOut.get("unlabelled").asInt()).isZero();
    checkRange(leftOut.get("auc"), 1 / 6.0, 5 / 6.0);
    checkRange(leftOut.get("average_precision"), (1 / 3.0 + 2 / 5.0) / 2, (1 + 2 / 3.0) / 2);
    checkRange(leftOut.get("fpr_at_95_recall"), 1 / 3.0, 1);
    assertThat(leftOut.at("/auc/all_right").isNull()).as("all labels are known").isTrue();
  }

  /** No sampled answer is labelled, so the statistic is about the judged answers. */
  private static void checkJudged(JsonNode binary) {
    assertThat(binary.at("/auc/value").asDouble()).isEqualTo(5.5 / 6);
    assertThat(binary.at("/left_out/left_out").asInt()).isZero();
    checkRange(binary.at("/left_out/auc"), 5.5 / 6, 5.5 / 6);
  }

  /** One draw of the item with the labelled sample, and two of the item without any answer. */
  private static void checkAnswers(JsonNode leftOut) {
    assertThat(leftOut.get("subjects").asInt()).isEqualTo(9);
    assertThat(leftOut.get("unlabelled").asInt()).isEqualTo(3);
    assertThat(leftOut.get("share").asDouble()).isEqualTo(3 / 9.0);
    checkRange(leftOut.at("/auc/all_right"), 8.5 / 18, 17.5 / 18);
    checkRange(leftOut.at("/auc/all_wrong"), 8.5 / 18, 17.5 / 18);
    checkRange(leftOut.get("auc"), 8.5 / 18, 17.5 / 18);
  }

  private static void checkRange(JsonNode range, double low, double high) {
    assertThat(range.get("low").asDouble()).isCloseTo(low, within(EXACT));
    assertThat(range.get("high").asDouble()).isCloseTo(high, within(EXACT));
  }

  @Test
  void reports_of_the_answers_of_a_version_say_nothing_of_outcomes() throws Exception {
    UUID experiment =
        reports.scored(
            List.of(
                TestItem.of("Q1", null, judged("a", true)),
                TestItem.of("Q2", null, judged("ab", false))),
            "grounded");

    JsonNode report = reports.report(experiment, 1);

    assertThat(report.has("draws")).isFalse();
    assertThat(report.findValue("left_out")).isNull();
  }
}
