package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestItem.sample;
import static dev.sextant.jobs.TestReports.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.jobs.JobRequest.JobKind;
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

class ReportingJobTest {

  private static final EmbedderSpec FAKE = FakeEmbedder.specOf("fake");
  private static final EmbedderSpec OTHER = FakeEmbedder.specOf("another");

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
  void binary_statistics_equal_those_taken_by_hand() throws Exception {
    UUID experiment =
        reports.scored(
            List.of(
                TestItem.of("Q1", null, judged("ab", true), judged("abc", false)),
                TestItem.of("Q2", null, judged("abcd", true), judged("abcdefgh", false)),
                TestItem.of("Q3", null, judged("abcdefghi", false), sample("unlabelled"))),
            null);

    JsonNode length = line(reports.report(experiment, 1), "length", null);

    assertThat(length.get("direction").asText()).isEqualTo("higher-is-risky");
    assertThat(length.get("undirected").asBoolean()).isTrue();
    assertThat(length.get("n_labelled").asInt()).isEqualTo(5);
    assertThat(length.get("n_used").asInt()).isEqualTo(5);
    JsonNode binary = length.get("binary");
    assertThat(binary.get("n_grounded").asInt()).isEqualTo(2);
    assertThat(binary.get("n_not_grounded").asInt()).isEqualTo(3);
    // Lengths 2, 4 against 3, 8, 9: five of six pairs are in order.
    assertThat(binary.at("/auc/value").asDouble()).isEqualTo(5 / 6.0);
    assertThat(binary.at("/auc/low").isNull()).isTrue();
    assertThat(binary.at("/auc/high").isNull()).isTrue();
    assertThat(binary.at("/auc/reason").asText()).isEqualTo("too-few-items");
    assertThat(binary.at("/auc/items").asInt()).isEqualTo(3);
    assertThat(binary.get("no_statistic").isNull()).isTrue();
    assertThat(binary.get("mean_grounded").asDouble()).isEqualTo(3);
    assertThat(binary.get("mean_not_grounded").asDouble()).isEqualTo(20 / 3.0);
    double pooled = Math.sqrt((2 + 2 * 31 / 3.0) / 3);
    assertThat(binary.at("/cohens_d/value").asDouble()).isCloseTo(11 / 3.0 / pooled, within(1e-12));
    double error = Math.sqrt(2 / 2.0 + 31 / 3.0 / 3);
    assertThat(binary.at("/welch_t/value").asDouble()).isCloseTo(11 / 3.0 / error, within(1e-12));
    assertThat(length.has("factuality")).isFalse();
  }

  @Test
  void factuality_statistics_equal_those_taken_by_hand() throws Exception {
    UUID experiment =
        reports.scored(
            List.of(
                TestItem.of("Q1", null, sample("a", 0.0), sample("ab", 0.5)),
                TestItem.of("Q2", null, sample("abc", 0.5), sample("abcd", 1.0))),
            null);

    JsonNode report = reports.report(experiment, 1);

    JsonNode length = line(report, "length", null);
    assertThat(length.get("direction").asText()).isEqualTo("higher-is-trustworthy");
    assertThat(length.has("binary")).isFalse();
    JsonNode factuality = length.get("factuality");
    assertThat(factuality.get("label_from").asText()).isEqualTo("answer");
    assertThat(factuality.get("n").asInt()).isEqualTo(4);
    assertThat(factuality.at("/r_squared/value").asDouble()).isCloseTo(0.9, within(1e-12));
    assertThat(factuality.at("/pearson/value").asDouble())
        .isCloseTo(1.5 / Math.sqrt(2.5), within(1e-12));
    assertThat(factuality.at("/spearman/value").asDouble())
        .isCloseTo(4.5 / Math.sqrt(22.5), within(1e-12));

    JsonNode ofItems = line(report, "mean-length", null).get("factuality");
    assertThat(ofItems.get("label_from").asText()).isEqualTo("mean-of-answers");
    assertThat(ofItems.at("/pearson/value").asDouble()).isCloseTo(1, within(1e-12));
  }

  @Test
  void what_is_undefined_is_counted_by_reason() throws Exception {
    UUID experiment =
        reports.scored(
            List.of(
                TestItem.of("Q1", null, judged("An answer.", true), judged(" ", false)),
                TestItem.of("Q2", "Context.", judged("An answer.", false), sample("A. B."))),
            null);

    JsonNode novelty = line(reports.report(experiment, 1), "context-novelty", null);

    assertThat(novelty.get("n_labelled").asInt()).isEqualTo(3);
    assertThat(novelty.get("n_used").asInt()).isEqualTo(1);
    assertThat(novelty.get("undefined").toString())
        .isEqualTo("{\"empty-answer\":1,\"no-context\":1}");
    assertThat(novelty.at("/binary/auc").isNull()).as("one class only").isTrue();
    assertThat(novelty.at("/binary/no_statistic").asText()).isEqualTo("one-class");
  }

