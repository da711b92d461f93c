package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestItem.sample;
import static dev.sextant.jobs.TestReports.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.jobs.TestTenant.Imported;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of a report across lines: splits, floors, embedders in pairs, fewer samples. */
class ReportAcrossSeriesTest {

  private static final EmbedderSpec FAKE = FakeEmbedder.specOf("fake");
  private static final EmbedderSpec OTHER = FakeEmbedder.specOf("another");
  private static final int ITEMS = 120;

  @TempDir static Path checkpoints;

  private static TestDatabase database;
  private static TestTenant acme;
  private static TestReports reports;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    reports = new TestReports(acme, checkpoints);
    FakeEmbedder.reset();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  void a_locked_holdout_is_left_alone() throws Exception {
    Imported imported = acme.imported(grounded());
    acme.split(imported);
    UUID experiment = acme.experiment(imported, List.of("sgi"), null, List.of(FAKE));
    reports.score(experiment);

    JsonNode open = reports.report(experiment, 1);
    assertThat(open.at("/split/used").asText()).isEqualTo("all");
    JsonNode length = open.at("/results/0");
    assertThat(length.get("n_labelled").asInt()).isEqualTo(2 * ITEMS);
    assertThat(length.at("/binary/calibration/maps")).hasSize(2);
    assertThat(length.at("/binary/calibration/maps/0/n_fitted").asInt()).isEqualTo(ITEMS);
    assertThat(length.at("/binary/calibration/maps/0/n_judged").asInt()).isEqualTo(ITEMS);

    acme.lockHoldout(imported);
    JsonNode locked = reports.report(experiment, 2);
    assertThat(locked.at("/split/used").asText()).isEqualTo("calibration");
    assertThat(locked.at("/split/items").asInt()).isEqualTo(ITEMS / 2);
    JsonNode ofHalf = locked.at("/results/0");
    assertThat(ofHalf.get("n_labelled").asInt()).isEqualTo(ITEMS);
    assertThat(ofHalf.at("/binary/calibration/maps")).isEmpty();
    assertThat(ofHalf.at("/binary/calibration/absent").asText()).contains("locked");
  }

