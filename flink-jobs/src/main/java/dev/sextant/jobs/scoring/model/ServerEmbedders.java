package dev.sextant.jobs.scoring.model;

import dev.sextant.evaluation.remote.EndpointFailedException;
import dev.sextant.evaluation.remote.RemoteConnection;
import dev.sextant.evaluation.remote.RemoteEmbedder;
import dev.sextant.evaluation.remote.RemoteModel;
import dev.sextant.evaluation.remote.RemoteSpecs;
import dev.sextant.inference.model.ModelLoad;
import dev.sextant.inference.model.SharedModels;
import dev.sextant.jobs.access.RemoteAccess;
import dev.sextant.jobs.scoring.model.ModelBranch.AutoClosing;
import dev.sextant.jobs.scoring.model.ModelOpener.UnusableModelException;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.cache.TokensBilledStore;
import dev.sextant.jobs.tables.calls.CredentialStore;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.experiments.RegisteredServer;
import dev.sextant.remote.credential.CredentialCipher;
import dev.sextant.remote.credential.CredentialCipher.EncryptedCredential;
import dev.sextant.remote.credential.CredentialException;
import dev.sextant.remote.embedding.VectorProbe;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Opens embedders on servers. All tasks of this JVM share the calls of an embedder, so that they
 * respect its rate limit together. The first to open it checks the vectors of the probe texts.
 */
final class ServerEmbedders {

  private static final SharedModels<SharedServer> SHARED =
      new SharedModels<>(SharedServer::close, server -> server.model().isUsable());

  private ServerEmbedders() {}

  /** A server, and the texts that are being embedded with it, by the revision of their role. */
  private record SharedServer(RemoteModel model, Map<String, Claims<String>> claims) {

    Claims<String> claims(String revision) {
      return claims.computeIfAbsent(revision, first -> new Claims<>());
    }

    void close() {
      model.close();
    }
  }

  /**
   * An open embedder.
   *
   * @param claims returns the texts that are being embedded, by revision
   * @param close is called after the last use
   */
  record OpenServer(
      RemoteEmbedder embedder, Function<String, Claims<String>> claims, AutoClosing close) {}

  /**
   * Opens an embedder.
   *
   * @throws UnusableModelException if the server refuses, or its vectors are not those that were
   *     registered
   */
  static OpenServer open(
      RegisteredEmbedder embedder,
      RegisteredServer server,
      Database database,
      TenantTransactions tables,
      TokensBilledStore billed) {
    SharedModels<SharedServer>.Hold hold =
        SHARED.open(
            new SharedModels.Key(database.tenantId() + " " + embedder.id(), embedder.revision()),
            "The embedder " + embedder.name(),
            () ->
                ModelLoad.small(
                    () ->
                        new SharedServer(
                            connected(embedder, server, database, tables, billed),
                            new ConcurrentHashMap<>())));
    List<float[]> probe = server.probeVectors(embedder.spec().dimensions());
    RemoteEmbedder opened =
        RemoteEmbedder.of(
            hold.get().model(),
            server.settings(),
            role -> RemoteSpecs.of(embedder.name(), server.settings(), role, probe));
    if (!opened.spec().revision().equals(embedder.revision())) {
      hold.close();
      throw new UnusableModelException(
          "the embedder %s was registered by another release: register it again"
              .formatted(embedder.name()),
          null);
    }
    return new OpenServer(opened, hold.get()::claims, hold::close);
  }

  private static RemoteModel connected(
      RegisteredEmbedder embedder,
      RegisteredServer server,
      Database database,
      TenantTransactions tables,
      TokensBilledStore billed) {
    RemoteModel model = null;
    try {
      RemoteAccess access = RemoteAccess.of(database.instance());
      String credential = credential(embedder, tables, database.tenantId(), access);
      model =
          RemoteModel.forJob(
              new RemoteConnection(server.settings(), credential, access.endpoints()));
      RemoteModel.Probe found = model.probe();
      billed.add(found.tokens());
      requireSame(embedder, server, found.vectors());
      return model;
    } catch (RuntimeException e) {
      if (model != null) {
        model.close();
      }
      throw e instanceof EndpointFailedException
          ? new UnusableModelException(
              "the embedder %s cannot be reached: %s".formatted(embedder.name(), e.getMessage()), e)
          : e;
    }
  }

  private static @Nullable String credential(
      RegisteredEmbedder embedder,
      TenantTransactions tables,
      String tenantId,
      RemoteAccess access) {
    EncryptedCredential encrypted =
        new CredentialStore(tables).ofEmbedder(embedder.id()).orElse(null);
    if (encrypted == null) {
      return null;
    }
    try {
      return new CredentialCipher(access.keys())
          .decrypt(UUID.fromString(tenantId), UUID.fromString(embedder.id()), encrypted)
          .reveal();
    } catch (CredentialException e) {
      throw new UnusableModelException(
          "the credential of the embedder %s cannot be decrypted: enter it again"
              .formatted(embedder.name()),
          e);
    }
  }

  private static void requireSame(
      RegisteredEmbedder embedder, RegisteredServer server, List<float[]> found) {
    List<float[]> stored = server.probeVectors(embedder.spec().dimensions());
    if (!VectorProbe.isUnchanged(stored, found)) {
      throw new UnusableModelException(
          ("the server of the embedder %s computes other vectors than it did when it was registered (cosine %.6f of a"
                  + " probe text, expected at least %s): register its new revision under Settings, Models, and run a"
                  + " new experiment with it")
              .formatted(
                  embedder.name(), VectorProbe.leastCosine(stored, found), VectorProbe.UNCHANGED),
          null);
    }
  }
}