  @Test
  void an_item_that_failed_is_counted_wherever_it_has_no_score() throws Exception {
    UUID experiment =
        acme.experiment(
            acme.imported(
                List.of(
                    TestItem.of("Q1?", "C1.", judged("One.", true), judged("Two.", false)),
                    TestItem.of("Q2?", "C2.", judged("Poison.", true), judged("Four.", false)),
                    TestItem.of("Q3?", "C3.", judged("Three.", 0.5)))),
            List.of("sgi"),
            null,
            List.of(FAKE));
    FakeEmbedder.refuse("Poison");
    try {
      reports.score(experiment);
    } finally {
      FakeEmbedder.reset();
    }

    JsonNode report = reports.report(experiment, 1);

    JsonNode length = line(report, "length", null);
    assertThat(length.get("n_labelled").asInt()).isEqualTo(5);
    assertThat(length.get("n_used").asInt()).as("positive control").isEqualTo(5);
    for (String metric : List.of("sgi", "theta-rq", "theta-rc")) {
      JsonNode line = line(report, metric, "fake");
      assertThat(line.get("n_labelled").asInt()).isEqualTo(5);
      assertThat(line.get("n_used").asInt()).isEqualTo(3);
      assertThat(line.get("undefined").toString()).isEqualTo("{\"failed\":2}");
    }
    JsonNode ofItems = line(report, "theta-qc", "fake");
    assertThat(ofItems.get("n_labelled").asInt())
        .isEqualTo(line(report, "mean-length", null).get("n_labelled").asInt())
        .isEqualTo(3);
    assertThat(ofItems.get("undefined").toString()).isEqualTo("{\"failed\":1}");
  }

  @Test
  void floors_come_first_then_metrics_by_catalogue_then_embedders_as_chosen() throws Exception {
    UUID experiment =
        acme.experiment(
            acme.imported(TestItems.capitals(4)),
            List.of("isotropy-vne", "sgi"),
            null,
            List.of(OTHER, FAKE));
    reports.score(experiment);

    List<String> lines = new ArrayList<>();
    reports
        .report(experiment, 1)
        .get("results")
        .forEach(
            line ->
                lines.add(line.get("metric").asText() + " " + line.get("embedder").asText(null)));

    assertThat(lines)
        .containsExactly(
            "length null",
            "context-novelty null",
            "question-overlap null",
            "context-substring null",
            "mean-length null",
            "length-variation null",
            "jaccard-dispersion null",
            "u-deg-jaccard null",
            "u-eigv-jaccard null",
            "u-ecc-jaccard null",
            "rouge-l-dispersion null",
            "selfcheck-ngram null",
            "selfcheck-ngram-max null",
            "sgi another",
            "sgi fake",
            "theta-rq another",
            "theta-rq fake",
            "theta-rc another",
            "theta-rc fake",
            "theta-qc another",
            "theta-qc fake",
            "isotropy-vne another",
            "isotropy-vne fake");
  }

  @Test
  void only_labels_of_the_chosen_kind_are_used() throws Exception {
    List<TestItem> items =
        List.of(
            TestItem.of("Q1", null, judged("a", true), sample("abc", 0.5)),
            TestItem.of("Q2", null, judged("ab", false), sample("abcd", 0.7)));
    JsonNode both = line(reports.report(reports.scored(items, null), 1), "length", null);
    JsonNode grounded = line(reports.report(reports.scored(items, "grounded"), 1), "length", null);
    JsonNode factuality =
        line(reports.report(reports.scored(items, "factuality"), 1), "length", null);

    assertThat(both.has("binary") && both.has("factuality")).as("positive control").isTrue();
    assertThat(grounded.has("binary")).isTrue();
    assertThat(grounded.has("factuality")).isFalse();
    assertThat(grounded.get("n_labelled").asInt()).isEqualTo(2);
    assertThat(factuality.has("binary")).isFalse();
    assertThat(factuality.has("factuality")).isTrue();
  }

  @Test
  void without_labels_there_are_lines_without_statistics() throws Exception {
    UUID experiment =
        reports.scored(List.of(TestItem.of("Q1", null, sample("One."), sample("Two."))), null);

    JsonNode report = reports.report(experiment, 1);

    assertThat(report.get("label").isNull()).isTrue();
    assertThat(report.get("results"))
        .hasSize(13)
        .allSatisfy(line -> assertThat(line.get("n_labelled").asInt()).isZero())
        .noneMatch(line -> line.has("binary") || line.has("factuality"));
  }

  @Test
  void scores_of_vectors_of_two_kinds_of_kernels_name_both() throws Exception {
    Imported version =
        acme.imported(List.of(TestItem.of("Which?", "Here.", judged("This.", true))));
    UUID first = acme.experiment(version, List.of("theta-qc"), null, List.of(FAKE));
    UUID second = acme.experiment(version, List.of("sgi"), "grounded", List.of(FAKE));
    reports.score(first);
    FakeEmbedder.madeBy = "other kernels";
    reports.score(second);

    assertThat(lines(reports.report(second, 1), "vectors_made_by"))
        .isNotEmpty()
        .containsOnly("[\"fake\",\"other kernels\"]");
    assertThat(lines(reports.report(first, 1), "vectors_made_by"))
        .as("one kind is not worth a word")
        .isEmpty();
  }

