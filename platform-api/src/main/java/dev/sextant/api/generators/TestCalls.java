package dev.sextant.api.generators;

import dev.sextant.api.generators.GeneratorStore.StoredGenerator;
import dev.sextant.api.generators.credential.CredentialMask;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.credential.CredentialException;
import dev.sextant.remote.credential.Secret;
import dev.sextant.remote.draw.DrawSeed;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.probe.Dialect;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Calls a generator once with a person's prompt, of which nothing is kept. */
final class TestCalls {

  private static final int MOST_RUNNING = 4;

  private final CallContext context;
  private final Map<TenantId, Integer> running = new ConcurrentHashMap<>();

  TestCalls(CallContext context) {
    this.context = context;
  }

  /**
   * Makes the call.
   *
   * @return fails with a {@link Refusal} if too many run, or the tokens exceed the daily limit
   */
  Future<TestReply> call(TenantId tenant, StoredGenerator generator, String prompt) {
    if (running.merge(tenant, 1, Integer::sum) > MOST_RUNNING) {
      ended(tenant);
      return Future.failedFuture(busy());
    }
    return within(tenant, generator, prompt).onComplete(done -> ended(tenant));
  }

  private Future<TestReply> within(TenantId tenant, StoredGenerator generator, String prompt) {
    GeneratorSpec spec = generator.settings().spec();
    Ask ask = ask(spec, generator, prompt);
    long most = tokens(Meter.most(spec.system(), ask));
    return context
        .vault()
        .credential(tenant, generator.id())
        .recover(TestCalls::unreadable)
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
                                        TestReply.of(
                                            result,
                                            generator.price(),
                                            new CredentialMask(credential)))));
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

  private static Ask ask(GeneratorSpec spec, StoredGenerator generator, String prompt) {
    Dialect dialect = ProbeReport.dialect(generator.probe());
    return new Ask(
        prompt,
        DrawSeed.of(spec.sampling().baseSeed(), "test", 0),
        spec.sampling().maxTokens(),
        1,
        spec.sampling().stop(),
        dialect == null ? TokenLimitName.MAX_TOKENS : dialect.limitName());
  }

  private void ended(TenantId tenant) {
    running.computeIfPresent(tenant, (key, count) -> count == 1 ? null : count - 1);
  }

  private static <T> Future<T> unreadable(Throwable failure) {
    return Future.failedFuture(
        failure instanceof CredentialException
            ? Refusal.conflict("credential-unreadable", CallContext.UNREADABLE)
            : failure);
  }

  private static Refusal busy() {
    return Refusal.tooMany(
        "busy", "%d test calls run already: wait until one has ended.".formatted(MOST_RUNNING));
  }
}
