package dev.sextant.standalone.label;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.LabellerKind;
import dev.sextant.standalone.calls.CallOptions;
import dev.sextant.standalone.calls.Money;
import dev.sextant.standalone.console.Halt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs of the command inside the test's JVM. */
public record LabelFixture(Path folder, String baseUrl) {

  /** Most concurrent calls of a run. */
  public static final int CONCURRENCY = 8;

  /** What a run printed, and how it ended. */
  public record Ended(int code, String output, String errors) {}

  /** Writes a file of items with two answers each: one right, one half wrong. */
  public Path answers(int items) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < items; i++) {
      lines.append(
          """
          {"id": "%d", "question": "How long is river %d?", "context": "River %d is %d km long.", "metadata": {"n": %d}, "answers": [{"text": "It is %d km long. It is well known.", "metadata": {"model": "m"}}, {"text": "It is %d km long. This is wrong.", "role": "judged"}]}
          """
              .formatted(i, i, i, i, i, i, i));
    }
    return write(lines.toString());
  }

  /** Writes a file. */
  public Path write(String lines) throws IOException {
    return Files.writeString(folder.resolve("answers.jsonl"), lines);
  }

  /** Returns options without a limit. */
  public LabelOptions options(Path file, LabellerKind kind) {
    return options(file, kind, null, new Money(Optional.empty(), Optional.empty()));
  }

  /** Returns options; null: the default policy. */
  public LabelOptions options(Path file, LabellerKind kind, @Nullable String policy, Money money) {
    GeneratorSpec spec =
        new GeneratorSpec(
            GeneratorKind.OPENAI_CHAT,
            baseUrl,
            "oracle",
            null,
            new Sampling(0.0, null, 200, List.of(), null, 1, 5));
    return new LabelOptions(
        file,
        "all",
        out(),
        Labeller.of(kind, policy, spec),
        new CallOptions(spec, Optional.of("sk-secret"), money, CONCURRENCY, Duration.ofMinutes(1)),
        false);
  }

  /** Runs to the end. */
  public static Ended run(LabelOptions options) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code;
    try {
      code =
          new FileLabelling(
                  options,
                  new PrintStream(out, true, StandardCharsets.UTF_8),
                  new PrintStream(err, true, StandardCharsets.UTF_8))
              .run()
              .number();
    } catch (Halt halt) {
      code = halt.exitCode().number();
      err.writeBytes(String.valueOf(halt.getMessage()).getBytes(StandardCharsets.UTF_8));
    }
    return new Ended(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Returns the file of labels. */
  public Path out() {
    return folder.resolve("labelled.jsonl");
  }

  /** Returns the items of the file of labels. */
  public List<JsonNode> items() throws IOException {
    List<JsonNode> items = new ArrayList<>();
    for (String line : Files.readAllLines(out())) {
      items.add(new ObjectMapper().readTree(line));
    }
    return items;
  }

  /** Returns the receipt. */
  public JsonNode receipt() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("labelled.jsonl.receipt.json").toFile());
  }

  /** Returns the lines of the journal. */
  public List<String> journal() throws IOException {
    return Files.readAllLines(folder.resolve("labelled.jsonl.journal"));
  }
}
