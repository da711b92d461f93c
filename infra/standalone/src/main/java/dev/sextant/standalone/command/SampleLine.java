package dev.sextant.standalone.command;

import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.price.Price;
import dev.sextant.remote.prompt.PromptException;
import dev.sextant.remote.prompt.PromptPreset;
import dev.sextant.remote.prompt.PromptTemplate;
import dev.sextant.standalone.calls.Money;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.sample.SampleOptions;
import dev.sextant.standalone.sample.SampleOptions.Source;
import dev.sextant.standalone.sample.questions.QuestionFile;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code sample}, as the command line has them; picocli sets the fields. */
final class SampleLine {

  private static final int MOST_ANSWERS = 1_000;
  private static final int MOST_TOKENS = 1_000_000;
  private static final int MOST_CONCURRENT = 1_000;
  private static final int LONGEST_CALL = 3_600;
  private static final long LARGEST_SEED = (1L << 53) - 1;

  @Option(names = "--base-url")
  private @Nullable String baseUrl;

  @Option(names = "--model")
  private @Nullable String model;

  @Option(names = "--out")
  private @Nullable Path out;

  @Option(names = "--answers")
  private String answers = "10";

  @Option(names = "--kind")
  private String kind = GeneratorKind.OPENAI_CHAT.code();

  @Option(names = "--template")
  private @Nullable String template;

  @Option(names = "--system")
  private @Nullable String system;

  @Option(names = "--temperature")
  private String temperature = "1";

  @Option(names = "--top-p")
  private @Nullable String topP;

  @Option(names = "--max-tokens")
  private String maxTokens = "512";

  @Option(names = "--stop")
  private List<String> stop = List.of();

  @Option(names = "--thinking-budget")
  private @Nullable String thinkingBudget;

  @Option(names = "--seed")
  private String seed = "1";

  @Option(names = "--logprobs")
  private boolean logprobs;

  @Option(names = "--top-logprobs")
  private @Nullable String topLogprobs;

  @Option(names = "--budget")
  private @Nullable String budget;

  @Option(names = "--price-in")
  private @Nullable String priceIn;

  @Option(names = "--price-out")
  private @Nullable String priceOut;

  @Option(names = "--price-cached")
  private @Nullable String priceCached;

  @Option(names = "--token-budget")
  private @Nullable String tokenBudget;

  @Option(names = "--concurrency")
  private String concurrency = "20";

  @Option(names = "--timeout")
  private String timeout = "300";

  @Option(names = "--credential-env")
  private @Nullable String credentialEnv;

  @Option(names = "--credential-file")
  private @Nullable Path credentialFile;

  @Option(names = "--format")
  private String format = "auto";

  @Option(names = "--mapping")
  private @Nullable String mapping;

  @Option(names = "--metadata")
  private @Nullable String metadata;

  @Option(names = "--dry-run")
  private boolean dryRun;

