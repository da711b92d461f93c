package dev.sextant.standalone.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.prompt.PromptPreset;
import dev.sextant.standalone.calls.Money;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.sample.SampleOptions.Source;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs of the command inside the test's JVM. */
public record SampleFixture(Path folder, String baseUrl) {

  /** Most concurrent calls of a run. */
  public static final int CONCURRENCY = 8;

  /** What a run printed, and how it ended. */
  public record Ended(int code, String output, String errors) {}

  /** Writes a file of questions. */
  public Path questions(int count) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lines.append("How long is river ").append(i).append("?\n");
    }
    return Files.writeString(folder.resolve("questions.txt"), lines);
  }

  /** Returns options for a file of questions. */
  public SampleOptions options(Path file, int answers, Money money) {
    return options(file, answers, money, 1.0, 50);
  }

  /** Returns options for a file of questions. */
  public SampleOptions options(
      Path file, int answers, Money money, @Nullable Double temperature, int maxTokens) {
    return new SampleOptions(
        new Source(file, "auto", Map.of(), List.of()),
        folder.resolve("answers.jsonl"),
        new GeneratorSpec(
            GeneratorKind.OPENAI_CHAT,
            baseUrl,
            "m",
            null,
            new Sampling(temperature, null, maxTokens, List.of(), null, 1, 0)),
        PromptPreset.QUESTION_ONLY.template(),
        answers,
        Optional.of("sk-secret"),
        money,
        CONCURRENCY,
        Duration.ofMinutes(1),
        false);
  }

  /** Runs to the end. */
  public static Ended run(SampleOptions options) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code;
    try {
      ExitCode ended =
          new Sampler(
                  options,
                  new PrintStream(out, true, StandardCharsets.UTF_8),
                  new PrintStream(err, true, StandardCharsets.UTF_8))
              .run();
      code = ended.number();
    } catch (Halt halt) {
      code = halt.exitCode().number();
      err.writeBytes(String.valueOf(halt.getMessage()).getBytes(StandardCharsets.UTF_8));
    }
    return new Ended(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Returns the items of the file of answers. */
  public List<JsonNode> items() throws IOException {
    List<JsonNode> items = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("answers.jsonl"))) {
      items.add(new ObjectMapper().readTree(line));
    }
    return items;
  }

  /** Returns the lines of the journal. */
  public List<String> journal() throws IOException {
    return Files.readAllLines(folder.resolve("answers.jsonl.journal"));
  }

  /** No price and no limit. */
  public static Money unlimited() {
    return new Money(Optional.empty(), Optional.empty());
  }
}
