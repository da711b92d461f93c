package dev.sextant.api.generators;

import dev.sextant.api.generators.GeneratorStore.StoredGenerator;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.remote.draw.DrawSeed;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.probe.Dialect;
import io.vertx.core.Future;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Calls a generator once with a person's prompt, of which nothing is kept. */
final class TestCalls {

  private static final int MOST_RUNNING = 4;

  private final CountedCalls calls;
  private final Map<TenantId, Integer> running = new ConcurrentHashMap<>();

  TestCalls(CountedCalls calls) {
    this.calls = calls;
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
    GeneratorSpec spec = generator.settings().spec();
    return calls
        .call(tenant, generator.id(), spec, ask(spec, generator, prompt))
        .map(counted -> counted.shown(generator.price()))
        .onComplete(done -> ended(tenant));
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

  private static Refusal busy() {
    return Refusal.tooMany(
        "busy", "%d test calls run already: wait until one has ended.".formatted(MOST_RUNNING));
  }
}