  private static List<String> lines(JsonNode report, String field) {
    return report.findValues(field).stream().map(JsonNode::toString).toList();
  }

  @Test
  void a_report_names_neither_time_nor_ids_and_its_manifest_all_that_it_came_from()
      throws Exception {
    String longText = "far too long ".repeat(20);
    UUID experiment =
        acme.experiment(
            acme.imported(List.of(TestItem.of("Short?", longText, judged(longText, false)))),
            List.of("sgi"),
            "grounded",
            List.of(FAKE));
    acme.owned(
        "update experiments set fact_runs = '[{\"labeller\": \"facts\"}]' where id = ? returning id",
        experiment);
    reports.score(experiment);
    reports.report(experiment, 1);

    assertThat(acme.report(experiment))
        .doesNotContain(experiment.toString())
        .doesNotContain("-7")
        .startsWith(
            """
            {
              "dataset" : {
                "items" : 1,
                "answers" : 1,
                "sha256" : "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                "groups" : 1,
                "copies" : 0,
                "contradictory_answers" : 0,
                "segments" : {
                  "count" : 8,
                  "share_not_true" : 0.25
                }
              },
              "label_source" : {
                "source" : "in-force",
                "sentence" : "The labels in force count as true: people's before an oracle's, an oracle's before imported ones.",
                "labeller" : null,
                "answers" : {
                  "count" : 1,
                  "unlabelled" : 0
                },
                "items" : {
                  "count" : 1,
                  "unlabelled" : 0
                }
              },
              "labels_by_source" : {
                "grounded" : {
                  "people" : 0,
                  "oracle" : 0,
                  "imported" : 1
                }
              },
              "label" : "grounded",
              "split" : {
                "seed" : 5,
                "calibration_share" : 0.5,
                "locked" : false,
                "used" : "all",
                "items" : 1
              },
              "findings" : [ ],
              "combinations" : [ ],
              "results" : [ {
                "metric" : "length",
                "embedder" : null,
                "subject" : "answer",
            """);
    JsonNode manifest = new ObjectMapper().readTree(acme.manifest(experiment));
    assertThat(manifest.get("experiment_id").asText()).isEqualTo(experiment.toString());
    assertThat(manifest.get("code_version").asText()).isEqualTo("test");
    assertThat(manifest.at("/dataset/split/calibration_share").asDouble()).isEqualTo(0.5);
    assertThat(manifest.at("/intervals/seed").asInt()).isEqualTo(42);
    assertThat(manifest.at("/intervals/far_end_of_all_or_none").asText()).contains("exact");
    assertThat(manifest.at("/fact_runs/0/labeller").asText()).isEqualTo("facts");
    JsonNode embedder = manifest.at("/embedders/0");
    assertThat(embedder.get("revision").asText()).isEqualTo(FAKE.revision());
    assertThat(embedder.get("implementation").asText()).isEqualTo("lexical-1");
    assertThat(embedder.get("texts").asInt()).isEqualTo(3);
    assertThat(embedder.get("truncated").asInt()).isEqualTo(2);
    assertThat(embedder.get("truncated_share").asDouble()).isEqualTo(2 / 3.0);
    assertThat(embedder.get("vectors_made_by").toString()).isEqualTo("[\"fake\"]");
    JsonNode reading = embedder.get("reading");
    assertThat(reading.at("/question/truncated").asInt()).isZero();
    assertThat(reading.at("/context/texts").asInt()).isEqualTo(1);
    assertThat(reading.at("/context/truncated_share").asDouble()).isEqualTo(1);
    assertThat(reading.at("/context/read_share").asDouble()).isEqualTo(100 / 260.0);
    assertThat(manifest.at("/metrics/13").toString())
        .contains(
            "\"name\":\"sgi\"", "\"range\":[0.0,null]", "\"needs\":[\"question\",\"context\"");
  }

  @Test
  void a_report_is_written_once_and_new_labels_make_a_new_one() throws Exception {
    UUID experiment =
        reports.scored(
            List.of(
                TestItem.of("Q1", null, judged("a", true), judged("abc", false)),
                TestItem.of("Q2", null, judged("ab", true), judged("abcd", false))),
            null);
    reports.report(experiment, 1);
    String first = acme.report(experiment);
    for (UUID answer :
        acme.ids(
            """
            select a.id from answers a join experiments e on e.answer_set_id = a.answer_set_id
            where e.id = ? and length(a.text) > 2
            """,
            experiment)) {
      acme.label(answer, "human", true, null);
    }

    TestCluster.finish(
        Jobs.graph(
            acme.request(JobKind.REPORTING, experiment, 1), checkpoints.toUri().toString(), null));
    assertThat(acme.report(experiment)).isEqualTo(first);

    JsonNode second = reports.report(experiment, 2);
    assertThat(line(second, "length", null).at("/binary/n_grounded").asInt()).isEqualTo(4);
  }
}
