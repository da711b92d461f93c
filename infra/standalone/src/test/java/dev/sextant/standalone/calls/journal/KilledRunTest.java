package dev.sextant.standalone.calls.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.remote.retry.RunEnd;
import dev.sextant.standalone.calls.run.Spending;
import dev.sextant.standalone.sample.SampleFixture;
import dev.sextant.standalone.sample.SampleFixture.Ended;
import dev.sextant.standalone.sample.SampleOptions;
import dev.sextant.standalone.sample.questions.Question;
import dev.sextant.standalone.sample.questions.QuestionFile;
import dev.sextant.standalone.sample.run.DrawSlots;
import dev.sextant.standalone.sample.run.RunSettings;
import dev.sextant.standalone.sample.run.SampleRun;
import dev.sextant.testing.generator.ProtocolServer;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run is killed twenty times after a random number of calls: from that moment nothing reaches the
 * disk, and the calls in flight bring nothing.
 */
class KilledRunTest {

  private static final int ITEMS = 60;
  private static final int ANSWERS = 10;
  private static final int KILLS = 20;
  private static final int PROBE_CALLS = 3;

  @TempDir Path folder;

  @Test
  void nothing_that_was_answered_is_paid_twice() throws Exception {
    try (ProtocolServer server = ProtocolServer.of()) {
      server.delay(2);
      SampleFixture fixture = new SampleFixture(folder, server.baseUrl());
      SampleOptions options =
          fixture.options(fixture.questions(ITEMS), ANSWERS, SampleFixture.unlimited());
      List<Question> questions =
          QuestionFile.read(options.source().file(), "auto", Map.of(), List.of()).all();
      Random random = new Random(7);
      for (int kill = 0; kill < KILLS; kill++) {
        runUntilKilled(server, options, questions, 5 + random.nextInt(20));
      }

      Ended ended = SampleFixture.run(options);

      assertThat(ended.code()).as(ended.errors()).isZero();
      int inFlight = possiblyPaid(fixture);
      int answers = 0;
      for (JsonNode item : fixture.items()) {
        answers += item.path("answers").size();
      }
      assertThat(answers).isEqualTo(ITEMS * ANSWERS);
      assertThat(inFlight)
          .as("calls in flight at the kills")
          .isBetween(1, KILLS * SampleFixture.CONCURRENCY);
      assertThat(server.paid())
          .as("paid calls")
          .isBetween(answers + PROBE_CALLS, answers + PROBE_CALLS + inFlight);
      assertThat(ended.errors()).contains("%d calls of earlier runs".formatted(inFlight));
    }
  }

  @Test
  void a_torn_last_line_is_cut_off_and_a_damaged_one_is_an_error() throws Exception {
    try (ProtocolServer server = ProtocolServer.of()) {
      SampleFixture fixture = new SampleFixture(folder, server.baseUrl());
      SampleOptions options = fixture.options(fixture.questions(3), 2, SampleFixture.unlimited());
      SampleFixture.run(options);
      Path journal = folder.resolve("answers.jsonl.journal");
      String whole = Files.readString(journal);

      Files.writeString(journal, whole.substring(0, whole.length() - 30));
      Ended torn = SampleFixture.run(options);
      assertThat(torn.code()).as(torn.errors()).isZero();
      assertThat(torn.errors()).contains("1 calls of earlier runs");
      assertThat(server.paid()).isEqualTo(3 * 2 + PROBE_CALLS + 1);

      Files.writeString(journal, whole.replaceFirst("\"type\":\"open\"", "\"type\":"));
      Ended damaged = SampleFixture.run(options);
      assertThat(damaged.code()).isEqualTo(1);
      assertThat(damaged.errors()).contains("is damaged at line 2");
    }
  }

  /** Counts the kill by calls, not by time. */
  private static void runUntilKilled(
      ProtocolServer server, SampleOptions options, List<Question> questions, int calls)
      throws Exception {
    Path file = options.out().resolveSibling("answers.jsonl.journal");
    List<String> ids = questions.stream().map(Question::id).toList();
    Journal journal =
        Journal.open(
            file,
            RunSettings.of(options, questions),
            new DrawSlots(ids, options.answers()),
            new Spending(options.money()).meter());
    CountDownLatch reached = new CountDownLatch(calls);
    server.script(
        call -> {
          reached.countDown();
          return Optional.empty();
        });
    RunEnd end = new RunEnd();
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Thread run =
        new Thread(() -> new SampleRun(options, questions, journal, end, nowhere).run(), "killed");
    run.setDaemon(true);
    run.start();
    reached.await();
    journal.kill();
    end.end(RunEnd.Reason.CANCELLED, "killed");
    end.cutCalls();
  }

  private static int possiblyPaid(SampleFixture fixture) throws Exception {
    int count = 0;
    for (String line : fixture.journal()) {
      count += line.contains("\"type\":\"possibly-paid\"") ? 1 : 0;
    }
    return count;
  }
}
