package dev.sextant.standalone.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.access.sessions.SessionLifetimes;
import dev.sextant.api.access.signing.SigningKeyFile;
import dev.sextant.api.access.signing.SigningKeys;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;

/**
 * Changes the keys that sign local tokens while processes of the API use them, since these read the
 * file for each token. The file is replaced as a whole, so {@code kill -9} leaves the old keys or
 * the new ones.
 *
 * @param file of the keys
 */
public record SigningKeyChange(Path file) {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Makes keys of those that are there. */
  private interface Change {
    SigningKeys make() throws IOException;
  }

  /**
   * Makes the key if it is missing, and removes keys whose tokens have all expired.
   *
   * @throws Halt if the file is damaged
   */
  void prepare(Instant now) throws IOException {
    if (!Files.exists(file)) {
      write(() -> Files.exists(file) ? read(now) : SigningKeys.create());
      return;
    }
    SigningKeys keys = read(now);
    if (keys.withoutExpired(now) != keys && Files.isWritable(folder())) {
      write(() -> read(now).withoutExpired(now));
    }
  }

  /**
   * Signs with a new key from now on. The one before verifies its tokens until they expire.
   *
   * @return the keys that are there now
   * @throws Halt if the file is damaged, or has as many keys as it may
   */
  public SigningKeys rotate(Instant now) throws IOException {
    requireOwner();
    return write(
        () -> {
          try {
            return read(now).rotated(now, SessionLifetimes.WORKING_DAY.longest());
          } catch (IllegalArgumentException e) {
            throw Halt.refused(
                "%s: %s. Wait until then, or refuse all old tokens with --refuse-old-tokens."
                    .formatted(file, e.getMessage()));
          }
        });
  }

  /**
   * Signs and verifies with a new key alone, whatever the file has now.
   *
   * @return the key that is there now
   */
  public SigningKeys replace() throws IOException {
    requireOwner();
    return write(SigningKeys::create);
  }

  private SigningKeys read(Instant now) throws IOException {
    try {
      return SigningKeyFile.parse(file, now);
    } catch (IllegalArgumentException e) {
      throw Halt.refused(
          "The file of the signing key is damaged: %s: %s. Replace it with ./sextant rotate-signing-key --refuse-old-tokens, or delete it and start again."
              .formatted(file, e.getMessage()));
    }
  }

  private SigningKeys write(Change change) throws IOException {
    DirectoryLock lock =
        DirectoryLock.await(file.resolveSibling("signing-key.lock"), PATIENCE)
            .orElseThrow(
                () ->
                    Halt.error(
                        "Another process has been changing %s for %d seconds. End it, and try again."
                            .formatted(file, PATIENCE.toSeconds())));
    try {
      SigningKeys keys = change.make();
      PrivateFiles.write(file, keys.encode().getBytes(UTF_8));
      return keys;
    } finally {
      lock.close();
    }
  }

  /** Another user's file could not be read by the processes that run: they would keep the key. */
  private void requireOwner() throws IOException {
    UserPrincipal owner = Files.getOwner(folder());
    Path probe = Files.createTempFile(folder(), "owner", null);
    UserPrincipal self;
    try {
      self = Files.getOwner(probe);
    } finally {
      Files.delete(probe);
    }
    if (!self.equals(owner)) {
      throw Halt.refused(
          "%s belongs to %s. Run the command as that user; nothing has changed."
              .formatted(folder(), owner.getName()));
    }
  }

  private Path folder() {
    return file.toAbsolutePath().resolveSibling("");
  }
}
