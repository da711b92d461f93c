package dev.sextant.remote.probe;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Filtered;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.draw.DrawSeed;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.outcome.FailureClass;
import dev.sextant.remote.outcome.LimitCheck;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.retry.DrawLoop;
import dev.sextant.remote.retry.LoopResult;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Finds the dialect of a server by three calls of {@value #TOKENS} tokens, or a few more where a
 * call is refused: two with one seed, and one with another seed that asks for two answers.
 */
public final class DialectProbe {

  static final int TOKENS = 16;

  private static final int MOST_CALLS = 6;

  /** An answer to it is longer than the limit, and short where the limit is ignored. */
  private static final String PROMPT =
      "Write twenty random English words, separated by spaces. No other text.";

  private static final String PROMPT_TO_CONTINUE = "Twenty random English words:";

  private final DrawLoop loop;
  private final GeneratorSpec spec;
  private int calls;

  /** Creates a probe. */
  public DialectProbe(DrawLoop loop, GeneratorSpec spec) {
    this.loop = loop;
    this.spec = spec;
  }

  /** Returns the most tokens that the calls of a probe use, if the server obeys their limit. */
  public static long mostTokens(GeneratorSpec spec) {
    Ask longest = new Ask(PROMPT, 0, TOKENS, 2, List.of(), TokenLimitName.MAX_TOKENS);
    return MOST_CALLS * Meter.tokens().bound(Meter.most(spec.system(), longest)).longValue();
  }

  /** A reply, and how it was asked for. */
  private record Seen(Ask ask, Generation reply) {

    boolean isWithinLimit() {
      return LimitCheck.excess(reply, ask.maxTokens() * ask.choices()).isEmpty();
    }
  }

  /**
   * Runs the probe.
   *
   * @return fails with {@link ProbeFailedException} if a call fails, and with {@link
   *     dev.sextant.remote.retry.RunEnd.RunEndedException} if the run ends
   */
  public CompletableFuture<Dialect> run() {
    return first(TokenLimitName.MAX_TOKENS)
        .thenCompose(
            first -> {
              Ask again = first.ask();
              return make(again)
                  .thenCompose(
                      second -> last(again).thenApply(third -> dialect(first, second, third)));
            });
  }

  /** Tries the other name of the token limit if the server refuses or ignores the first one. */
  private CompletableFuture<Seen> first(TokenLimitName name) {
    Ask ask = ask(name, 0, 1);
    boolean other = spec.kind() == GeneratorKind.OPENAI_CHAT && name == TokenLimitName.MAX_TOKENS;
    return call(ask)
        .thenCompose(
            result -> {
              boolean wrongName =
                  result instanceof Failed failed
                      && failed.type() == FailureClass.LASTING
                      && failed.reason().contains(name.other().code());
              boolean ignored =
                  result instanceof Replied reply
                      && !new Seen(ask, reply.generation()).isWithinLimit();
              return other && (wrongName || ignored)
                  ? first(name.other())
                  : CompletableFuture.completedFuture(seen(ask, result));
            });
  }

  private CompletableFuture<Seen> last(Ask like) {
    if (spec.kind() == GeneratorKind.ANTHROPIC_MESSAGES) {
      return make(ask(like.limitName(), 1, 1));
    }
    Ask two = ask(like.limitName(), 1, 2);
    return call(two)
        .thenCompose(
            result ->
                result instanceof Failed failed && failed.type() == FailureClass.LASTING
                    ? make(ask(like.limitName(), 1, 1))
                    : CompletableFuture.completedFuture(seen(two, result)));
  }

  private Ask ask(TokenLimitName name, int seedIndex, int choices) {
    String prompt = spec.kind() == GeneratorKind.OPENAI_COMPLETIONS ? PROMPT_TO_CONTINUE : PROMPT;
    int seed = DrawSeed.of(spec.sampling().baseSeed(), "probe", seedIndex);
    return new Ask(prompt, seed, TOKENS, choices, List.of(), name);
  }

  private CompletableFuture<Seen> make(Ask ask) {
    return call(ask).thenApply(result -> seen(ask, result));
  }

  private CompletableFuture<CallResult> call(Ask ask) {
    calls++;
    return loop.probe("probe-" + calls, ask).thenApply(LoopResult::result);
  }

  private static Seen seen(Ask ask, CallResult result) {
    if (result instanceof Replied reply) {
      return new Seen(ask, reply.generation());
    }
    throw new ProbeFailedException(
        result instanceof Failed failed
            ? failed.reason()
            : "The content filter refused the prompt of the probe: " + ((Filtered) result).words());
  }

  private Dialect dialect(Seen first, Seen second, Seen third) {
    List<Generation> replies = List.of(first.reply(), second.reply(), third.reply());
    boolean hasText = replies.stream().noneMatch(reply -> written(reply).isEmpty());
    boolean counts = replies.stream().anyMatch(reply -> reply.usage() != null);
    boolean obeyed = first.isWithinLimit() && second.isWithinLimit() && third.isWithinLimit();
    boolean hasSeed = spec.kind() != GeneratorKind.ANTHROPIC_MESSAGES;
    ProbeFinding repeats =
        hasText && hasSeed
            ? ProbeFinding.of(written(first.reply()).equals(written(second.reply())))
            : ProbeFinding.UNKNOWN;
    return new Dialect(
        repeats,
        hasText
            ? ProbeFinding.of(!written(first.reply()).equals(written(third.reply())))
            : ProbeFinding.UNKNOWN,
        logprobs(replies),
        first.ask().limitName(),
        counts || !obeyed ? ProbeFinding.of(obeyed) : ProbeFinding.UNKNOWN,
        replies.stream()
            .flatMap(reply -> Optional.ofNullable(reply.reasoningField()).stream())
            .findFirst()
            .orElse(null),
        severalChoices(third),
        empty(replies),
        first.reply().served().model(),
        first.reply().served().fingerprint());
  }

  private ProbeFinding severalChoices(Seen third) {
    return spec.kind() == GeneratorKind.ANTHROPIC_MESSAGES
        ? ProbeFinding.NO
        : ProbeFinding.of(
            third.ask().choices() > 1 && third.reply().choices() == third.ask().choices());
  }

  /** A server that was not asked for log-probabilities, or wrote no text, need not send any. */
  private ProbeFinding logprobs(List<Generation> replies) {
    if (replies.stream().anyMatch(reply -> !reply.tokens().isEmpty())) {
      return ProbeFinding.YES;
    }
    boolean wrote = replies.stream().anyMatch(reply -> !reply.text().isBlank());
    return wrote && spec.sampling().logprobs() != null ? ProbeFinding.NO : ProbeFinding.UNKNOWN;
  }

  /** An answer that the limit cut before its text began says nothing. */
  private static ProbeFinding empty(List<Generation> replies) {
    if (replies.stream().anyMatch(reply -> !reply.text().isBlank())) {
      return ProbeFinding.NO;
    }
    boolean complete =
        replies.stream()
            .allMatch(reply -> reply.reasoning() == null && "stop".equals(reply.finishReason()));
    return complete ? ProbeFinding.YES : ProbeFinding.UNKNOWN;
  }

  private static String written(Generation reply) {
    return (reply.text() + Optional.ofNullable(reply.reasoning()).orElse("")).strip();
  }

  /** A call of the probe failed. The message is a sentence for people. */
  public static final class ProbeFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ProbeFailedException(String sentence) {
      super(sentence);
    }
  }
}
