package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestReports.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels that people have checked in part, in a report. */
class ReportCheckedLabelsTest {

  private static final int ITEMS = 120;
  private static final int CHECKED = 60;

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

  /** Every third answer is not grounded and longer; the file is wrong about every tenth. */
  private static boolean isGrounded(int item) {
    return item % 3 != 0;
  }

  private static boolean fileSays(int item) {
    return isGrounded(item) != (item % 10 == 0);
  }

  private static List<TestItem> items() {
    List<TestItem> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      String text = "x".repeat((i * 7) % 11 + (isGrounded(i) ? 1 : 5));
      items.add(TestItem.of("Q" + i, null, judged(text, fileSays(i))));
    }
    return items;
  }

  @Test
  void people_correct_the_labels_of_a_file() throws Exception {
    TestTenant.Imported imported = acme.imported(items());
    UUID experiment = acme.experiment(imported, List.of("isotropy-vne"), "grounded", List.of());
    reports.score(experiment);
    JsonNode unchecked = reports.report(experiment, 1);
    List<UUID> answers = answers(imported);
    for (int i = 0; i < CHECKED; i++) {
      acme.label(answers.get(i), "ann", isGrounded(i));
    }
    JsonNode partly = reports.report(experiment, 2);
    for (int i = CHECKED; i < ITEMS; i++) {
      acme.label(answers.get(i), "ann", isGrounded(i));
    }
    JsonNode checked = reports.report(experiment, 3);

    assertThat(unchecked.has("checked_labels")).as("nobody checked").isFalse();
    assertThat(checked.has("checked_labels")).as("all are checked").isFalse();
    assertThat(checked.findValue("auc_checked_by_people")).isNull();
    checkCounts(partly.get("checked_labels"));
    checkShare(partly.at("/checked_labels/share_not_grounded"));
    checkArea(
        line(partly, "length", null).at("/binary/auc_checked_by_people"),
        line(checked, "length", null).at("/binary/auc/value").asDouble());
  }

  /**
   * People were asked about all grounded answers, and about every other one that is not. A queue
   * had asked about the factuality of some of them before, with another probability.
   */
  @Test
  void labels_weigh_by_how_likely_their_answers_were_chosen() throws Exception {
    TestTenant.Imported imported = acme.imported(items());
    UUID experiment = acme.experiment(imported, List.of("isotropy-vne"), "grounded", List.of());
    reports.score(experiment);
    List<UUID> answers = answers(imported);
    double bad = 0;
    double all = 0;
    for (int i = 0; i < ITEMS; i++) {
      if (isGrounded(i) || i % 6 == 0) {
        double likely = isGrounded(i) ? 1 : .5;
        if (i % 4 == 0) {
          acme.ids(
              """
              insert into labels (answer_id, source, author, factuality, inclusion_probability)
              values (?, 'human', 'ann', 0.5, 0.01) returning id
              """,
              answers.get(i));
        }
        acme.label(answers.get(i), "ann", isGrounded(i), likely);
        all += 1 / likely;
        bad += isGrounded(i) ? 0 : 1 / likely;
      }
    }
    JsonNode share = reports.report(experiment, 1).at("/checked_labels/share_not_grounded");

    assertThat(share.at("/people/value").asDouble()).isCloseTo(bad / all, within(1e-12));
    assertThat(share.get("labels").asInt()).isEqualTo(100);
  }

  /** The oracle repeats the file's errors, but is unsure of them. */
  @Test
  void probabilities_of_an_oracle_narrow_the_intervals() throws Exception {
    TestTenant.Imported imported = acme.imported(items());
    UUID experiment = acme.experiment(imported, List.of("isotropy-vne"), "grounded", List.of());
    reports.score(experiment);
    List<UUID> answers = answers(imported);
    for (int i = 0; i < CHECKED; i++) {
      acme.label(answers.get(i), "ann", isGrounded(i));
    }
    JsonNode verdicts = reports.report(experiment, 1);
    for (int i = 0; i < ITEMS; i++) {
      double sure = isGrounded(i) ? .9 : .1;
      double probability = fileSays(i) == isGrounded(i) ? sure : .5;
      acme.sureLabel(answers.get(i), fileSays(i), fileSays(i) ? 1 : 0, probability);
    }
    JsonNode probabilities = reports.report(experiment, 2);
    for (int i = 0; i < ITEMS; i++) {
      acme.sureLabel(answers.get(i), fileSays(i), .75, .7);
    }
    JsonNode sharesOfParts = reports.report(experiment, 3);

    String share = "/checked_labels/share_not_grounded";
    assertThat(width(probabilities.at(share))).isLessThan(.95 * width(verdicts.at(share)));
    assertThat(probabilities.at(share + "/oracle_alone"))
        .isEqualTo(verdicts.at(share + "/oracle_alone"));
    assertThat(width(sharesOfParts.at(share)))
        .as("a share of supported parts is no probability")
        .isEqualTo(width(verdicts.at(share)));
    String area = "/binary/auc_checked_by_people";
    assertThat(width(line(probabilities, "length", null).at(area)))
        .isLessThan(.95 * width(line(verdicts, "length", null).at(area)));
  }

  private static double width(JsonNode estimate) {
    JsonNode powered = estimate.get("powered");
    return powered.get("high").asDouble() - powered.get("low").asDouble();
  }

  @Test
  void a_report_says_whose_labels_it_takes_as_true() throws Exception {
    TestTenant.Imported version = acme.imported(items());
    UUID experiment = acme.experiment(version, List.of("isotropy-vne"), "grounded", List.of());
    reports.score(experiment);
    List<UUID> answers = answers(version);
    JsonNode imported = reports.report(experiment, 1);
    for (UUID answer : answers) {
      acme.label(answer, "oracle", true, null);
    }
    JsonNode byOracle = reports.report(experiment, 2);
    for (int i = 0; i < CHECKED; i++) {
      acme.label(answers.get(i), "ann", isGrounded(i));
    }
    JsonNode checked = reports.report(experiment, 3);

    assertThat(origins(imported)).isEqualTo("{\"people\":0,\"oracle\":0,\"imported\":120}");
    assertThat(origins(byOracle)).isEqualTo("{\"people\":0,\"oracle\":120,\"imported\":0}");
    assertThat(origins(checked)).isEqualTo("{\"people\":60,\"oracle\":60,\"imported\":0}");
    assertThat(imported.get("labels_by_source").has("factuality")).isFalse();
  }

  private static List<UUID> answers(TestTenant.Imported imported) {
    return acme.ids(
        """
        select a.id from answers a join items i on i.id = a.item_id
        where i.version_id = ? order by i.ordinal
        """,
        imported.version());
  }

  private static String origins(JsonNode report) {
    return report.at("/labels_by_source/grounded").toString();
  }

  /** Among 60 answers, 20 are not grounded; the file is wrong about 6, of which 2 are of these. */
  private static void checkCounts(JsonNode checked) {
    assertThat(checked.get("source").asText()).isEqualTo("imported");
    assertThat(checked.get("by_people").asInt()).isEqualTo(CHECKED);
    assertThat(checked.get("by_oracle").asInt()).isEqualTo(ITEMS);
    assertThat(checked.get("checked").asInt()).isEqualTo(CHECKED);
    assertThat(checked.at("/counts/both_not_grounded").asInt()).isEqualTo(18);
    assertThat(checked.at("/counts/only_oracle_not_grounded").asInt()).isEqualTo(4);
    assertThat(checked.at("/counts/only_people_not_grounded").asInt()).isEqualTo(2);
    assertThat(checked.at("/counts/both_grounded").asInt()).isEqualTo(36);
    assertThat(checked.at("/sensitivity/value").asDouble()).isCloseTo(.9, within(1e-12));
    assertThat(checked.at("/specificity/value").asDouble()).isCloseTo(.9, within(1e-12));
    double byChance = (20 / 60.0) * (22 / 60.0) + (40 / 60.0) * (38 / 60.0);
    assertThat(checked.at("/kappa/value").asDouble())
        .isCloseTo((.9 - byChance) / (1 - byChance), within(1e-12));
  }

  private static void checkShare(JsonNode share) {
    long byFile = IntStream.range(0, ITEMS).filter(i -> !fileSays(i)).count();
    assertThat(share.at("/people/value").asDouble()).isCloseTo(20 / 60.0, within(1e-12));
    assertThat(share.get("oracle_alone").asDouble()).isCloseTo(byFile / 120.0, within(1e-12));
    assertThat(share.get("basis").asText()).isEqualTo("widened");
    assertThat(share.get("labels").asInt()).isEqualTo(CHECKED);
    assertThat(share.get("disagreements").asInt()).isEqualTo(6);
    assertHolds(share.get("powered"), 40 / 120.0);
  }

  private static void checkArea(JsonNode area, double truth) {
    assertThat(area.get("labels").asInt()).isEqualTo(CHECKED);
    assertThat(area.get("missing").asInt()).isZero();
    assertThat(area.get("lambda").asDouble()).isBetween(0.0, 1.0);
    assertHolds(area.get("powered"), truth);
    assertHolds(area.get("people"), truth);
  }

  private static void assertHolds(JsonNode interval, double truth) {
    assertThat(truth).isBetween(interval.get("low").asDouble(), interval.get("high").asDouble());
  }
}
