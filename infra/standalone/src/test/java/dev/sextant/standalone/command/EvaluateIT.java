package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.rendering.Rendering;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Examples;
import dev.sextant.standalone.command.testing.ReportExports;
import dev.sextant.standalone.command.testing.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a file to a report with only the command. */
class EvaluateIT {

  private static final int SIGNALLED = 128;

  @TempDir static Path folder;

  private static Sandbox sandbox;

  @BeforeAll
  static void one_private_evaluation_then_a_running_instance() throws Exception {
    sandbox = new Sandbox(folder);
    Outcome outcome = evaluate(Examples.file(), "private", "--embedders", "lexical");
    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    assertThat(outcome.output())
        .contains("metric", "AUC", "sgi", "(floor)", "difference to the floor")
        .doesNotContain("\r");
    assertThat(outcome.errors()).contains("  starting Postgres", "completed");
    assertThat(sandbox.run("status").exitCode()).as("the private instance is gone").isEqualTo(3);
    sandbox.start();
  }

  @AfterAll
  static void stop() throws Exception {
    sandbox.close();
  }

  @Test
  void the_report_and_the_manifest_are_there_and_the_same_from_a_running_instance()
      throws Exception {
    JsonNode report = new ObjectMapper().readTree(folder.resolve("private/report.json").toFile());
    assertThat(report.at("/dataset/items").asInt()).isEqualTo(60);
    assertThat(report.at("/dataset/answers").asInt()).isEqualTo(240);
    assertThat(report.at("/results/0/embedder").isNull()).as("floors first").isTrue();
    assertThat(new ObjectMapper().readTree(folder.resolve("private/manifest.json").toFile()))
        .isNotEmpty();

    assertThat(Files.readString(folder.resolve("private/report.html")))
        .contains("\"experiment\":\"%s\"".formatted(Examples.file().getFileName()))
        .contains(Files.readString(folder.resolve("private/report.json")).replace("<", "\\u003c"));
    assertThat(Files.readString(folder.resolve("private/report.junit.xml")))
        .contains("auc(sgi, lexical) is better than its best floor");
    assertThat(folder.resolve("private/report.pdf")).isNotEmptyFile();

    Outcome again =
        evaluate(Examples.file(), "again", "--embedders", "lexical", "--formats", "pdf");

    assertThat(again.exitCode()).isZero();
    assertThat(folder.resolve("again/report.pdf")).isNotEmptyFile();
    assertThat(folder.resolve("again/report.html")).doesNotExist();
    assertThat(again.errors()).doesNotContain("starting Postgres");
    assertThat(folder.resolve("again/report.json"))
        .hasSameBinaryContentAs(folder.resolve("private/report.json"));
  }

  @Test
  void a_bundle_is_verified_and_a_changed_bit_is_named() throws Exception {
    Path bundle = folder.resolve("proof");
    Outcome written =
        evaluate(
            Examples.file(), "bundled", "--embedders", "lexical", "--bundle", bundle.toString());
    assertThat(written.exitCode()).as(written.all()).isZero();
    assertThat(bundle.resolve("report.json"))
        .hasSameBinaryContentAs(folder.resolve("bundled/report.json"));
    for (Rendering rendering : Rendering.values()) {
      assertThat(bundle.resolve(rendering.fileName()))
          .hasSameBinaryContentAs(folder.resolve("bundled").resolve(rendering.fileName()));
    }

    Outcome agrees = sandbox.runBare("verify", bundle.toString());
    assertThat(agrees.exitCode()).as(agrees.all()).isZero();
    assertThat(agrees.output())
        .contains(
            "Verify: ALL AGREE.", "they depend on vectors, and the bundle was written without.")
        .containsPattern("texts and vectors [0-9,]+ of [0-9,]+ scores");

    Path scores = bundle.resolve("scores.parquet");
    byte[] content = Files.readAllBytes(scores);
    content[content.length / 2] ^= 1;
    Files.write(scores, content);
    Outcome differs = sandbox.runBare("verify", bundle.toString());
    assertThat(differs.exitCode()).as(differs.all()).isEqualTo(3);
    assertThat(differs.output()).contains("scores.parquet was changed");

    Outcome again =
        evaluate(
            Examples.file(), "bundled", "--embedders", "lexical", "--bundle", bundle.toString());
    assertRefused(again, "is not empty");
  }

