package dev.sextant.api.imports.run;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.imports.run.ImportProgress.CancelledException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.streams.ReadStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.UUID;

/** Receives content into files of bounded length that only the user of this process can read. */
public final class Spool {

  /**
   * Content that has been received.
   *
   * @param sha256 its hash, in hexadecimal digits
   */
  public record Received(Path path, String sha256) {}

  private static final String BROKEN = "broken-body";

  /** Bytes between two checks of the free disk space. */
  static final long STRETCH = 4L << 20;

  private final Vertx vertx;
  private final SpoolFolder folder;
  private final long longest;
  private final DiskReserve room;

  /**
   * Opens the folder and creates it if it is missing.
   *
   * @param longest longest content, in bytes
   * @param room disk space that may be used
   */
  public Spool(Vertx vertx, Path folder, long longest, DiskReserve room) {
    this.vertx = vertx;
    this.folder = SpoolFolder.open(folder, room);
    this.longest = longest;
    this.room = room;
  }

  /** Returns the folder. */
  SpoolFolder folder() {
    return folder;
  }

  /** Fails if content of this length is too long. */
  public Future<Void> checkLength(long length) {
    return length <= longest ? Future.succeededFuture() : Future.failedFuture(tooLong());
  }

  /**
   * Checks the disk space before content is received.
   *
   * @param length of the content in bytes; 0 if unknown
   * @throws Refusal if the disk has no room for it
   */
  public void requireRoom(long length) {
    room.require(Math.min(length, longest));
  }

  /**
   * Returns the file with the stream's content once it is complete. The stream is paused.
   *
   * @param upload that brings the content; each has a file of its own
   */
  public Future<Received> receive(
      UUID upload, ReadStream<Buffer> content, ImportProgress progress) {
    Path path = folder.path(upload);
    MessageDigest digest = Sha256Digest.create();
    OpenOptions options =
        new OpenOptions().setCreateNew(true).setRead(false).setPerms(SpoolFolder.FILE_PERMISSIONS);
    return vertx
        .fileSystem()
        .open(path.toString(), options)
        .compose(file -> copy(content, file, progress, digest).eventually(file::close))
        .compose(received -> checkWhole(path, received))
        .recover(failure -> Future.failedFuture(cause(failure)))
        .map(whole -> new Received(path, SpoolFolder.hex(digest)))
        .onFailure(broken -> delete(upload));
  }

  /** Reads content that is not kept, and returns its hash in hexadecimal digits. */
  public Future<String> digest(ReadStream<Buffer> content) {
    Promise<String> done = Promise.promise();
    MessageDigest digest = Sha256Digest.create();
    long[] received = {0};
    content.exceptionHandler(gone -> done.tryFail(brokeOff()));
    content.endHandler(end -> done.tryComplete(SpoolFolder.hex(digest)));
    content.handler(
        chunk -> {
          received[0] += chunk.length();
          if (received[0] > longest) {
            done.tryFail(tooLong());
          } else {
            digest.update(chunk.getBytes());
          }
        });
    content.resume();
    return done.future();
  }

  /**
   * Returns whether the file of an upload is there; fails if the folder cannot be looked at. A slow
   * store of uploads does not delay it: its threads are others.
   */
  Future<Boolean> has(UUID upload) {
    return vertx.executeBlocking(() -> folder.has(upload), false);
  }

  /** Deletes the file of an upload if it exists. */
  public Future<Void> delete(UUID upload) {
    return vertx
        .executeBlocking(
            () -> {
              folder.delete(upload);
              return true;
            },
            false)
        .mapEmpty();
  }

  /**
   * Returns the number of bytes received; the last ones may be written only when the file is
   * closed.
   */
  private Future<Long> copy(
      ReadStream<Buffer> content, AsyncFile file, ImportProgress progress, MessageDigest digest) {
    Promise<Long> done = Promise.promise();
    long[] received = {0};
    file.exceptionHandler(done::tryFail);
    progress.cancelled().onSuccess(gone -> done.tryFail(cancelled()));
    content.exceptionHandler(gone -> done.tryFail(brokeOff()));
    content.endHandler(end -> done.tryComplete(received[0]));
    content.handler(
        chunk -> {
          received[0] += chunk.length();
          checkGoesOn(received[0], chunk.length(), progress).ifPresent(done::tryFail);
          if (!done.future().isComplete()) {
            digest.update(chunk.getBytes());
            file.write(chunk).onFailure(done::tryFail);
            pauseWhileFull(content, file);
          }
        });
    content.resume();
    return done.future();
  }

  private Optional<RuntimeException> checkGoesOn(long received, int more, ImportProgress progress) {
    try {
      progress.add(ImportProgress.Stage.RECEIVING, more);
      if ((received - more) / STRETCH < received / STRETCH) {
        room.require(0);
      }
      return received > longest ? Optional.of(tooLong()) : Optional.empty();
    } catch (Refusal full) {
      return Optional.of(full);
    } catch (CancelledException e) {
      return Optional.of(cancelled());
    }
  }

  /**
   * Compares the sizes: a write that fails after everything was received, as on a full disk, shows
   * only here.
   */
  private Future<Void> checkWhole(Path path, long received) {
    return vertx
        .fileSystem()
        .props(path.toString())
        .compose(
            file ->
                file.size() == received
                    ? Future.succeededFuture()
                    : Future.failedFuture(notKept(file.size(), received)));
  }

  private static void pauseWhileFull(ReadStream<Buffer> content, AsyncFile file) {
    if (file.writeQueueFull()) {
      content.pause();
      file.drainHandler(drained -> content.resume());
    }
  }

  /** The writer gives no reason, but a lack of space is the likely one. */
  private static Refusal notKept(long kept, long received) {
    return new Refusal(
        Refusal.Kind.INSUFFICIENT_STORAGE,
        "disk-full",
        "Of the %,d bytes received %,d could be kept; the server's disk may be full. Nothing was stored: create a new import and send the file again once there is room."
            .formatted(received, kept));
  }

  /** A full disk is not the client's fault. */
  private static Throwable cause(Throwable failure) {
    return DiskReserve.isFull(failure) ? DiskReserve.full() : failure;
  }

  private static Refusal brokeOff() {
    return Refusal.malformed(
        BROKEN,
        "The content broke off before its end, and nothing was stored: send the file again.");
  }

  /** Returns whether content broke off before its end, so that it may be sent again. */
  public static boolean isBrokenOff(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code().equals(BROKEN);
  }

  /**
   * Returns the refusal of content for an import that was cancelled while it was received, or that
   * another upload has claimed.
   */
  public static Refusal cancelled() {
    return Refusal.conflict(
        "import-cancelled",
        "The import was cancelled, or another upload of its content has begun: nothing of this one"
            + " was stored.");
  }

  private Refusal tooLong() {
    return new Refusal(
        Refusal.Kind.TOO_LARGE,
        "too-large",
        "The content is longer than the %,d bytes that this server takes: split the file."
            .formatted(longest));
  }
}
