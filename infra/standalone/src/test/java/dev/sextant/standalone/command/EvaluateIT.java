package dev.sextant.standalone.command;

import static dev.sextant.standalone.command.testing.Evaluations.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Evaluations;
import dev.sextant.standalone.command.testing.Examples;
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
  private static Evaluations evaluations;

  @BeforeAll
  static void one_private_evaluation_then_a_running_instance() throws Exception {
    sandbox = new Sandbox(folder);
    evaluations = new Evaluations(sandbox, folder);
    Outcome outcome = evaluations.run(Examples.file(), "private", "--embedders", "lexical");
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
        evaluations.run(Examples.file(), "again", "--embedders", "lexical", "--formats", "pdf");

    assertThat(again.exitCode()).isZero();
    assertThat(folder.resolve("again/report.pdf")).isNotEmptyFile();
    assertThat(folder.resolve("again/report.html")).doesNotExist();
    assertThat(again.errors()).doesNotContain("starting Postgres");
    assertThat(folder.resolve("again/report.json"))
        .hasSameBinaryContentAs(folder.resolve("private/report.json"));
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
        evaluations.run(
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
  void a_metric_that_does_not_apply_is_refused() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("contextless.jsonl"),
            "{\"id\":\"1\",\"question\":\"Why?\",\"answers\":[{\"text\":\"So.\",\"grounded\":true}]}\n");

    assertRefused(
        evaluations.run(file, "contextless", "--metrics", "sgi"),
        "leave the metric out of --metrics");
  }

  @Test
  void an_unknown_embedder_is_refused() throws Exception {
    assertRefused(evaluations.run(Examples.file(), "unknown", "--embedders", "gpt-99"), "gpt-99");
  }

  @Test
  void a_label_that_the_file_lacks_is_refused() throws Exception {
    assertRefused(
        evaluations.run(Examples.file(), "label", "--label", "factuality"), "leave --label out");
  }

  @Test
  void a_wrong_option_value_is_refused() throws Exception {
    assertRefused(
        evaluations.run(Examples.file(), "seed", "--seed", "-1"), "--seed takes a whole number");
    assertRefused(
        evaluations.run(Examples.file(), "format", "--format", "xml"), "--format takes one of");
    assertRefused(evaluations.run(Examples.file(), "mapping", "--mapping", "x"), "--mapping takes");
    assertRefused(evaluations.run(Examples.file(), "labels", "--labels", "x=y"), "--labels says");
  }

  @Test
  void a_folder_that_cannot_be_written_is_an_error() throws Exception {
    Path file = Files.createFile(folder.resolve("no-folder"));

    Outcome outcome = evaluations.run(Examples.file(), "no-folder/report");

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
}
