package dev.sextant.evaluation.remote;

import dev.sextant.remote.embedding.protocol.EmbeddingSpec;
import dev.sextant.remote.http.EndpointPolicy;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a server.
 *
 * @param credential null for none
 * @param policy the addresses that may be reached
 */
public record RemoteConnection(
    EmbeddingSpec spec, @Nullable String credential, EndpointPolicy policy) {

  /** Never shows the credential. */
  @Override
  public String toString() {
    return "RemoteConnection[%s]".formatted(spec);
  }
}