  @Test
  void the_floor_that_made_the_labels_is_found_to_do_better() throws Exception {
    UUID experiment =
        acme.experiment(acme.imported(grounded()), List.of("sgi"), null, List.of(FAKE, OTHER));
    reports.score(experiment);
    JsonNode report = reports.report(experiment, 1);

    JsonNode finding = report.at("/findings/0");
    assertThat(finding.get("headline").asText()).isEqualTo("auc");
    assertThat(finding.get("verdict").asText()).isIn("below-floor", "no-signal", "wrong-way");
    JsonNode sgi = line(report, "sgi", "fake").get("binary");
    assertThat(sgi.at("/floor_audit/floor").asText()).isEqualTo("length");
    assertThat(sgi.at("/floor_audit/verdict").asText()).isEqualTo("worse");
    assertThat(sgi.at("/floor_audit/difference/high").asDouble()).isNegative();
    assertThat(sgi.at("/floor_audit/adjusted_p").asDouble()).isLessThan(0.05);
    assertThat(sgi.at("/floor_audit/power/outlook").asText()).isEqualTo("decided");
    assertThat(sgi.at("/floor_audit/power/needed_items").isNull()).isTrue();
    assertThat(sgi.at("/floor_audit/power/items").asInt()).isEqualTo(ITEMS);
    assertThat(sgi.at("/floor_audit/power/effective_items").asDouble()).isBetween(1.0, 120.0);
    assertThat(sgi.at("/added_value/verdict").asText()).isNotEqualTo("adds");
    assertThat(finding.at("/selected_value/low").asDouble())
        .isLessThanOrEqualTo(finding.at("/value/low").asDouble());
    assertThat(finding.at("/selected_value/high")).isEqualTo(finding.at("/value/high"));
    assertThat(finding.at("/label_noise/source").asText()).isEqualTo("assumed");
    assertThat(finding.at("/label_noise/factor").asDouble()).isCloseTo(0.9, within(1e-12));
    assertThat(sgi.at("/added_value/floors").toString()).contains("length");
    assertThat(line(report, "length", null).at("/binary/added_value").isNull()).isTrue();
    assertThat(finding.get("candidates")).isNotEmpty();
    assertThat(report.get("combinations")).hasSize(1);
    JsonNode combined = report.at("/combinations/0");
    assertThat(combined.get("subject").asText()).isEqualTo("answer");
    assertThat(combined.get("n")).isEqualTo(sgi.at("/added_value/n"));
    assertThat(combined.at("/floors/scores").findValuesAsText("metric")).contains("length");
    assertThat(combined.at("/floors/auc")).isEqualTo(sgi.at("/added_value/floors_auc"));
    assertThat(combined.at("/all/scores").findValuesAsText("metric"))
        .containsOnly("sgi", "theta-rq", "theta-rc");
    assertThat(combined.at("/all/scores").findValuesAsText("embedder"))
        .containsOnly("fake", "another");
    assertThat(combined.get("verdict").asText()).isNotEqualTo("adds");
    assertThat(combined.at("/all/log_loss/value").asDouble())
        .isCloseTo(
            combined.at("/floors/log_loss/value").asDouble()
                - combined.at("/log_loss_difference/value").asDouble(),
            within(1e-12));
    assertThat(sgi.get("roc").size()).isBetween(2, 200);
    for (String band : List.of("roc_band", "precision_recall_band")) {
      assertThat(sgi.get(band)).hasSizeBetween(10, 17);
      assertThat(sgi.get(band))
          .allSatisfy(point -> assertThat(point).hasSize(4))
          .allMatch(point -> point.get(2).asDouble() <= point.get(3).asDouble());
    }
    assertThat(sgi.get("deciles")).isNotEmpty();
    assertThat(sgi.at("/strata").findValuesAsText("trait"))
        .contains("theta-qc", "question-length", "context-length", "answer-length");

    assertThat(report.get("comparisons"))
        .filteredOn(pair -> pair.get("metric").asText().equals("sgi"))
        .singleElement()
        .satisfies(
            pair -> {
              assertThat(pair.get("a").asText()).isEqualTo("fake");
              assertThat(pair.get("b").asText()).isEqualTo("another");
              assertThat(pair.get("adjusted_p").asDouble()).isEqualTo(pair.get("p").asDouble());
              assertThat(pair.get("verdict").asText()).isIn("better", "worse", "undecided");
            });
    assertThat(report.get("agreement"))
        .filteredOn(one -> one.get("metric").asText().equals("sgi"))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.at("/pearson/0/0").asDouble()).isEqualTo(1);
              assertThat(one.at("/embedders/1").asText()).isEqualTo("another");
              assertThat(one.get("n").asInt()).isEqualTo(2 * ITEMS);
            });
  }

  /** Two people differ on a tenth of the answers: (1 - e)^2 + e^2 = 0.9 at e = 0.0528. */
  @Test
  void wrong_labels_are_as_frequent_as_people_disagree() throws Exception {
    Imported imported = acme.imported(grounded());
    UUID experiment = acme.experiment(imported, List.of("sgi"), null, List.of(FAKE));
    List<UUID> answers =
        acme.ids(
            "select id from answers where answer_set_id = ? and text like 'yes%' order by id",
            imported.answerSet());
    for (int i = 0; i < 40; i++) {
      acme.label(answers.get(i), "bob", true);
      acme.label(answers.get(i), "eve", i % 10 != 0);
    }
    acme.label(answers.get(50), "bob", true);
    reports.score(experiment);
    JsonNode noise = reports.report(experiment, 1).at("/findings/0/label_noise");
    assertThat(noise.get("source").asText()).isEqualTo("agreement");
    assertThat(noise.get("agreement_answers").asInt()).isEqualTo(40);
    assertThat(noise.at("/agreement/value").asDouble()).isCloseTo(0.9, within(1e-12));
    assertThat(noise.get("rate").asDouble()).isCloseTo(0.0527864, within(1e-7));
  }

  /**
   * For grounded labels longer is riskier; for factuality, on other answers, longer is more
   * trustworthy.
   */
  @Test
  void a_floor_takes_its_stronger_direction_for_each_kind_of_label() throws Exception {
    List<TestItem> items = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      items.add(TestItem.of("q" + i, "c", judged("a".repeat(1 + i % 3), true)));
      items.add(TestItem.of("r" + i, "c", judged("b".repeat(9 + i % 4), false)));
      items.add(TestItem.of("s" + i, "c", judged("c".repeat(1 + i), i / 40.0)));
    }
    UUID experiment = acme.experiment(acme.imported(items), List.of("sgi"), null, List.of(FAKE));
    reports.score(experiment);
    JsonNode sgi = line(reports.report(experiment, 1), "sgi", "fake");

    assertThat(sgi.at("/binary/floor_audit/floor").asText()).isEqualTo("length");
    assertThat(sgi.at("/binary/floor_audit/verdict").asText()).isEqualTo("worse");
    assertThat(sgi.at("/factuality/floor_audit/floor").asText()).isEqualTo("length");
    assertThat(sgi.at("/factuality/floor_audit/verdict").asText()).isEqualTo("worse");
  }

  @Test
  void curves_by_number_of_samples_end_at_the_score_itself() throws Exception {
    List<TestItem> items = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      items.add(
          TestItem.of(
              "Q" + i,
              null,
              judged("passage " + i, i / 20.0),
              sample("first " + i),
              sample("second " + i * i),
              sample("third " + i * 7),
              sample("fourth")));
    }
    UUID experiment =
        acme.experiment(
            acme.imported(items),
            List.of("isotropy-vne", "checkembed-cosine-frobenius"),
            null,
            List.of(FAKE));
    reports.score(experiment);
    JsonNode report = reports.report(experiment, 1);

    assertThat(report.get("n_curves")).hasSize(2);
    for (JsonNode curve : report.get("n_curves")) {
      assertThat(curve.get("points").findValuesAsText("samples")).containsExactly("2", "3", "4");
      JsonNode whole = line(report, curve.get("metric").asText(), "fake");
      assertThat(curve.at("/points/2/value/value").asDouble())
          .isCloseTo(
              whole.at("/factuality/spearman/value").asDouble(),
              org.assertj.core.api.Assertions.within(1e-9));
      assertThat(curve.get("enough").asInt()).isBetween(2, 4);
    }
    assertThat(line(report, "isotropy-vne", "fake").at("/factuality/floor_audit/floor").asText())
        .as("the floors of the one judged answer count, too")
        .isNotEmpty();
  }

  /** Labels that depend only on the length of the answer. */
  private static List<TestItem> grounded() {
    List<TestItem> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      String right = "yes " + "a".repeat(i % 5);
      String wrong = "no " + "b".repeat(10 + i % 7);
      items.add(
          TestItem.of(
              "question " + "q".repeat(i % 11),
              "context " + "c".repeat(i % 13),
              judged(right, true),
              judged(wrong, false)));
    }
    return items;
  }
}