  @Test
  void an_ordered_bundle_is_fetched_by_its_link_and_verified() throws Exception {
    Outcome evaluated = evaluate(Examples.file(), "ordered", "--embedders", "lexical");
    assertThat(evaluated.exitCode()).as(evaluated.all()).isZero();
    Path zip = folder.resolve("ordered.zip");
    List<Path> rendered = new ArrayList<>();
    try (ReportExports exports = new ReportExports(sandbox)) {
      exports.fetch(exports.ordered("bundle"), zip);
      for (Rendering rendering : Rendering.values()) {
        Path file = folder.resolve("ordered-" + rendering.fileName());
        exports.fetch(exports.ordered(rendering.code()), file);
        rendered.add(file);
      }
    }
    Path proof = ReportExports.unzipped(zip, folder.resolve("unzipped"));
    assertThat(proof.resolve("report.json"))
        .hasSameBinaryContentAs(folder.resolve("ordered/report.json"));
    for (Path file : rendered) {
      String name = String.valueOf(file.getFileName()).replace("ordered-", "");
      assertThat(proof.resolve(name)).hasSameBinaryContentAs(file);
    }
    Outcome agrees = sandbox.runBare("verify", proof.toString());
    assertThat(agrees.exitCode()).as(agrees.all()).isZero();
  }

  @Test
  void the_bundles_of_a_campaign_are_one_file_and_verified_together() throws Exception {
    Path zip = folder.resolve("occurrence.zip");
    try (ReportExports exports = new ReportExports(sandbox)) {
      exports.fetch(exports.ofCampaign(), zip);
    }
    Path proof = ReportExports.unzipped(zip, folder.resolve("unzipped-occurrence"));
    assertThat(proof.getFileName().toString()).startsWith("sextant-occurrence-");
    assertThat(proof.toFile().list())
        .containsExactlyInAnyOrder(
            "cell-01",
            "cell-02",
            "occurrence.json",
            "comparison.json",
            "manifest.json",
            "SHA256SUMS");
    JsonNode comparison = new ObjectMapper().readTree(proof.resolve("comparison.json").toFile());
    assertThat(comparison.at("/comparisons/0/systems")).hasSize(2);

    Outcome agrees = sandbox.runBare("verify", proof.toString());
    assertThat(agrees.exitCode()).as(agrees.all()).isZero();
    assertThat(agrees.output())
        .containsPattern("cell-01 \\(.*, one\\): all [0-9,]+ values of its report agree")
        .containsPattern("cell-02 \\(.*, two\\): all [0-9,]+ values of its report agree")
        .contains("Verify: ALL AGREE.", "all 2 bundles");
    assertThat(sandbox.runBare("verify", proof.resolve("cell-01").toString()).exitCode()).isZero();

    Path scores = proof.resolve("cell-02/scores.parquet");
    byte[] content = Files.readAllBytes(scores);
    content[content.length / 2] ^= 1;
    Files.write(scores, content);
    Outcome differs = sandbox.runBare("verify", proof.toString());
    assertThat(differs.exitCode()).as(differs.all()).isEqualTo(3);
    assertThat(differs.output()).contains("cell-02/scores.parquet was changed", "FILES DIFFER");
  }

  @Test
  void a_folder_that_is_no_bundle_is_refused() throws Exception {
    Outcome outcome = sandbox.runBare("verify", folder.toString());

    assertThat(outcome.exitCode()).as(outcome.all()).isEqualTo(2);
    assertThat(outcome.errors()).contains("is no bundle");
  }

