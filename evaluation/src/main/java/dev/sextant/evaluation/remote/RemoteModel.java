package dev.sextant.evaluation.remote;

import dev.sextant.inference.model.ModelException;
import dev.sextant.remote.embedding.EmbeddingFailure;
import dev.sextant.remote.embedding.PaidVectors;
import dev.sextant.remote.embedding.RemoteEmbeddingClient;
import dev.sextant.remote.embedding.TextVector;
import dev.sextant.remote.embedding.VectorProbe;
import dev.sextant.remote.embedding.protocol.TextRole;
import dev.sextant.remote.retry.RetryPolicy;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** A server that embeds. Thread-safe. */
public final class RemoteModel implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(RemoteModel.class.getName());

  private static final int CONCURRENT_CALLS = 8;
  private static final Duration DEADLINE = Duration.ofMinutes(2);

  /** For a job: a server that limits its rate for an hour does not end it. */
  private static final RetryPolicy PATIENT =
      new RetryPolicy(20, Duration.ofMinutes(60), Duration.ofSeconds(1), Duration.ofSeconds(60));

  private static final Duration SHORT_DEADLINE = Duration.ofSeconds(30);

  /** For a person who waits. */
  private static final RetryPolicy SHORT =
      new RetryPolicy(3, Duration.ofSeconds(20), Duration.ofMillis(500), Duration.ofSeconds(5));

  /**
   * The vectors of the probe texts.
   *
   * @param vectors in the order of {@link VectorProbe#TEXTS}
   * @param tokens that the server counted
   */
  public record Probe(List<float[]> vectors, long tokens) {}

  private final RemoteEmbeddingClient client;

  private RemoteModel(RemoteEmbeddingClient client) {
    this.client = client;
  }

  /** Returns a model that waits for its server as long as a job does; makes no call yet. */
  public static RemoteModel forJob(RemoteConnection connection) {
    return of(connection, DEADLINE, PATIENT);
  }

  /** Returns a model that gives up after a minute at most; makes no call yet. */
  public static RemoteModel forPerson(RemoteConnection connection) {
    return of(connection, SHORT_DEADLINE, SHORT);
  }

  private static RemoteModel of(RemoteConnection to, Duration deadline, RetryPolicy policy) {
    URI endpoint = URI.create(to.spec().baseUrl());
    if (!to.policy().allowsScheme(endpoint)) {
      throw new EndpointFailedException(
          "The base URL %s must begin with https://.".formatted(to.spec().baseUrl()));
    }
    return new RemoteModel(
        new RemoteEmbeddingClient(
            to.spec(),
            to.credential(),
            to.policy().rule(endpoint),
            new RemoteEmbeddingClient.Settings(
                CONCURRENT_CALLS,
                deadline,
                policy,
                () -> ThreadLocalRandom.current().nextDouble(),
                Clock.systemUTC()),
            notice -> LOG.log(System.Logger.Level.INFO, "{0}: {1}", endpoint.getHost(), notice)));
  }

  /**
   * Embeds the probe texts, as passages.
   *
   * @throws EndpointFailedException if the server does not embed them
   */
  public Probe probe() {
    Map<String, float[]> vectors = new HashMap<>();
    long[] tokens = {0};
    try {
      embed(
          VectorProbe.TEXTS,
          TextRole.PASSAGE,
          paid -> {
            tokens[0] += paid.tokens();
            for (TextVector each : paid.vectors()) {
              vectors.put(each.text(), each.vector());
            }
          });
    } catch (ModelException e) {
      throw new EndpointFailedException(String.valueOf(e.getMessage()));
    }
    return new Probe(
        VectorProbe.TEXTS.stream().map(text -> Objects.requireNonNull(vectors.get(text))).toList(),
        tokens[0]);
  }

  /**
   * Embeds texts, none of them blank, and hands over what each call brought.
   *
   * @throws ModelException if some texts cannot be embedded; all others were handed over
   * @throws EndpointFailedException if the server embeds none
   */
  void embed(List<String> texts, TextRole role, Consumer<PaidVectors> receiver) {
    try {
      client.embed(texts, role, receiver);
    } catch (EmbeddingFailure e) {
      String sentence = String.valueOf(e.getMessage());
      throw e.isOfEndpoint()
          ? new EndpointFailedException(sentence)
          : new ModelException(sentence, e);
    }
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
