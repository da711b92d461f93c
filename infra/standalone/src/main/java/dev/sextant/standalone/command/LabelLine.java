package dev.sextant.standalone.command;

import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.LabellerKind;
import dev.sextant.standalone.calls.CallOptions;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.label.LabelOptions;
import dev.sextant.standalone.label.input.AnsweredFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code label}, as the command line has them; picocli sets the fields. */
final class LabelLine {

  private static final int MOST_TOKENS = 1_000_000;
  private static final int MOST_ALTERNATIVES = 20;
  private static final String USUAL_LOGPROBS = "5";

  @Mixin private CallLine calls = new CallLine();

  @Option(
      names = "--labeller",
      paramLabel = "KIND",
      description = "segment-score, segment-steps, judge, judge-graded, factscore or atomic-facts.")
  private @Nullable String labeller;

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "What counts as supported; not for atomic-facts.")
  private @Nullable Path policy;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "File for the labelled answers; a second run continues it.")
  private @Nullable Path out;

  @Option(names = "--role", paramLabel = "ROLE", description = "all, judged or sample.")
  private String role = "all";

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "Longest reply, in tokens; default 4096.")
  private String maxTokens = "4096";

  @Option(
      names = "--top-logprobs",
      paramLabel = "N",
      description = "Likeliest tokens to ask for; default 5.")
  private @Nullable String topLogprobs;

  @Option(
      names = "--dry-run",
      description = "Say what would be asked and what it may cost, and ask nothing.")
  private boolean dryRun;

  /**
   * Checks the options.
   *
   * @throws Halt (refused) if a file is missing
   */
  LabelOptions options(Path file) throws IOException {
    if (!calls.isNamed() || labeller == null || out == null) {
      throw new WrongLineException(
          "label needs --labeller KIND, --base-url URL, --model NAME and --out FILE, such as --labeller segment-score --base-url https://api.openai.com/v1 --model gpt-4.1-mini --out labelled.jsonl.");
    }
    Values.requireReadable(file);
    Values.requireOutput(out);
    LabellerKind kind =
        LabellerKind.of(Values.oneOf("--labeller", labeller, LabellerKind.codes())).orElseThrow();
    CallOptions options = calls.options(null, () -> sampling(kind));
    try {
      return new LabelOptions(
          file,
          Values.oneOf("--role", role, AnsweredFile.ROLES),
          out,
          Labeller.of(kind, policy(), options.spec()),
          options,
          dryRun);
    } catch (IllegalArgumentException e) {
      throw Halt.refused(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Anthropic's messages have no log-probabilities, and a server may refuse to send them: 0. Only
   * verdicts take their probabilities from them.
   */
  private Sampling sampling(LabellerKind kind) {
    String asked = topLogprobs == null ? kind.judges() ? USUAL_LOGPROBS : "0" : topLogprobs;
    int alternatives = (int) Values.number("--top-logprobs", asked, 0, MOST_ALTERNATIVES);
    boolean asks = alternatives > 0 && calls.kind() != GeneratorKind.ANTHROPIC_MESSAGES;
    return new Sampling(
        0.0,
        null,
        (int) Values.number("--max-tokens", maxTokens, 1, MOST_TOKENS),
        List.of(),
        calls.thinkingBudget(),
        1,
        asks ? alternatives : null);
  }

  private @Nullable String policy() {
    return policy == null ? null : Values.text(policy);
  }
}
