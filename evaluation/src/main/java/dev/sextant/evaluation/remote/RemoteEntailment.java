package dev.sextant.evaluation.remote;

import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.model.ModelException;
import dev.sextant.remote.entailment.EntailmentFailure;
import dev.sextant.remote.entailment.EntailmentPair;
import dev.sextant.remote.entailment.EntailmentShares;
import dev.sextant.remote.entailment.PaidEntailment;
import dev.sextant.remote.entailment.RemoteEntailmentClient;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.retry.RetryPolicy;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A generator that is asked for entailment. It may give a pair other probabilities a second time;
 * the law of {@link EntailmentModel} holds behind a cache, which keeps the first ones. Thread-safe.
 */
public final class RemoteEntailment implements EntailmentModel {

  private static final System.Logger LOG = System.getLogger(RemoteEntailment.class.getName());

  private static final Duration DEADLINE = Duration.ofMinutes(5);

  /** For a job: a server that limits its rate for an hour does not end it. */
  private static final RetryPolicy PATIENT =
      new RetryPolicy(20, Duration.ofMinutes(60), Duration.ofSeconds(1), Duration.ofSeconds(60));

  private final EntailmentSpec spec;
  private final String madeBy;
  private final RemoteEntailmentClient client;

  private RemoteEntailment(EntailmentSpec spec, String madeBy, RemoteEntailmentClient client) {
    this.spec = spec;
    this.madeBy = madeBy;
    this.client = client;
  }

  /** Returns a model that waits for its server as long as a job does; makes no call yet. */
  public static RemoteEntailment forJob(String name, GeneratorConnection to) {
    URI endpoint = to.spec().address();
    if (!to.policy().allowsScheme(endpoint)) {
      throw new EndpointFailedException(
          "The base URL %s must begin with https://.".formatted(to.spec().baseUrl()));
    }
    return new RemoteEntailment(
        EntailmentSpecs.of(name, to.spec()),
        "%s %s".formatted(to.spec().kind().code(), to.spec().model()),
        new RemoteEntailmentClient(
            to.spec(),
            to.credential(),
            to.policy().rule(endpoint),
            new RemoteEntailmentClient.Settings(
                to.limitName(),
                to.concurrent(),
                DEADLINE,
                PATIENT,
                () -> ThreadLocalRandom.current().nextDouble(),
                Clock.systemUTC()),
            notice -> LOG.log(System.Logger.Level.INFO, "{0}: {1}", endpoint.getHost(), notice)));
  }

  @Override
  public EntailmentSpec spec() {
    return spec;
  }

  @Override
  public String madeBy() {
    return madeBy;
  }

  @Override
  public List<EntailmentProbabilities> classify(List<TextPair> pairs) {
    Map<TextPair, EntailmentProbabilities> all = new HashMap<>();
    classify(
        List.copyOf(new LinkedHashSet<>(pairs)), (classified, billed) -> all.putAll(classified));
    return pairs.stream().map(pair -> Objects.requireNonNull(all.get(pair))).toList();
  }

  /**
   * @throws EndpointFailedException if the server classifies no pair
   */
  @Override
  public void classify(List<TextPair> pairs, EntailmentReceiver receiver) {
    try {
      client.classify(
          pairs.stream()
              .map(pair -> new EntailmentPair(pair.premise(), pair.hypothesis()))
              .toList(),
          paid -> receiver.receive(probabilities(paid), billed(paid.usage())));
    } catch (EntailmentFailure e) {
      String sentence = String.valueOf(e.getMessage());
      throw e.isOfEndpoint()
          ? new EndpointFailedException(sentence)
          : new ModelException(sentence, e);
    }
  }

  private static Map<TextPair, EntailmentProbabilities> probabilities(PaidEntailment paid) {
    EntailmentShares shares = paid.shares();
    return shares == null
        ? Map.of()
        : Map.of(
            new TextPair(paid.pair().premise(), paid.pair().hypothesis()),
            new EntailmentProbabilities(
                shares.entailment(), shares.neutral(), shares.contradiction(), false));
  }

  private static BilledTokens billed(TokenUsage usage) {
    return new BilledTokens(usage.in(), usage.out(), usage.cached());
  }

  /**
   * Returns whether it still calls its server. It does not once the server was down for long, or
   * refused the credential; another connection may find it repaired.
   */
  public boolean isUsable() {
    return !client.isEnded();
  }

  /** Cuts all calls. */
  @Override
  public void close() {
    client.close();
  }
}
