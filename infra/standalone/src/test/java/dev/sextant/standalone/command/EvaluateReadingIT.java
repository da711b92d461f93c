package dev.sextant.standalone.command;

import static dev.sextant.standalone.command.testing.Evaluations.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Evaluations;
import dev.sextant.standalone.command.testing.Examples;
import dev.sextant.standalone.command.testing.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How {@code evaluate} reads a file: its columns, the meaning of its labels, and what it refuses.
 */
class EvaluateReadingIT {

  @TempDir static Path folder;

  private static Sandbox sandbox;
  private static Evaluations evaluations;

  @BeforeAll
  static void start() throws Exception {
    sandbox = new Sandbox(folder);
    evaluations = new Evaluations(sandbox, folder);
    sandbox.start();
  }

  @AfterAll
  static void stop() throws Exception {
    sandbox.close();
  }

  @Test
  void a_broken_line_is_refused_with_its_number_and_nothing_stays() throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(Examples.file()));
    lines.set(16, "{\"question\": ");
    Path file = Files.write(folder.resolve("broken.jsonl"), lines);

    Outcome outcome = evaluations.run(file, "broken");

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

    Outcome outcome =
        evaluations.run(file, "skipped", "--on-error", "skip", "--embedders", "lexical");

    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    assertThat(outcome.errors()).contains("imported 59 items", "from 60 lines", "line 17");
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

    Outcome outcome = evaluations.run(file, "ragas", "--embedders", "lexical", "--metrics", "sgi");

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
        evaluations.run(file, "either", options),
        "--mapping grounded=label --labels \"1=grounded,0=");

    List<String> without = new ArrayList<>(List.of(options));
    without.addAll(List.of("--mapping", "grounded=-"));
    Outcome outcome = evaluations.run(file, "either", without.toArray(String[]::new));
    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    assertThat(outcome.errors())
        .contains("not read: label", "no labels: there will be scores, but no statistics.");
  }

  @Test
  void a_file_without_a_known_name_is_refused_with_the_option_that_helps() throws Exception {
    Path file = Files.writeString(folder.resolve("strange.jsonl"), "{\"a\":\"x\",\"b\":\"y\"}\n");
    assertRefused(
        evaluations.run(file, "strange"),
        "The columns are: a, b. Say it by --mapping question=COLUMN");
    assertRefused(
        evaluations.run(file, "strange", "--mapping", "answr=b"),
        "--mapping knows the fields id, question");
  }

  @Test
  void an_empty_file_is_refused() throws Exception {
    assertRefused(
        evaluations.run(Files.createFile(folder.resolve("empty.jsonl")), "empty"), "empty");
  }
}
