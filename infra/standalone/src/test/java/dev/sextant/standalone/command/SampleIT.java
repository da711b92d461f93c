package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.command.testing.CommandTree;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.testing.generator.ProtocolServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a file of questions to a report, with processes that are killed. */
class SampleIT {

  private static final int ITEMS = 20;
  private static final int ANSWERS = 5;
  private static final int PROBE_CALLS = 3;
  private static final int TERMINATED = 128 + 15;

  @TempDir Path folder;

  private CommandTree tree;
  private ProtocolServer server;

  @BeforeEach
  void start() throws Exception {
    tree = CommandTree.built(folder.resolve("work"));
    server = ProtocolServer.of();
    server.delay(50);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < ITEMS; i++) {
      lines.append("How long is river ").append(i).append("?\n");
    }
    Files.writeString(folder.resolve("questions.txt"), lines);
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  @Test
  void a_run_that_is_killed_three_times_pays_once_and_its_answers_can_be_evaluated()
      throws Exception {
    for (int kill = 0; kill < 3; kill++) {
      Process process = startAndAwaitCalls(10 + 7 * kill);
      process.destroyForcibly();
      process.waitFor();
    }

    Outcome ended = tree.run(line());

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    assertThat(ended.output()).contains("draws: 100 answered", "possibly paid");
    int answers = 0;
    for (JsonNode item : items()) {
      answers += item.path("answers").size();
    }
    int possiblyPaid = 0;
    for (String entry : Files.readAllLines(folder.resolve("answers.jsonl.journal"))) {
      possiblyPaid += entry.contains("\"possibly-paid\"") ? 1 : 0;
    }
    assertThat(answers).isEqualTo(ITEMS * ANSWERS);
    assertThat(possiblyPaid).isBetween(1, 3 * 4);
    assertThat(server.paid())
        .isBetween(answers + PROBE_CALLS, answers + PROBE_CALLS + possiblyPaid);

    try (Sandbox sandbox = new Sandbox(folder.resolve("sandbox"))) {
      Outcome report =
          sandbox.run(
              "evaluate",
              folder.resolve("answers.jsonl").toString(),
              "--out",
              folder.resolve("report").toString(),
              "--embedders",
              "lexical",
              "--metrics",
              "isotropy-vne,perplexity");
      assertThat(report.exitCode()).as(report.all()).isZero();
      assertThat(report.errors()).contains("imported 20 items");
    }
  }

  @Test
  void a_second_process_is_refused_while_the_first_writes() throws Exception {
    server.delay(500);
    Process first = startAndAwaitCalls(8);

    Outcome second = tree.run(line());
    assertThat(second.exitCode()).isEqualTo(1);
    assertThat(second.errors()).contains("Another process writes");

    first.destroy();
    assertThat(first.waitFor()).isEqualTo(TERMINATED);
    assertThat(items()).as("what is paid is kept").hasSize(ITEMS);
  }

  @Test
  void a_dry_run_prints_the_prompts_and_the_bounds_without_a_call() throws Exception {
    Outcome dry = tree.run(line("--dry-run", "--price-in", "0.15", "--price-out", "0.6"));

    assertThat(dry.exitCode()).isZero();
    JsonNode first = new ObjectMapper().readTree(dry.output().lines().findFirst().orElseThrow());
    assertThat(first.path("prompt").asText()).isEqualTo("How long is river 0?");
    assertThat(first.path("seeds")).hasSize(ANSWERS);
    assertThat(dry.errors()).contains("20 items x 5 answers = 100 calls", "at most cost 0.0");
    assertThat(server.calls()).isEmpty();
    assertThat(folder.resolve("answers.jsonl.journal")).doesNotExist();
  }

  private Process startAndAwaitCalls(int calls) throws IOException, InterruptedException {
    CountDownLatch reached = new CountDownLatch(calls);
    server.script(
        call -> {
          reached.countDown();
          return Optional.empty();
        });
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
                "sample",
                folder.resolve("questions.txt").toString(),
                "--base-url",
                server.baseUrl(),
                "--model",
                "m",
                "--out",
                folder.resolve("answers.jsonl").toString(),
                "--answers",
                String.valueOf(ANSWERS),
                "--logprobs",
                "--concurrency",
                "4"));
    line.addAll(List.of(more));
    return line.toArray(String[]::new);
  }

  private List<JsonNode> items() throws IOException {
    List<JsonNode> items = new ArrayList<>();
    for (String item : Files.readAllLines(folder.resolve("answers.jsonl"))) {
      items.add(new ObjectMapper().readTree(item));
    }
    return items;
  }
}
