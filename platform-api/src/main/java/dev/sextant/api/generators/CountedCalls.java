package dev.sextant.api.generators;

import dev.sextant.api.generators.credential.CredentialMask;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.credential.CredentialException;
import dev.sextant.remote.credential.Secret;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.price.Meter;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes single calls for people who wait, without a second try. Their tokens count towards the
 * tenant's daily limit, and nothing is stored.
 */
public final class CountedCalls {

  private final CallContext context;

  CountedCalls(CallContext context) {
    this.context = context;
  }

  /** What a call brought; its texts may quote the credential, which {@link #shown} removes. */
  public record Counted(CallResult result, CredentialMask mask) {

    /** Returns what people are shown. */
    public TestReply shown(@Nullable PriceVersion price) {
      return TestReply.of(result, price, mask);
    }
  }

  /**
   * Makes a call with a generator's credential.
   *
   * @param spec leads to the generator's address
   * @return fails with a {@link Refusal} if the tokens exceed the daily limit
   */
  public Future<Counted> call(TenantId tenant, UUID generatorId, GeneratorSpec spec, Ask ask) {
    long most = tokens(Meter.most(spec.system(), ask));
    return context
        .vault()
        .credential(tenant, generatorId)
        .recover(CountedCalls::unreadable)
        .compose(
            credential ->
                context
                    .database()
                    .inTenant(tenant, db -> context.quota().reserveLlmTokens(db, most))
                    .compose(reserved -> made(spec, ask, credential))
                    .compose(
                        result ->
                            settle(tenant, most, result)
                                .map(
                                    settled ->
                                        new Counted(result, new CredentialMask(credential)))));
  }

  private Future<CallResult> made(GeneratorSpec spec, Ask ask, Optional<Secret> credential) {
    return Future.fromCompletionStage(
        context.calls().call(spec, credential.map(Secret::reveal), ask),
        context.vertx().getOrCreateContext());
  }

  private Future<Void> settle(TenantId tenant, long most, CallResult result) {
    return context
        .database()
        .inTenant(tenant, db -> context.quota().settleLlmTokens(db, most, used(most, result)));
  }

  /** A call that may be paid counts with its bound, and so does a reply without usage. */
  private static long used(long most, CallResult result) {
    if (result instanceof Replied reply) {
      TokenUsage usage = reply.usage();
      return usage == null ? most : tokens(usage);
    }
    return result instanceof Failed failed && failed.mayBePaid() ? most : 0;
  }

  private static long tokens(TokenUsage usage) {
    return Meter.tokens().spent(usage).longValue();
  }

  private static <T> Future<T> unreadable(Throwable failure) {
    return Future.failedFuture(
        failure instanceof CredentialException
            ? Refusal.conflict("credential-unreadable", CallContext.UNREADABLE)
            : failure);
  }
}
