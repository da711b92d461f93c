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
import java.util.stream.IntStream;
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
    checkAudit(line(report, "mean-length", null).at("/binary/floor_audit"));
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
    checkRange(leftOut.get("share_grounded"), 3 / 5.0, 3 / 5.0);
    assertThat(leftOut.get("mean_grounded").isNull()).as("a length has no upper end").isTrue();
  }

  /**
   * Of 6 pairs the means win 1 of 2, and 4 are unknown. The lengths of the judged answers win 5.5
   * of 6, with those of the items that have too few samples.
   */
  private static void checkAudit(JsonNode audit) {
    assertThat(audit.get("floor").asText()).isEqualTo("length");
    assertThat(audit.at("/difference/value").asDouble()).isEqualTo(1 / 2.0 - 1);
    assertThat(audit.at("/left_out/subjects").asInt()).isEqualTo(5);
    assertThat(audit.at("/left_out/left_out").asInt()).isEqualTo(2);
    checkRange(audit.at("/left_out/difference"), (1 - 5.5) / 6, (5 - 5.5) / 6);
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

  /** One item of 24 loses its draws, and so its score. */
  @Test
  void a_finding_and_pearsons_r_have_bounds() throws Exception {
    List<TestItem> items =
        IntStream.range(0, 24)
            .mapToObj(i -> TestItem.of("Q" + i, null, judged("x".repeat(1 + i % 5), i / 23.0)))
            .toList();
    SampledSet set = SampledSet.of(acme, acme.imported(items), 2);
    for (int i = 0; i < items.size(); i++) {
      String outcome = i == 7 ? "refused" : "answered";
      set.draw(i, 0, outcome, "first " + i);
      set.draw(i, 1, outcome, "second".repeat(1 + i % 7));
    }
    UUID experiment =
        acme.experiment(
            set.answers(),
            List.of("isotropy-vne"),
            "factuality",
            List.of(FakeEmbedder.specOf("fake")));
    reports.score(experiment);

    JsonNode report = reports.report(experiment, 1);

    JsonNode factuality = line(report, "isotropy-vne", "fake").get("factuality");
    checkPearson(factuality);
    JsonNode finding = report.at("/findings/0");
    assertThat(finding.at("/best/metric").asText()).isEqualTo("isotropy-vne");
    assertThat(finding.at("/left_out/subjects").asInt()).isEqualTo(24);
    assertThat(finding.at("/left_out/left_out").asInt()).isEqualTo(1);
    assertThat(finding.at("/left_out/value")).isEqualTo(factuality.at("/left_out/spearman"));
    JsonNode difference = finding.at("/left_out/difference");
    assertThat(difference).isEqualTo(factuality.at("/floor_audit/left_out/difference"));
    double value = finding.at("/difference/value").asDouble();
    assertThat(difference.get("low").asDouble()).isLessThan(value);
    assertThat(difference.get("high").asDouble()).isGreaterThan(value);
  }

  /**
   * Three items of 24 have no answer at all, because all of their draws were refused. No score has
   * a value for them, and the scores that they would have are free of each other.
   */
  @Test
  void items_without_any_answer_belong_to_the_bounds_of_a_difference() throws Exception {
    List<TestItem> items =
        IntStream.range(0, 24)
            .mapToObj(i -> TestItem.of("Q" + i, null).withFactuality(i / 23.0))
            .toList();
    SampledSet set = SampledSet.of(acme, acme.imported(items), 2);
    for (int i = 0; i < items.size(); i++) {
      String outcome = i % 8 == 7 ? "refused" : "answered";
      set.draw(i, 0, outcome, "first " + i);
      set.draw(i, 1, outcome, "second".repeat(1 + i % 7));
    }
    UUID experiment =
        acme.experiment(
            set.answers(),
            List.of("isotropy-vne"),
            "factuality",
            List.of(FakeEmbedder.specOf("fake")));
    reports.score(experiment);

    JsonNode report = reports.report(experiment, 1);

    JsonNode score = line(report, "isotropy-vne", "fake").get("factuality");
    JsonNode audit = score.get("floor_audit");
    JsonNode floor = line(report, audit.get("floor").asText(), null).get("factuality");
    assertThat(audit.at("/left_out/subjects").asInt()).isEqualTo(24);
    assertThat(audit.at("/left_out/left_out").asInt()).isEqualTo(3);
    JsonNode ofScore = score.at("/left_out/spearman");
    JsonNode ofFloor = floor.at("/left_out/spearman");
    checkRange(
        audit.at("/left_out/difference"),
        ofScore.get("low").asDouble() - ofFloor.get("high").asDouble(),
        ofScore.get("high").asDouble() - ofFloor.get("low").asDouble());
    assertThat(report.at("/findings/0/left_out/difference"))
        .isEqualTo(audit.at("/left_out/difference"));
  }

  /** The 24 labels are i / 23; without the eighth one their squares are less. */
  private static void checkPearson(JsonNode factuality) {
    double r = factuality.at("/pearson/value").asDouble();
    double mean = (24 * .5 - 7 / 23.0) / 23;
    double within = 0;
    double all = 0;
    for (int i = 0; i < 24; i++) {
      double y = i / 23.0;
      within += i == 7 ? 0 : (y - mean) * (y - mean);
      all += (y - .5) * (y - .5);
    }
    double between = 1 - within / all;
    double far = Math.sqrt(between);
    double near = Math.sqrt(between + (1 - between) * r * r);
    checkRange(factuality.at("/left_out/pearson"), r < 0 ? -near : -far, r > 0 ? near : far);
    checkRange(factuality.at("/left_out/r_squared"), 0, near * near);
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