  /**
   * Checks the options.
   *
   * @throws Halt (refused) if a file is missing
   */
  SampleOptions options(Path file) throws IOException {
    if (baseUrl == null || model == null || out == null) {
      throw new WrongLineException(
          "sample needs --base-url URL, --model NAME and --out FILE, such as --base-url https://api.openai.com/v1 --model gpt-4.1-mini --out answers.jsonl.");
    }
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw Halt.refused("There is no file %s that can be read.".formatted(file));
    }
    Path folder = out.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw Halt.refused("There is no folder for --out %s. Create it.".formatted(out));
    }
    return new SampleOptions(
        new Source(
            file,
            Values.oneOf("--format", format, QuestionFile.FORMATS),
            mapping(),
            Values.list(metadata)),
        out,
        spec(baseUrl, model),
        template(),
        (int) Values.number("--answers", answers, 1, MOST_ANSWERS),
        credential(),
        money(),
        (int) Values.number("--concurrency", concurrency, 1, MOST_CONCURRENT),
        Duration.ofSeconds(Values.number("--timeout", timeout, 1, LONGEST_CALL)),
        dryRun);
  }

  private GeneratorSpec spec(String url, String name) {
    List<String> kinds = Arrays.stream(GeneratorKind.values()).map(GeneratorKind::code).toList();
    GeneratorKind known = GeneratorKind.of(Values.oneOf("--kind", kind, kinds)).orElseThrow();
    try {
      return new GeneratorSpec(known, url, name, system, sampling());
    } catch (IllegalArgumentException e) {
      throw new WrongLineException(String.valueOf(e.getMessage()));
    }
  }

  private Sampling sampling() {
    Integer alternatives =
        topLogprobs == null ? null : (int) Values.number("--top-logprobs", topLogprobs, 1, 20);
    return new Sampling(
        decimal("--temperature", temperature).doubleValue(),
        topP == null ? null : decimal("--top-p", topP).doubleValue(),
        (int) Values.number("--max-tokens", maxTokens, 1, MOST_TOKENS),
        stop,
        thinkingBudget == null
            ? null
            : (int) Values.number("--thinking-budget", thinkingBudget, 1, MOST_TOKENS),
        Values.number("--seed", seed, 0, LARGEST_SEED),
        alternatives == null && logprobs ? Integer.valueOf(0) : alternatives);
  }

  /** Returns the preset of that name, else the template in the file of that name. */
  private PromptTemplate template() throws IOException {
    boolean plain = kind.equals(GeneratorKind.OPENAI_COMPLETIONS.code());
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
      return PromptTemplate.parse(Files.readString(file).stripTrailing());
    } catch (PromptException e) {
      throw Halt.refused("%s: %s".formatted(file, e.getMessage()));
    }
  }

  private Optional<String> credential() throws IOException {
    if (credentialEnv != null && credentialFile != null) {
      throw new WrongLineException("Give --credential-env or --credential-file, not both.");
    }
    if (credentialEnv != null) {
      String value = System.getenv(credentialEnv);
      if (value == null || value.isBlank()) {
        throw Halt.refused(
            "The environment variable %s, which --credential-env names, is not set."
                .formatted(credentialEnv));
      }
      return Optional.of(value.strip());
    }
    if (credentialFile == null) {
      return Optional.empty();
    }
    if (!Files.isReadable(credentialFile)) {
      throw Halt.refused("There is no file %s that can be read.".formatted(credentialFile));
    }
    return Optional.of(Files.readString(credentialFile).strip());
  }

  private Money money() {
    boolean priced = priceIn != null && priceOut != null;
    if (!priced && (priceIn != null || priceOut != null || priceCached != null)) {
      throw new WrongLineException(
          "A price is --price-in and --price-out, per million tokens; --price-cached may come with them.");
    }
    if (budget != null && !priced) {
      throw new WrongLineException(
          "--budget needs --price-in and --price-out, per million tokens. Without prices, cap the tokens with --token-budget.");
    }
    if (tokenBudget != null && priced) {
      throw new WrongLineException(
          "--token-budget is for unknown prices; with prices, cap the cost with --budget.");
    }
    Optional<Price> price = priced ? Optional.of(price()) : Optional.empty();
    Optional<BigDecimal> cap =
        budget != null
            ? Optional.of(decimal("--budget", budget))
            : Optional.ofNullable(tokenBudget)
                .map(
                    value ->
                        BigDecimal.valueOf(
                            Values.number("--token-budget", value, 1, Long.MAX_VALUE / 2)));
    return new Money(price, cap);
  }

  private Price price() {
    BigDecimal in = decimal("--price-in", String.valueOf(priceIn));
    return new Price(
        in,
        decimal("--price-out", String.valueOf(priceOut)),
        priceCached == null ? in : decimal("--price-cached", priceCached));
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

  private static BigDecimal decimal(String option, String value) {
    try {
      BigDecimal number = new BigDecimal(value);
      if (number.signum() >= 0 && number.precision() < 40 && Math.abs(number.scale()) < 40) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below, like a negative number
    }
    throw new WrongLineException(
        "%s takes a number of 0 or more, such as 0.15; found '%s'.".formatted(option, value));
  }
}
