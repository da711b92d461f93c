package dev.sextant.standalone.models;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.server.ServerProbe;
import dev.sextant.api.models.server.ServerRegistration;
import dev.sextant.evaluation.remote.EndpointFailedException;
import dev.sextant.evaluation.remote.RemoteConnection;
import dev.sextant.evaluation.remote.RemoteModel;
import dev.sextant.evaluation.remote.RemoteSpecs;
import dev.sextant.remote.embedding.protocol.EmbeddingKind;
import dev.sextant.remote.embedding.protocol.EmbeddingSpec;
import dev.sextant.remote.embedding.protocol.RoleSettings;
import dev.sextant.remote.embedding.protocol.TextRole;
import dev.sextant.remote.http.EndpointPolicy;
import java.util.List;

/** Embedders on servers, in the form of the API. */
final class ServerModels {

  private final EndpointPolicy endpoints;

  ServerModels(EndpointPolicy endpoints) {
    this.endpoints = endpoints;
  }

  /**
   * Asks a server for the vectors of the probe texts.
   *
   * @throws Refusal with the server's words if it does not embed them
   */
  ServerProbe probe(ServerRegistration wish) {
    RemoteConnection connection =
        new RemoteConnection(settings(wish), wish.credential(), endpoints);
    try (RemoteModel model = RemoteModel.forPerson(connection)) {
      RemoteModel.Probe probe = model.probe();
      return new ServerProbe(probe.vectors(), probe.tokens());
    } catch (EndpointFailedException e) {
      throw Refusal.invalid("embedder-unreachable", String.valueOf(e.getMessage()));
    }
  }

  static EmbedderDefinition pin(ServerRegistration wish, List<float[]> vectors) {
    EmbeddingSpec settings = settings(wish);
    return Definitions.of(RemoteSpecs.of(wish.name(), settings, TextRole.PASSAGE, vectors))
        .withQuestions(
            wish.prefixOfQuestions(),
            settings.treatsRolesAlike()
                ? null
                : RemoteSpecs.of(wish.name(), settings, TextRole.QUESTION, vectors).revision());
  }

  private static EmbeddingSpec settings(ServerRegistration wish) {
    EmbeddingKind kind = EmbeddingKind.of(wish.architecture()).orElseThrow();
    Integer maxTokens = wish.maxTokens();
    try {
      return new EmbeddingSpec(
          kind,
          wish.requiredBaseUrl(),
          wish.requiredModel(),
          wish.dimensions(),
          new RoleSettings(wish.prefixOfQuestions(), wish.taskOfQuestions()),
          new RoleSettings(wish.passagePrefix(), wish.passageTask()),
          maxTokens == null ? kind.usualMaxTokens() : maxTokens);
    } catch (IllegalArgumentException e) {
      throw Refusal.invalid("embedder-incomplete", String.valueOf(e.getMessage()));
    }
  }
}
