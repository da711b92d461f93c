package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestReports.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.jobs.TestItem.TestAnswer;
import dev.sextant.jobs.TestTenant.StoredScore;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A score that was imported with the answers is scored, reported and audited like any other. */
class ReportExternalScoresTest {

  private static final int ITEMS = 80;
  private static final int WITHOUT_VALUE = 9;
  private static final List<String> BOTH = List.of("external-judge", "external-risk-judge");

  @TempDir static Path checkpoints;

  private static TestDatabase database;
  private static TestTenant acme;
  private static List<TestItem> items;
  private static UUID experiment;
  private static JsonNode report;

  @BeforeAll
  static void start() throws Exception {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    items = items();
    TestReports reports = new TestReports(acme, checkpoints);
    experiment = acme.experiment(acme.imported(items), BOTH, null, List.of());
    reports.score(experiment);
    report = reports.report(experiment, 1);
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  void every_answer_has_its_value_or_the_reason_why_it_has_none() {
    List<StoredScore> scores =
        acme.scores(experiment).stream()
            .filter(score -> score.metric().equals("external-judge"))
            .toList();

    assertThat(scores).hasSize(2 * ITEMS);
    for (StoredScore score : scores) {
      Double imported = answer(score).scores().get("judge");
      assertThat(score.value()).isEqualTo(imported);
      assertThat(score.undefined()).isEqualTo(imported == null ? "no-external-score" : null);
    }
  }

  @Test
  void its_auc_is_the_share_of_pairs_that_it_orders_rightly() {
    JsonNode judge = line(report, "external-judge", null);

    assertThat(judge.get("n_labelled").asInt()).isEqualTo(2 * ITEMS);
    assertThat(judge.get("n_used").asInt()).isEqualTo(2 * ITEMS - WITHOUT_VALUE);
    assertThat(judge.at("/undefined/no-external-score").asInt()).isEqualTo(WITHOUT_VALUE);
    assertThat(judge.at("/binary/auc/value").asDouble()).isCloseTo(auc(), within(1e-12));
    assertThat(judge.at("/binary/auc/low").asDouble()).isLessThan(auc());
    assertThat(line(report, "external-risk-judge", null).at("/binary/auc/value").asDouble())
        .as("the other direction")
        .isCloseTo(1 - auc(), within(1e-12));
  }

  @Test
  void it_is_audited_against_the_floors_and_can_be_the_finding() {
    JsonNode judge = line(report, "external-judge", null).get("binary");

    assertThat(judge.at("/floor_audit/verdict").asText()).isEqualTo("adds");
    assertThat(judge.at("/added_value/verdict").asText()).isEqualTo("adds");
    assertThat(report.at("/findings/0/best/metric").asText()).isEqualTo("external-judge");
    assertThat(report.at("/combinations/0/all/scores").findValuesAsText("metric"))
        .contains("external-judge");
  }

  @Test
  void a_report_says_that_it_was_imported_and_what_it_costs() {
    JsonNode judge = line(report, "external-judge", null).get("external");

    assertThat(judge.get("name").asText()).isEqualTo("judge");
    assertThat(judge.get("cost_per_thousand").asDouble()).isEqualTo(1.25);
    assertThat(judge.get("currency").asText()).isEqualTo("EUR");
    assertThat(line(report, "external-risk-judge", null).at("/external/currency").isNull())
        .isTrue();
    assertThat(line(report, "length", null).has("external")).isFalse();
  }

  /** By counting pairs, ties as a half; origin: the definition of the area under the ROC curve. */
  private static double auc() {
    List<Double> right = new ArrayList<>();
    List<Double> wrong = new ArrayList<>();
    items.stream()
        .flatMap(item -> item.answers().stream())
        .filter(answer -> answer.scores().containsKey("judge"))
        .forEach(answer -> (answer.grounded() ? right : wrong).add(answer.scores().get("judge")));
    double sum = 0;
    for (double high : right) {
      for (double low : wrong) {
        sum += high > low ? 1 : high == low ? .5 : 0;
      }
    }
    return sum / right.size() / wrong.size();
  }

  private static TestAnswer answer(StoredScore score) {
    return items.get((int) score.item()).answers().get(score.answer());
  }

  /** A judge in steps of ten that is often right; lengths of texts are random. */
  private static List<TestItem> items() {
    Random random = new Random(11);
    List<TestItem> made = new ArrayList<>();
    int left = WITHOUT_VALUE;
    for (int i = 0; i < ITEMS; i++) {
      TestAnswer right = judged("It is" + " so".repeat(random.nextInt(20)) + i, true);
      TestAnswer wrong = judged("It is" + " so".repeat(random.nextInt(20)) + i, false);
      made.add(
          TestItem.of(
              "What is the number of %d?".formatted(i),
              null,
              right.scored("judge", 10.0 * (4 + random.nextInt(6))),
              left-- > 0 ? wrong : wrong.scored("judge", 10.0 * random.nextInt(7))));
    }
    return made;
  }
}
