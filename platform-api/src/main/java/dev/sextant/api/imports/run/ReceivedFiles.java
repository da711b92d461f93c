package dev.sextant.api.imports.run;

import dev.sextant.api.imports.run.Spool.Received;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The content of uploads: a file in the spool of this process, and a copy in the store if there is
 * one. Both go when the import has ended.
 */
public final class ReceivedFiles {

  private final Spool spool;
  private final UploadStorage storage;

  public ReceivedFiles(Spool spool, UploadStorage storage) {
    this.spool = spool;
    this.storage = storage;
  }

  /**
   * Receives content, and stores it. The stream is paused.
   *
   * @param upload that brings the content
   */
  public Future<Received> receive(
      TenantId tenant, UUID upload, ReadStream<Buffer> content, ImportProgress progress) {
    return spool
        .receive(upload, content, progress)
        .compose(
            received -> {
              progress.markReceived();
              return storage.put(tenant, upload, received.path()).map(received);
            });
  }

  /** Returns the file of content that this process has received; fails if it is not there. */
  public Future<Path> find(UUID upload) {
    return isSpooled(upload)
        .compose(
            here ->
                here
                    ? Future.succeededFuture(spool.folder().path(upload))
                    : Future.failedFuture(
                        new LostContentException(
                            "the spool no longer has upload " + upload, null)));
  }

  /** Returns the uploads that have files in the spool of this process. */
  public Future<Set<UUID>> spooled() {
    return storage.workers().executeBlocking(spool.folder()::uploads, false);
  }

  /** Deletes files of an earlier process from the spool. */
  public Future<Void> deleteSpooled(Set<UUID> uploads) {
    return EachInTurn.run(uploads, spool::delete);
  }

  /**
   * Returns whether the content of an upload is in the spool of this process; fails if the spool
   * cannot be looked at.
   */
  public Future<Boolean> isSpooled(UUID upload) {
    return spool.has(upload);
  }

  /**
   * Returns whether the content of an upload is in the spool of this process or in the store; fails
   * if one of them cannot be looked at.
   */
  public Future<Boolean> has(TenantId tenant, UUID upload) {
    return isSpooled(upload)
        .compose(here -> here ? Future.succeededFuture(true) : storage.has(tenant, upload));
  }

  /**
   * Returns the file of content that another process has received.
   *
   * @param sha256 hash of the content, in hexadecimal digits
   * @return fails with a {@link LostContentException} if it is nowhere as it was received, and with
   *     an {@link UnreadableContentException} if the store does not return it
   */
  public Future<Path> fetch(TenantId tenant, UUID upload, String sha256, ImportProgress progress) {
    return storage
        .workers()
        .executeBlocking(
            () -> {
              Optional<Path> here = spool.folder().find(upload, sha256);
              if (here.isPresent()) {
                return here.get();
              }
              Received copy = storage.fetch(tenant, upload, spool.folder(), progress);
              if (!copy.sha256().equals(sha256)) {
                throw new LostContentException("the store has other content", null);
              }
              return copy.path();
            },
            false);
  }

  /** Deletes the file from the spool, and from the store unless an import still needs it. */
  public Future<Void> forget(TenantId tenant, UUID upload) {
    return spool.delete(upload).eventually(() -> storage.forget(tenant, upload));
  }
}
