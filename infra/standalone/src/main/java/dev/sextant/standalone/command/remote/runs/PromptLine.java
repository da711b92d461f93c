package dev.sextant.standalone.command.remote.runs;

import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say what a generator is asked, and how often; picocli sets the fields. */
public final class PromptLine {

  private static final List<String> PRESETS =
      List.of("question-only", "question-with-context", "long-form", "completion");
  private static final int MOST_ANSWERS = 100;

  @Option(names = "--answers", paramLabel = "N", description = "Answers per item; default 10.")
  private String answers = "10";

  @Option(
      names = "--prompt",
      paramLabel = "PRESET",
      description = "question-only, question-with-context, long-form or completion.")
  private @Nullable String preset;

  @Option(
      names = "--template",
      paramLabel = "FILE",
      description = "A template with fields such as {question}, in place of --prompt.")
  private @Nullable Path template;

  /** Returns the number of answers per item. */
  public long answers() {
    return Values.number("--answers", answers, 1, MOST_ANSWERS);
  }

  /** Returns the prompt as the API takes it; empty: the default of the generator's kind. */
  public Optional<Map<String, String>> prompt() {
    if (preset != null && template != null) {
      throw new WrongLineException("Give --prompt or --template, not both.");
    }
    if (preset != null) {
      return Optional.of(Map.of("preset", Values.oneOf("--prompt", preset, PRESETS)));
    } else if (template == null) {
      return Optional.empty();
    }
    return Optional.of(Map.of("template", Values.text(template)));
  }
}
