package dev.sextant.jobs.scoring.model;

import dev.sextant.evaluation.remote.EndpointFailedException;
import dev.sextant.evaluation.remote.GeneratorConnection;
import dev.sextant.evaluation.remote.RemoteEntailment;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.model.ModelLoad;
import dev.sextant.inference.model.SharedModels;
import dev.sextant.jobs.access.RemoteAccess;
import dev.sextant.jobs.scoring.model.ModelBranch.AutoClosing;
import dev.sextant.jobs.scoring.model.ModelOpener.UnusableModelException;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.calls.CredentialStore;
import dev.sextant.jobs.tables.experiments.RegisteredEntailmentModel;
import dev.sextant.jobs.tables.experiments.RegisteredGenerator;
import dev.sextant.remote.credential.CredentialCipher;
import dev.sextant.remote.credential.CredentialCipher.EncryptedCredential;
import dev.sextant.remote.credential.CredentialException;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Opens entailment models on servers. All tasks of this JVM share the calls of a model, so that
 * they respect its rate limit together.
 */
final class ServerEntailment {

  private static final SharedModels<SharedServer> SHARED =
      new SharedModels<>(SharedServer::close, server -> server.model().isUsable());

  private ServerEntailment() {}

  /** A server, and the pairs that it is being asked about. */
  private record SharedServer(RemoteEntailment model, Claims<TextPair> claims) {

    void close() {
      model.close();
    }
  }

  /**
   * An open model.
   *
   * @param claims the pairs that it is being asked about
   * @param close is called after the last use
   */
  record OpenGenerator(RemoteEntailment model, Claims<TextPair> claims, AutoClosing close) {}

  /**
   * Opens a model; makes no call yet.
   *
   * @param tables of the database, from which it reads the credential
   * @throws UnusableModelException if its generator is no longer the one that was registered
   */
  static OpenGenerator open(
      RegisteredEntailmentModel model,
      RegisteredGenerator generator,
      Database database,
      TenantTransactions tables) {
    if (!model.spec().revision().equals(model.revision())) {
      throw new UnusableModelException(
          "the entailment model %s was registered by another release: register it again"
              .formatted(model.name()),
          null);
    }
    SharedModels<SharedServer>.Hold hold =
        SHARED.open(
            new SharedModels.Key(database.tenantId() + " " + model.id(), model.revision()),
            "The entailment model " + model.name(),
            () ->
                ModelLoad.small(
                    () ->
                        new SharedServer(
                            connected(model, generator, database, tables), new Claims<>())));
    return new OpenGenerator(hold.get().model(), hold.get().claims(), hold::close);
  }

  private static RemoteEntailment connected(
      RegisteredEntailmentModel model,
      RegisteredGenerator generator,
      Database database,
      TenantTransactions tables) {
    if (generator.generatorId() == null) {
      throw new UnusableModelException(
          "the generator of the entailment model %s has been deleted, and its credential with it: register the model with another generator"
              .formatted(model.name()),
          null);
    }
    if (!model.location().equals(generator.generatorUrl())
        || !new CredentialStore(tables).isAt(generator.generatorId(), model.location())) {
      throw new UnusableModelException(
          "the generator of the entailment model %s has another address by now, and its credential is for that one, or it has been deleted: register the model again"
              .formatted(model.name()),
          null);
    }
    RemoteAccess access = RemoteAccess.of(database.instance());
    try {
      return RemoteEntailment.forJob(
          model.name(),
          new GeneratorConnection(
              generator.spec(model.location()),
              generator.limitName(),
              Objects.requireNonNull(generator.concurrency()),
              credential(model, generator, tables, database.tenantId(), access),
              access.endpoints()));
    } catch (EndpointFailedException e) {
      throw new UnusableModelException(
          "the entailment model %s cannot be reached: %s".formatted(model.name(), e.getMessage()),
          e);
    }
  }

  private static @Nullable String credential(
      RegisteredEntailmentModel model,
      RegisteredGenerator generator,
      TenantTransactions tables,
      String tenantId,
      RemoteAccess access) {
    String id = Objects.requireNonNull(generator.generatorId());
    EncryptedCredential encrypted =
        new CredentialStore(tables).ofGenerator(id, model.location()).orElse(null);
    if (encrypted == null) {
      return null;
    }
    try {
      return new CredentialCipher(access.keys())
          .decrypt(UUID.fromString(tenantId), UUID.fromString(id), encrypted)
          .reveal();
    } catch (CredentialException e) {
      throw new UnusableModelException(
          "the credential of the generator of the entailment model %s cannot be decrypted: enter it again"
              .formatted(model.name()),
          e);
    }
  }
}
