package dev.sextant.standalone.command;

import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.prompt.PromptException;
import dev.sextant.remote.prompt.PromptPreset;
import dev.sextant.remote.prompt.PromptTemplate;
import dev.sextant.standalone.calls.CallOptions;
import dev.sextant.standalone.command.model.ParameterLine;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.sample.SampleOptions;
import dev.sextant.standalone.sample.SampleOptions.Source;
import dev.sextant.standalone.sample.questions.QuestionFile;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code sample}, as the command line has them; picocli sets the fields. */
final class SampleLine {

  private static final int MOST_ANSWERS = 1_000;
  private static final int USUAL_TOKENS = 512;
  private static final long LARGEST_SEED = (1L << 53) - 1;

  @Mixin private CallLine calls = new CallLine();

  @Mixin private ParameterLine parameters = new ParameterLine();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "File for the answers; a second run continues it.")
  private @Nullable Path out;

  @Option(
      names = "--answers",
      paramLabel = "N",
      description = "Answers for each question; default 10.")
  private String answers = "10";

  @Option(
      names = "--template",
      paramLabel = "FILE",
      description = "A template, or question-only, question-with-context, long-form or completion.")
  private @Nullable String template;

  @Option(names = "--temperature", paramLabel = "T", description = "Default 1.")
  private String temperature = "1";

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the draws.")
  private String seed = "1";

  @Option(
      names = "--format",
      paramLabel = "NAME",
      description = "auto, text, native, csv, ...; default auto.")
  private String format = "auto";

  @Option(
      names = "--mapping",
      paramLabel = "FIELD=COLUMN,...",
      description = "The column that holds a field.")
  private @Nullable String mapping;

  @Option(
      names = "--metadata",
      paramLabel = "COLUMN,...",
      description = "Columns to keep as metadata.")
  private @Nullable String metadata;

  @Option(
      names = "--dry-run",
      description = "Say what would be asked and what it may cost, and ask nothing.")
  private boolean dryRun;

  /**
   * Checks the options.
   *
   * @throws Halt (refused) if a file is missing
   */
  SampleOptions options(Path file) throws IOException {
    if (!calls.isNamed() || out == null) {
      throw new WrongLineException(
          "sample needs --base-url URL, --model NAME and --out FILE, such as --base-url https://api.openai.com/v1 --model gpt-4.1-mini --out answers.jsonl.");
    }
    Values.requireReadable(file);
    Values.requireOutput(out);
    CallOptions options = calls.options(parameters.system(), this::sampling);
    return new SampleOptions(
        new Source(
            file,
            Values.oneOf("--format", format, QuestionFile.FORMATS),
            mapping(),
            Values.list(metadata)),
        out,
        options.spec(),
        template(),
        (int) Values.number("--answers", answers, 1, MOST_ANSWERS),
        options.credential(),
        options.money(),
        options.concurrency(),
        options.timeout(),
        dryRun);
  }

  private Sampling sampling() {
    BigDecimal topP = parameters.topP();
    Integer longest = parameters.maxTokens();
    return new Sampling(
        Values.decimal("--temperature", temperature).doubleValue(),
        topP == null ? null : topP.doubleValue(),
        longest == null ? USUAL_TOKENS : longest,
        parameters.stop(),
        calls.thinkingBudget(),
        Values.number("--seed", seed, 0, LARGEST_SEED),
        parameters.logprobs());
  }

  /** Returns the preset of that name, else the template in the file of that name. */
  private PromptTemplate template() {
    boolean plain = calls.kind() == GeneratorKind.OPENAI_COMPLETIONS;
    String name =
        template == null
            ? (plain ? PromptPreset.COMPLETION : PromptPreset.QUESTION_ONLY).code()
            : template;
    Optional<PromptPreset> preset = PromptPreset.of(name);
    if (preset.isPresent()) {
      return preset.get().template();
    }
    Path file = Path.of(name);
    if (!Files.isRegularFile(file)) {
      throw Halt.refused(
          "--template names a preset (%s) or a file; there is no file %s."
              .formatted(String.join(", ", PromptPreset.codes()), name));
    }
    try {
      return PromptTemplate.parse(Values.text(file).stripTrailing());
    } catch (PromptException e) {
      throw Halt.refused("%s: %s".formatted(file, e.getMessage()));
    }
  }

  private Map<String, String> mapping() {
    Map<String, String> pairs = new TreeMap<>();
    for (String part : Values.list(mapping)) {
      String[] pair = part.split("=", 2);
      if (pair.length != 2 || pair[0].isBlank() || pair[1].isBlank()) {
        throw new WrongLineException(
            "--mapping takes field=column,..., such as question=Prompt,context=Source; found '%s'."
                .formatted(part));
      }
      pairs.put(pair[0].strip(), pair[1].strip().equals("-") ? "" : pair[1].strip());
    }
    return pairs;
  }
}
