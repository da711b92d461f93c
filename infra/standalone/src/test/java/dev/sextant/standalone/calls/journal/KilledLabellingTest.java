package dev.sextant.standalone.calls.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.remote.labelling.LabellerKind;
import dev.sextant.remote.retry.RunEnd;
import dev.sextant.standalone.calls.run.Spending;
import dev.sextant.standalone.label.LabelFixture;
import dev.sextant.standalone.label.LabelFixture.Ended;
import dev.sextant.standalone.label.LabelOptions;
import dev.sextant.standalone.label.input.AnsweredFile;
import dev.sextant.standalone.label.run.LabelRun;
import dev.sextant.standalone.label.run.LabelSettings;
import dev.sextant.standalone.label.run.NameSlots;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ScriptedModel;
import dev.sextant.testing.generator.ScriptedOracle;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that labels segment by segment is killed twenty times after a random number of calls. No
 * call that has a reply in the journal is made again.
 */
class KilledLabellingTest {

  private static final int ITEMS = 60;

  /** Two answers of two sentences each; a call splits an answer, and one judges each sentence. */
  private static final int CALLS = ITEMS * 2 * 3;

  private static final int KILLS = 20;

  @TempDir Path folder;

  @Test
  void no_label_is_paid_twice_beyond_the_calls_in_flight() throws Exception {
    ScriptedOracle oracle = new ScriptedOracle();
    try (ProtocolServer server = new ProtocolServer(new ScriptedModel(), oracle)) {
      oracle.delay(2);
      oracle.text(KilledLabellingTest::split);
      LabelFixture fixture = new LabelFixture(folder, server.baseUrl());
      LabelOptions options = fixture.options(fixture.answers(ITEMS), LabellerKind.SEGMENT_STEPS);
      AnsweredFile file = AnsweredFile.read(options.file(), "all");
      Random random = new Random(7);
      for (int kill = 0; kill < KILLS; kill++) {
        runUntilKilled(oracle, options, file, 3 + random.nextInt(10));
      }
      oracle.onCall(() -> {});

      Ended ended = LabelFixture.run(options);

      assertThat(ended.code()).as(ended.errors()).isZero();
      assertThat(ended.output()).contains("labels: 120 labelled");
      for (JsonNode item : fixture.items()) {
        assertThat(item.at("/answers/0/factuality").asDouble()).isEqualTo(1);
        assertThat(item.at("/answers/1/factuality").asDouble()).isEqualTo(.5);
      }
      long inFlight =
          fixture.journal().stream()
              .filter(line -> line.contains("\"type\":\"possibly-paid\""))
              .count();
      assertThat(inFlight).isBetween(1L, (long) KILLS * LabelFixture.CONCURRENCY);
      assertThat((long) oracle.paid()).isBetween((long) CALLS, CALLS + inFlight);
    }
  }

  /** Splits an answer where a prompt asks for it; its verdicts are those of the script. */
  private static Optional<String> split(String prompt) {
    return prompt.startsWith("Split")
        ? Optional.of(ScriptedOracle.statements(prompt).replaceAll(" <class>\\d</class>", ""))
        : Optional.empty();
  }

  /** Counts the kill by calls, not by time. */
  private static void runUntilKilled(
      ScriptedOracle oracle, LabelOptions options, AnsweredFile file, int calls)
      throws IOException, InterruptedException {
    Path path = options.out().resolveSibling("labelled.jsonl.journal");
    Journal journal =
        Journal.open(
            path,
            LabelSettings.of(options.labeller(), file.tasks()),
            new NameSlots(),
            new Spending(options.calls().money()).meter());
    CountDownLatch reached = new CountDownLatch(calls);
    oracle.onCall(reached::countDown);
    RunEnd end = new RunEnd();
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Thread run =
        new Thread(
            () -> {
              try {
                new LabelRun(options, file.tasks(), journal, end, nowhere).run();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            "killed");
    run.setDaemon(true);
    run.start();
    reached.await();
    journal.kill();
    end.end(RunEnd.Reason.CANCELLED, "killed");
    end.cutCalls();
    assertThat(Files.size(path)).isPositive();
  }
}
