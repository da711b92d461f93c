package dev.sextant.api.generators;

import dev.sextant.api.generators.GeneratorStore.StoredGenerator;
import dev.sextant.api.generators.credential.CredentialMask;
import dev.sextant.api.generators.credential.CredentialVault;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.TenantDatabase;
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
import io.vertx.core.Vertx;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Calls a generator once with a person's prompt, of which nothing is kept. */
final class TestCalls {

  private static final int MOST_RUNNING = 4;

  private final Vertx vertx;
  private final TenantDatabase database;
  private final CredentialVault vault;
  private final GeneratorCalls calls;
  private final Quota quota;
  private final Map<TenantId, Integer> running = new ConcurrentHashMap<>();

  TestCalls(
      Vertx vertx,
      TenantDatabase database,
      CredentialVault vault,
      GeneratorCalls calls,
      Quota quota) {
    this.vertx = vertx;
    this.database = database;
    this.vault = vault;
    this.calls = calls;
    this.quota = quota;
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
    return vault
        .credential(tenant, generator.id())
        .recover(TestCalls::unreadable)
        .compose(
            credential ->
                database
                    .inTenant(tenant, db -> quota.reserveLlmTokens(db, most))
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
        calls.call(spec, credential.map(Secret::reveal), ask), vertx.getOrCreateContext());
  }

  private Future<Void> settle(TenantId tenant, long most, CallResult result) {
    return database.inTenant(tenant, db -> quota.settleLlmTokens(db, most, used(most, result)));
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
            ? Refusal.conflict(
                "credential-unreadable",
                "The credential cannot be decrypted with the keys of this instance: set it again.")
            : failure);
  }

  private static Refusal busy() {
    return Refusal.tooMany(
        "busy", "%d test calls run already: wait until one has ended.".formatted(MOST_RUNNING));
  }
}
