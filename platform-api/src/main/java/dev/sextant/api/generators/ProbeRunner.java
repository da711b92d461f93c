package dev.sextant.api.generators;

import dev.sextant.api.generators.GeneratorCalls.ProbeResult;
import dev.sextant.api.generators.GeneratorStore.StoredGenerator;
import dev.sextant.api.generators.credential.CredentialMask;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.remote.credential.CredentialException;
import dev.sextant.remote.credential.Secret;
import dev.sextant.remote.probe.DialectProbe;
import dev.sextant.remote.retry.RunEnd;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Probes generators in the background. A probe that this process does not end, because it stops,
 * reads as failed after two minutes.
 */
final class ProbeRunner {

  private static final Logger LOGGER = LoggerFactory.getLogger(ProbeRunner.class);

  private static final int MOST_RUNNING = 4;
  private static final int LONGEST_FAILURE = 2_000;

  private final CallContext context;
  private final ProbeStore probes = new ProbeStore();
  private final Map<UUID, Run> running = new ConcurrentHashMap<>();

  /** A probe under way. */
  private record Run(RunEnd end, Future<Void> done) {}

  /**
   * A probe that is stored as running and has no call yet.
   *
   * @param generator with the settings to probe
   * @param reserved tokens that count towards the daily limit already
   */
  record Begun(StoredGenerator generator, int number, long reserved) {}

  ProbeRunner(CallContext context) {
    this.context = context;
  }

  /**
   * Stores that a probe runs. Pass it to {@link #run} after the transaction.
   *
   * @param generator is locked
   * @param sameSettings whether what an older probe found is still of interest
   * @return fails with a {@link Refusal} if it may not run now
   */
  Future<Begun> begin(SqlClient db, StoredGenerator generator, boolean sameSettings) {
    long most = DialectProbe.mostTokens(generator.settings().spec());
    return probes
        .countOthers(db, generator.id())
        .compose(others -> Refusal.when(others >= MOST_RUNNING, ProbeRunner::busy))
        .compose(free -> context.quota().reserveLlmTokens(db, most))
        .compose(reserved -> probes.start(db, generator.id(), sameSettings))
        .map(number -> new Begun(generator, number, most));
  }

  /** As {@link #begin}, but stores a refusal as the failure of the probe. */
  Future<Optional<Begun>> tryToBegin(
      SqlClient db, StoredGenerator generator, boolean sameSettings) {
    return begin(db, generator, sameSettings)
        .map(Optional::of)
        .recover(
            failure ->
                failure instanceof Refusal refusal
                    ? probes
                        .refuse(db, generator.id(), sameSettings, sentence(refusal))
                        .map(Optional.empty())
                    : Future.failedFuture(failure));
  }

  /** Runs a probe and stores its result; ends an older one of the same generator. */
  void run(TenantId tenant, Begun begun) {
    UUID id = begun.generator().id();
    RunEnd end = new RunEnd();
    cancel(id);
    Future<Void> done =
        context
            .vault()
            .credential(tenant, id)
            .compose(credential -> probe(tenant, begun, credential, end))
            .recover(failure -> fail(tenant, begun, failure))
            .onFailure(failure -> LOGGER.error("the probe of generator {} failed", id, failure));
    Run run = new Run(end, done);
    running.put(id, run);
    done.onComplete(ended -> running.remove(id, run));
  }

  /** Ends the probe of a generator, if one runs. */
  void cancel(UUID generator) {
    Run run = running.get(generator);
    if (run != null) {
      GeneratorCalls.cancel(run.end());
    }
  }

  /** Ends all probes, and waits until that is stored. */
  Future<Void> close() {
    List<Run> all = List.copyOf(running.values());
    all.forEach(run -> GeneratorCalls.cancel(run.end()));
    return Future.join(all.stream().map(Run::done).toList())
        .transform(ended -> Future.succeededFuture());
  }

  private Future<Void> probe(
      TenantId tenant, Begun begun, Optional<Secret> credential, RunEnd end) {
    CredentialMask mask = new CredentialMask(credential);
    return Future.fromCompletionStage(
            context
                .calls()
                .probe(begun.generator().settings().spec(), credential.map(Secret::reveal), end),
            context.vertx().getOrCreateContext())
        .compose(result -> store(tenant, begun, result, mask));
  }

  private Future<Void> store(
      TenantId tenant, Begun begun, ProbeResult result, CredentialMask mask) {
    JsonObject dialect =
        result.dialect() == null
            ? null
            : mask.apply(new JsonObject(result.dialect().toJson().toString()));
    String failure = cut(String.valueOf(mask.apply(result.failure())));
    return context
        .database()
        .inTenant(
            tenant,
            db ->
                probes
                    .end(db, begun.generator().id(), begun.number(), dialect, failure)
                    .compose(
                        ended ->
                            context
                                .quota()
                                .settleLlmTokens(db, begun.reserved(), result.tokens())));
  }

  private Future<Void> fail(TenantId tenant, Begun begun, Throwable failure) {
    String sentence =
        failure instanceof CredentialException
            ? CallContext.UNREADABLE
            : "The probe failed by an error of Sextant: probe again.";
    return store(
            tenant, begun, new ProbeResult(null, sentence, 0), new CredentialMask(Optional.empty()))
        .compose(
            stored ->
                failure instanceof CredentialException
                    ? Future.succeededFuture()
                    : Future.failedFuture(failure));
  }

  private static String sentence(Refusal refusal) {
    return cut(String.valueOf(refusal.getMessage()));
  }

  private static String cut(String sentence) {
    return sentence.length() <= LONGEST_FAILURE ? sentence : sentence.substring(0, LONGEST_FAILURE);
  }

  private static Refusal busy() {
    return Refusal.tooMany(
            "busy",
            "%d probes of this tenant run already: probe again when one has ended."
                .formatted(MOST_RUNNING))
        .retryAfter(GeneratorCalls.PROBE.toSeconds());
  }
}
