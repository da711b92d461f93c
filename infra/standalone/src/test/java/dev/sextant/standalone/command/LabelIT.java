package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.command.testing.CommandTree;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.standalone.label.LabelFixture;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ScriptedModel;
import dev.sextant.testing.generator.ScriptedOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a file of answers to a report on an oracle's labels, with processes that are killed. */
class LabelIT {

  private static final int ITEMS = 30;
  private static final int CONCURRENCY = 4;
  private static final int KILLS = 3;

  @TempDir Path folder;

  private final ScriptedOracle oracle = new ScriptedOracle();
  private CommandTree tree;
  private ProtocolServer server;
  private Path answers;

  @BeforeEach
  void start() throws Exception {
    tree = CommandTree.built(folder.resolve("work"));
    server = new ProtocolServer(new ScriptedModel(), oracle);
    oracle.delay(50);
    answers = new LabelFixture(folder, server.baseUrl()).answers(ITEMS);
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  @Test
  void a_run_that_is_killed_three_times_pays_once_and_its_labels_can_be_evaluated()
      throws Exception {
    for (int kill = 0; kill < KILLS; kill++) {
      Process process = startAndAwaitCalls(6 + 3 * kill);
      process.destroyForcibly();
      process.waitFor();
    }

    Outcome ended = tree.run(line());

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    assertThat(ended.output()).contains("labels: 60 labelled", "possibly paid");
    int possiblyPaid = 0;
    for (String entry : Files.readAllLines(folder.resolve("labelled.jsonl.journal"))) {
      possiblyPaid += entry.contains("\"possibly-paid\"") ? 1 : 0;
    }
    assertThat(possiblyPaid).isBetween(1, KILLS * CONCURRENCY);
    assertThat(oracle.paid()).isBetween(2 * ITEMS, 2 * ITEMS + possiblyPaid);

    try (Sandbox sandbox = new Sandbox(folder.resolve("sandbox"))) {
      Outcome report =
          sandbox.run(
              "evaluate",
              folder.resolve("labelled.jsonl").toString(),
              "--out",
              folder.resolve("report").toString(),
              "--embedders",
              "lexical",
              "--metrics",
              "sgi");
      assertThat(report.exitCode()).as(report.all()).isZero();
      assertThat(report.errors()).contains("imported 30 items");
    }
  }

  @Test
  void a_dry_run_prints_the_prompts_and_the_bounds_without_a_call() throws Exception {
    Outcome dry = tree.run(line("--dry-run", "--price-in", "0.15", "--price-out", "0.6"));

    assertThat(dry.exitCode()).as(dry.all()).isZero();
    JsonNode first = new ObjectMapper().readTree(dry.output().lines().findFirst().orElseThrow());
    assertThat(first.path("prompt").asText()).contains("River 0 is 0 km long.");
    assertThat(dry.errors()).contains("60 answers, 0 of them without a reference", "cost ");
    assertThat(server.calls()).isEmpty();
    assertThat(folder.resolve("labelled.jsonl.journal")).doesNotExist();
  }

  @Test
  void a_wrong_line_says_what_is_needed() throws Exception {
    Outcome none = tree.run("label", answers.toString());
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.errors()).contains("label needs --labeller KIND");
    Outcome kind = tree.run(line("--labeller", "oracle"));
    assertThat(kind.exitCode()).isEqualTo(2);
  }

  private Process startAndAwaitCalls(int calls) throws IOException, InterruptedException {
    CountDownLatch reached = new CountDownLatch(calls);
    oracle.onCall(reached::countDown);
    Process process =
        tree.process(line())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    reached.await();
    return process;
  }

  private String[] line(String... more) {
    List<String> line =
        new ArrayList<>(
            List.of(
                "label",
                answers.toString(),
                "--labeller",
                "segment-score",
                "--base-url",
                server.baseUrl(),
                "--model",
                "oracle",
                "--out",
                folder.resolve("labelled.jsonl").toString(),
                "--concurrency",
                String.valueOf(CONCURRENCY)));
    line.addAll(List.of(more));
    return line.toArray(String[]::new);
  }
}