  @Test
  void a_broken_line_is_refused_with_its_number_and_nothing_stays() throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(Examples.file()));
    lines.set(16, "{\"question\": ");
    Path file = Files.write(folder.resolve("broken.jsonl"), lines);

    Outcome outcome = evaluate(file, "broken");

    assertRefused(outcome, "line 17");
    assertThat(folder.resolve("broken/report.json")).doesNotExist();
    assertThat(sandbox.tables().rows("select name from datasets where name like 'broken%'"))
        .isEmpty();
  }

  @Test
  void bad_lines_can_be_skipped_and_are_listed() throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(Examples.file()));
    lines.set(16, "{\"question\": ");
    Path file = Files.write(folder.resolve("skipped.jsonl"), lines);

    Outcome outcome = evaluate(file, "skipped", "--on-error", "skip", "--embedders", "lexical");

    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    assertThat(outcome.errors()).contains("imported 59 items", "from 60 lines", "line 17");
  }

  @Test
  void a_score_from_elsewhere_is_reported_with_its_auc_and_its_cost() throws Exception {
    StringBuilder csv = new StringBuilder("question,answer,grounded,Judge (0-100)\n");
    for (int i = 0; i < 60; i++) {
      boolean grounded = i % 2 == 0;
      // Of any two answers with different labels the grounded one has more, but for the first 30.
      int judge = i < 30 ? 50 : grounded ? 90 : 10;
      csv.append("How long is river %d?,It has %d km.,%s,%d\n".formatted(i, i, grounded, judge));
    }
    Path file = Files.writeString(folder.resolve("judged.csv"), csv);

    Outcome outcome =
        evaluate(
            file,
            "judged",
            "--embedders",
            "lexical",
            "--scores",
            "judge=Judge (0-100)",
            "--score-costs",
            "judge=1.25 EUR");

    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    assertThat(outcome.output())
        .contains("external-judge was computed elsewhere: 1.25 EUR per 1,000 answers.");
    JsonNode report = new ObjectMapper().readTree(folder.resolve("judged/report.json").toFile());
    for (JsonNode result : report.path("results")) {
      if (result.path("metric").asText().equals("external-judge")) {
        // 15 x 15 pairs are tied, and the other 675 of 900 are ordered rightly.
        assertThat(result.at("/binary/auc/value").asDouble()).isEqualTo(787.5 / 900);
        assertThat(result.at("/external/cost_per_thousand").asDouble()).isEqualTo(1.25);
        return;
      }
    }
    throw new AssertionError("the report has no external score: " + outcome.all());
  }

  @Test
  void records_of_another_tool_are_mapped_by_their_names_and_the_mapping_is_shown()
      throws Exception {
    Path file = folder.resolve("ragas.json");
    StringBuilder array = new StringBuilder("[");
    for (int i = 0; i < 40; i++) {
      array
          .append(i == 0 ? "" : ",")
          .append(
              """
              {"user_input": "How long is river %d?", "retrieved_contexts": ["It has %d km.", "It is a river."],
               "response": "%s", "is_correct": %d}
              """
                  .formatted(
                      i,
                      100 + i,
                      i % 2 == 0 ? "It has %d km.".formatted(100 + i) : "Blue.",
                      1 - i % 2));
    }
    Files.writeString(file, array.append("]"));

    Outcome outcome = evaluate(file, "ragas", "--embedders", "lexical", "--metrics", "sgi");

    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    assertThat(outcome.errors())
        .contains(
            "read as JSON records",
            "question: user_input, by its name (--mapping question=- leaves it out)",
            "context: retrieved_contexts (lists; their texts are joined, with a blank line"
                + " between)",
            "grounded: is_correct, by its name",
            "labels: 1 = grounded; 0 = not grounded");
    assertThat(outcome.output())
        .contains(
            "come with the metrics that you named",
            "Of those that you named: sgi with lexical, AUC",
            "In the browser: http://127.0.0.1:",
            "./sextant link --data " + sandbox.data(),
            "/experiments/")
        .doesNotContain("(sgi:");
  }

  @Test
  void labels_that_may_mean_either_are_refused_unless_they_are_left_out() throws Exception {
    Path file =
        Files.writeString(folder.resolve("either.csv"), "prompt;completion;label\na;b;1\nc;d;0\n");
    String[] options = {"--embedders", "lexical", "--separator", ";", "--metrics", "theta-rq"};

    assertRefused(
        evaluate(file, "either", options), "--mapping grounded=label --labels \"1=grounded,0=");

    List<String> without = new ArrayList<>(List.of(options));
    without.addAll(List.of("--mapping", "grounded=-"));
    Outcome outcome = evaluate(file, "either", without.toArray(String[]::new));
    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    assertThat(outcome.errors())
        .contains("not read: label", "no labels: there will be scores, but no statistics.");
  }

  @Test
  void a_file_without_a_known_name_is_refused_with_the_option_that_helps() throws Exception {
    Path file = Files.writeString(folder.resolve("strange.jsonl"), "{\"a\":\"x\",\"b\":\"y\"}\n");
    assertRefused(
        evaluate(file, "strange"), "The columns are: a, b. Say it by --mapping question=COLUMN");
    assertRefused(
        evaluate(file, "strange", "--mapping", "answr=b"),
        "--mapping knows the fields id, question");
  }

  @Test
  void two_evaluations_of_one_file_at_once_are_both_done() throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(Examples.file()));
    Path file = Files.write(folder.resolve("twice.jsonl"), lines.subList(0, 40));
    List<Process> both = new ArrayList<>();
    for (String out : List.of("first", "second")) {
      both.add(
          sandbox.begin(
              "evaluate",
              file.toString(),
              "--embedders",
              "lexical",
              "--out",
              folder.resolve(out).toString()));
    }
    for (Process one : both) {
      assertThat(one.waitFor()).isZero();
    }
    assertThat(folder.resolve("first/report.json"))
        .hasSameBinaryContentAs(folder.resolve("second/report.json"));
  }

  @Test
  void an_empty_file_is_refused() throws Exception {
    assertRefused(evaluate(Files.createFile(folder.resolve("empty.jsonl")), "empty"), "empty");
  }

  @Test
  void a_metric_that_does_not_apply_is_refused() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("contextless.jsonl"),
            "{\"id\":\"1\",\"question\":\"Why?\",\"answers\":[{\"text\":\"So.\",\"grounded\":true}]}\n");

    assertRefused(
        evaluate(file, "contextless", "--metrics", "sgi"), "leave the metric out of --metrics");
  }

  @Test
  void an_unknown_embedder_is_refused() throws Exception {
    assertRefused(evaluate(Examples.file(), "unknown", "--embedders", "gpt-99"), "gpt-99");
  }

  @Test
  void a_label_that_the_file_lacks_is_refused() throws Exception {
    assertRefused(evaluate(Examples.file(), "label", "--label", "factuality"), "leave --label out");
  }

  @Test
  void a_wrong_option_value_is_refused() throws Exception {
    assertRefused(evaluate(Examples.file(), "seed", "--seed", "-1"), "--seed takes a whole number");
    assertRefused(evaluate(Examples.file(), "format", "--format", "xml"), "--format takes one of");
    assertRefused(evaluate(Examples.file(), "mapping", "--mapping", "x"), "--mapping takes");
    assertRefused(evaluate(Examples.file(), "labels", "--labels", "x=y"), "--labels says");
  }

  @Test
  void a_folder_that_cannot_be_written_is_an_error() throws Exception {
    Path file = Files.createFile(folder.resolve("no-folder"));

    Outcome outcome = evaluate(Examples.file(), "no-folder/report");

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.errors()).contains("Cannot write into the folder " + file.resolve("report"));
  }

  /** The command receives SIGINT even if the parent of these tests ignores it. */
  @Test
  void an_interruption_cancels_the_experiment() throws Exception {
    List<String> fromTerminal = List.of("env", "--default-signal=INT");
    assertThat(endOfEvaluation("interrupted", fromTerminal, "INT")).isEqualTo(SIGNALLED + 2);
  }

  /** Like nohup or a script's background job, where programs ignore SIGINT. */
  @Test
  void a_termination_cancels_the_experiment_where_interruptions_are_ignored() throws Exception {
    List<String> fromScript = List.of("env", "--ignore-signal=INT,HUP");
    assertThat(endOfEvaluation("terminated", fromScript, "TERM")).isEqualTo(SIGNALLED + 15);
  }

  /** Sends the signal during scoring; returns the command's exit code. */
  private static int endOfEvaluation(String name, List<String> launcher, String signal)
      throws Exception {
    Path file = Examples.multiplied(folder.resolve(name + ".jsonl"), 40);
    String out = folder.resolve(name).toString();
    Process client =
        sandbox.begin(
            launcher, "evaluate", file.toString(), "--embedders", "all-MiniLM-L6-v2", "--out", out);
    String state = "select state from experiments where name = '%s.jsonl'".formatted(name);
    while (!sandbox.tables().rows(state).containsKey("scoring")) {
      assertThat(client.isAlive()).as("ends only on a signal").isTrue();
      TimeUnit.MILLISECONDS.sleep(20);
    }

    new ProcessBuilder("kill", "-" + signal, Long.toString(client.pid())).start().waitFor();

    int code = client.waitFor();
    // Handed over: the command waits some seconds for the end, then the instance finishes alone.
    assertThat(sandbox.tables().rows(state).keySet()).containsAnyOf("cancelling", "cancelled");
    while (sandbox.tables().rows(state).containsKey("cancelling")) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(sandbox.tables().rows(state).keySet()).containsExactly("cancelled");
    assertThat(folder.resolve(name).resolve("report.json")).doesNotExist();
    return code;
  }

  @Test
  void embedders_are_listed_and_a_folder_without_a_model_is_refused() throws Exception {
    Outcome list = sandbox.run("embedder", "list");
    assertThat(list.exitCode()).isZero();
    assertThat(list.output())
        .contains("lexical", "all-MiniLM-L6-v2", "bge-small-en-v1.5", "e5-small-v2");

    assertRefused(sandbox.run("embedder", "add", "mine", folder.toString()), "config.json");
    assertRefused(sandbox.run("embedder", "close", folder.toString()), "open are: none.");
  }

  private static Outcome evaluate(Path file, String out, String... more) throws Exception {
    List<String> line =
        new ArrayList<>(
            List.of("evaluate", file.toString(), "--out", folder.resolve(out).toString()));
    line.addAll(List.of(more));
    return sandbox.run(line.toArray(String[]::new));
  }

  private static void assertRefused(Outcome outcome, String words) {
    assertThat(outcome.exitCode()).as(outcome.all()).isEqualTo(2);
    assertThat(outcome.errors()).contains(words).doesNotContain("\tat ", "Exception");
  }
}
