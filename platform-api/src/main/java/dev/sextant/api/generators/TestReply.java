package dev.sextant.api.generators;

import dev.sextant.api.generators.credential.CredentialMask;
import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Filtered;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.remote.outcome.FailureClass;
import dev.sextant.remote.price.Price;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a test call brought.
 *
 * @param text the answer; null: there is none
 * @param finishReason as the server says it
 * @param refusal the server's words, if the model declined
 * @param usage null: the server does not say
 * @param servedModel may differ from the requested one
 * @param latencyMs from the request to the last byte; null: there was no reply
 * @param cost null: the price or the usage is unknown
 * @param failure null: there was a reply
 */
public record TestReply(
    DrawOutcome outcome,
    @Nullable String text,
    @Nullable String finishReason,
    @Nullable String refusal,
    @Nullable Tokens usage,
    @Nullable String servedModel,
    @Nullable String fingerprint,
    @Nullable String requestId,
    @Nullable Long latencyMs,
    @Nullable Cost cost,
    @Nullable Failure failure) {

  /** Tokens as the server counts them. */
  public record Tokens(long read, long written, long cached, long reasoning) {}

  /**
   * What the call cost.
   *
   * @param priceVersion of the generator's price
   */
  public record Cost(BigDecimal amount, String currency, int priceVersion) {}

  /**
   * Why there is no reply.
   *
   * @param words a sentence with the server's own words
   * @param mayBePaid whether the server may bill the call
   */
  public record Failure(FailureClass type, String words, boolean mayBePaid) {}

  static TestReply of(CallResult result, @Nullable PriceVersion price, CredentialMask mask) {
    if (result instanceof Replied reply) {
      return replied(reply, price, mask);
    } else if (result instanceof Filtered filtered) {
      return unanswered(DrawOutcome.FILTERED, mask.apply(filtered.words()), null);
    }
    Failed failed = (Failed) result;
    return unanswered(
        DrawOutcome.FAILED,
        null,
        new Failure(
            failed.type(), String.valueOf(mask.apply(failed.reason())), failed.mayBePaid()));
  }

  private static TestReply replied(
      Replied reply, @Nullable PriceVersion price, CredentialMask mask) {
    Generation generation = reply.generation();
    TokenUsage usage = generation.usage();
    return new TestReply(
        DrawOutcome.of(generation),
        mask.apply(generation.text()),
        mask.apply(generation.finishReason()),
        mask.apply(generation.refusal()),
        usage == null
            ? null
            : new Tokens(usage.in(), usage.out(), usage.cached(), usage.reasoning()),
        mask.apply(generation.served().model()),
        mask.apply(generation.served().fingerprint()),
        mask.apply(generation.served().requestId()),
        reply.latency().toMillis(),
        usage == null || price == null ? null : cost(usage, price),
        null);
  }

  private static TestReply unanswered(
      DrawOutcome outcome, @Nullable String refusal, @Nullable Failure failure) {
    return new TestReply(outcome, null, null, refusal, null, null, null, null, null, null, failure);
  }

  private static @Nullable Cost cost(TokenUsage usage, PriceVersion version) {
    Price price = version.price();
    String currency = version.currency();
    return price == null || currency == null
        ? null
        : new Cost(price.cost(usage).stripTrailingZeros(), currency, version.version());
  }
}
